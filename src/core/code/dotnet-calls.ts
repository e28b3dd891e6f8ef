// Owns C# and F# as far as .NET's library touches files, processes, the network and code (.NET 9 API reference). PowerShell's use of it is elsewhere. Data; no syntax.
import { unknown, type Value } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { request, startArgv, startShell, the, wordsOf } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext, Handler, Machine } from './machine.ts'
import { argument } from './machine.ts'
import { environmentOf, library, valuesIn } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, flag, join, made, NOTHING, text, toValue } from './thing.ts'

/** A program and one text of its words, as Windows has it; or a list of them. */
const starts: Handler = (call) => {
  const [program, words] = call.args.list
  if (program === undefined) return made('start', unknown('start'))
  if (program.is === 'made') return program
  if (words === undefined)
    return call.name.endsWith('ProcessStartInfo') ? made('start', toValue(program), [['FileName', program]]) : startArgv(call.machine, [toValue(program)])
  return words.is === 'list' ? startArgv(call.machine, [toValue(program), ...wordsOf(words)]) : startShell(call.machine, join([program, text(' '), words]))
}

/** `FileName = "sh"` and `Arguments = "…"` of a ProcessStartInfo, in either order. */
const told = new WeakMap<Machine, { program?: Value; words?: Thing }>()
const setsPart: Handler = (call) => {
  const state = told.get(call.machine) ?? {}
  told.set(call.machine, state)
  if (call.name === 'FileName') state.program = toValue(the(call, 0))
  else state.words = the(call, 0)
  if (state.program && state.words) startShell(call.machine, join([text(state.program), text(' '), state.words]))
  return NOTHING
}

const CALLS: CallTable = {
  ...library({
    language: 'csharp',
    deletes: 'File.Delete Directory.Delete',
    deletesSelf: '*.Delete',
    reads:
      'File.ReadAllText File.ReadAllLines File.ReadAllBytes File.ReadLines File.OpenRead File.OpenText StreamReader FileStream File.ReadAllTextAsync File.ReadAllBytesAsync',
    writes: 'File.WriteAllText File.WriteAllLines File.WriteAllBytes File.WriteAllTextAsync',
    appends: 'File.AppendAllText File.AppendAllLines',
    creates: 'StreamWriter File.CreateText File.OpenWrite File.Create File.AppendText',
    makes: 'Directory.CreateDirectory',
    copies: 'File.Copy',
    moves: 'File.Move Directory.Move',
    chmods: 'File.SetUnixFileMode File.SetAttributes',
    evaluates: 'CSharpScript.EvaluateAsync CSharpScript.RunAsync CSharpScript.Create',
    variables: 'Environment.GetEnvironmentVariable Environment.GetEnvironmentVariables',
    prints: 'Console.WriteLine Console.Write printfn printf eprintfn Console.Error.WriteLine',
    joins: 'Path.Combine Path.Join',
    paths: 'FileInfo DirectoryInfo',
    urls: 'Uri',
    lists: 'Directory.GetFiles Directory.GetDirectories Directory.EnumerateFiles Directory.EnumerateDirectories Directory.GetFileSystemEntries',
    connects: 'TcpClient',
    kills: 'Process.GetProcessById',
    same: 'await Path.GetFullPath Encoding.UTF8.GetString Encoding.UTF8.GetBytes StringContent ByteArrayContent StreamContent FormUrlEncodedContent JsonSerializer.Serialize Async.RunSynchronously Async.AwaitTask',
    self: '*.Result *.GetAwaiter *.GetResult *.ToString *.Trim *.Content *.Wait *.ReadAsStringAsync *.ReadToEnd *.FullName',
    writesSelf: '*.Write *.WriteLine',
    formats: 'String.Format string.Format sprintf',
    joinsList: 'String.Join string.Join String.concat',
    base64: 'Convert.FromBase64String',
    folder: 'Directory.SetCurrentDirectory',
    parent: 'Path.GetDirectoryName',
    sql: '*.ExecuteSqlRaw *.ExecuteNonQuery *.FromSqlRaw',
  }),
  ...each('Process.Start System.Diagnostics.Process.Start ProcessStartInfo', starts),
  'FileName=': setsPart,
  'Arguments=': setsPart,
  'CommandText=': (call) => library({ language: 'csharp', sql: 's' })['s']?.(call),
  ...each('*.GetStringAsync *.GetByteArrayAsync *.GetStreamAsync *.GetAsync *.DownloadString *.DownloadData', (call) =>
    argument(call, 0) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : undefined,
  ),
  ...each('*.DownloadFile *.DownloadFileTaskAsync', (call) => library({ language: 'csharp', fetchesTo: 'd' })['d']?.(call)),
  ...each('*.PostAsync *.PutAsync *.PostAsJsonAsync *.UploadString *.UploadFile *.UploadData *.UploadValues', (call) => {
    const body = call.name === 'UploadFile' ? any('file', [{ kind: 'file', path: '' }]) : (call.args.list.at(-1) ?? any('body'))
    return request(call.machine, { url: the(call, 0), method: 'POST', body })
  }),
  ...each('Environment.GetFolderPath', (call) =>
    /UserProfile|Personal/.test(JSON.stringify(argument(call, 0) ?? '')) ? text(call.machine.context.home) : any('folder'),
  ),
  ...each('Path.GetTempPath', (call) => text(call.machine.context.temp)),
  ...each('Directory.GetCurrentDirectory', (call) => text(call.machine.context.cwd)),
}

const dotnet = (name: string, more: Partial<ScriptLanguage>, grammar: Partial<ScriptLanguage['grammar']> = {}): ScriptLanguage => ({
  name,
  calls: CALLS,
  concat: /^\+$/,
  ends: /^(if|else|elif|then|for|foreach|while|in|do|as|is|with|match)$/,
  endless: /\bwhile \( true \) \{? ?Process\.Start/,
  skips: /^(new|var|let|mutable|use|using|await|return|const|static|readonly|public|private|async|string|do!|let!|ignore)$/,
  names: /^:$/,
  each: 'braces',
  values: valuesIn<CodeContext>({
    true: () => flag(true),
    false: () => flag(false),
    null: () => NOTHING,
    'Environment.CurrentDirectory': (c) => text(c.cwd),
    'Environment.Environment': environmentOf,
  }),
  normal: (word) =>
    word
      .replace(/\?\./g, '.')
      .replace(
        /^(?:global::)?(?:System|Microsoft)\.(?:[A-Z]\w*\.)*?(?=(?:IO\.)?(?:File|Directory|Path|Process|Environment|Console|Convert|Uri|FileInfo|DirectoryInfo|CSharpScript|TcpClient|WebClient|HttpClient)\b)/,
        '',
      )
      .replace(/^(?:IO|Diagnostics|Net(?:\.Http)?)\./, ''),
  ...more,
  grammar: {
    ...USUAL,
    comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#[^\n]*|[$@]+(?=")/y,
    word: /[A-Za-z_]\w*!?(?:\??\.[A-Za-z_]\w*)*/y,
    fills: /\{([A-Za-z_][^{}"]*)\}/,
    triple: true,
    raw: true,
    ...grammar,
  },
})

/** Lists that are written in braces. */
const ARRAYS = /\bnew\s*(?:string|object|List<string>)?\s*(?:\[\s*\]|\(\))?\s*\{((?:\s*(?:"(?:[^"\\]|\\.)*"|[\w.()]+)\s*,?)*)\}/g

export const csharp = dotnet('csharp', { program: (source) => source.replace(ARRAYS, '[$1]') })
export const fsharp = dotnet(
  'fsharp',
  { pipes: true, applied: true, arrow: true, names: /^=$/, each: 'none', program: (source) => source.replace(/\[\|/g, '[').replace(/\|\]/g, ']') },
  { comments: /\/\/[^\n]*|\(\*[\s\S]*?\*\)|^#[^\n]*|[$@]+(?=")/y },
)
