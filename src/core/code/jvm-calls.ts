// Owns Groovy (with Gradle's and Jenkins's words), Kotlin, Scala and Java as far as their libraries touch files, processes, the network and code.
// Facts from the Groovy 4 GDK, Gradle 8 DSL, Kotlin 2, Scala 3 and JDK 21 references. Data; no syntax.
import { unknown } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { request, runSql, startArgv, startShell, the, wordsOf } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext, Handler } from './machine.ts'
import { argument, effect, wordOf } from './machine.ts'
import { environmentOf, folderOfFile, library, packages, valuesIn } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, list, made, mapEach, NOTHING, text, toValue } from './thing.ts'
import { joinPath } from './words.ts'

/** `"cmd".execute()`, `['sh', '-c', x].execute()`, `"cmd".!`; with an argument that is SQL it is a statement. */
const executes: Handler = (call) => {
  if (argument(call, 0) && call.self.is !== 'list') return runSql(false)(call) ?? (call.self.is === 'text' ? startShell(call.machine, call.self) : undefined)
  if (call.self.is === 'list') return startArgv(call.machine, wordsOf(call.self))
  return call.self.is === 'text' || call.self.is === 'either' ? startShell(call.machine, call.self) : undefined
}

/** Starts what it is given: a command line or a list. */
const execs: Handler = (call) => {
  const first = argument(call, 0)
  if (first === undefined) return any('process')
  return first.is === 'list' ? startArgv(call.machine, wordsOf(first)) : startShell(call.machine, first)
}

/** `System.getProperty`: the ones that tell a place. */
const property: Handler = (call) => {
  const { context } = call.machine
  const name = wordOf(call, 0)
  if (name === 'user.home') return text(context.home)
  if (name === 'user.dir') return text(context.cwd)
  if (name === 'java.io.tmpdir') return text(context.temp)
  return name === 'user.name' ? text(context.user) : any(name ?? 'property')
}

const connection: Handler = (call) => (call.self.is === 'made' && call.self.type === 'url' ? made('connection', call.self.value) : undefined)

/** A request that is built: what it asks for is asked, a body is sent. */
const builds: Handler = (call) => {
  const url = argument(call, 0)
  if (url) request(call.machine, { url, method: 'GET' })
  return made('connection', url ? toValue(url) : unknown('address'))
}
const posts: Handler = (call) =>
  call.self.is === 'made' && call.self.type === 'connection' ? request(call.machine, { url: call.self, method: call.name, body: the(call, 0) }) : undefined

const isPathLike = (thing: Thing): boolean => thing.is === 'text' || (thing.is === 'made' && thing.type === 'path')

const CALLS: CallTable = {
  ...library({
    language: 'groovy',
    starts: 'ProcessBuilder java.lang.ProcessBuilder Process scala.sys.process.Process os.proc commandLine',
    deletes: 'Files.delete Files.deleteIfExists os.remove',
    deletesTree:
      'FileUtils.deleteDirectory FileUtils.forceDelete FileUtils.cleanDirectory FileUtils.deleteQuietly PathUtils.deleteDirectory os.remove.all ' +
      'MoreFiles.deleteRecursively FileSystemUtils.deleteRecursively',
    deletesSelf: '*.delete *.deleteOnExit *.deleteIfExists',
    deletesSelfTree: '*.deleteDir *.deleteRecursively',
    reads:
      'Files.readString Files.readAllLines Files.readAllBytes Files.lines Files.newBufferedReader FileReader FileInputStream Source.fromFile io.Source.fromFile ' +
      'scala.io.Source.fromFile os.read os.read.lines FileUtils.readFileToString Scanner',
    readsSelf:
      '*.text *.bytes *.getText *.getBytes *.readText *.readBytes *.readLines *.readString *.newReader *.newInputStream *.openStream *.inputStream ' +
      '*.getInputStream *.getContent *.eachLine *.withReader *.withInputStream *.bufferedReader *.reader *.useLines *.forEachLine *.mkString *.getLines *.lines ' +
      '*.filterLine *.splitEachLine',
    writes: 'Files.writeString Files.write FileUtils.writeStringToFile os.write.over os.write os.write.append Files.newBufferedWriter',
    appends: 'os.write.append',
    writesSelf:
      '*.write *.append *.setText *.setBytes *.writeText *.writeBytes *.appendText *.withWriter *.withPrintWriter *.withOutputStream *.newWriter ' +
      '*.withWriterAppend *.println *.print *.leftShift *.<< *.bufferedWriter *.printWriter *.writer',
    creates: 'FileWriter PrintWriter FileOutputStream BufferedWriter',
    makes: 'Files.createDirectories Files.createDirectory Files.createFile os.makeDir os.makeDir.all',
    copies: 'Files.copy FileUtils.copyFile FileUtils.copyDirectory os.copy',
    moves: 'Files.move FileUtils.moveFile os.move',
    chmods: 'Files.setPosixFilePermissions os.perms.set',
    fetches: 'Source.fromURL io.Source.fromURL scala.io.Source.fromURL requests.get Jsoup.connect khttp.get Unirest.get sttp.client3.quick.quickRequest.get',
    fetchesTo: 'FileUtils.copyURLToFile',
    sends: 'requests.post requests.put khttp.post Unirest.post Unirest.put',
    connects: 'Socket java.net.Socket InetSocketAddress',
    evaluates: 'evaluate Eval.me Eval.x GroovyShell.evaluate *.evaluate *.parseClass',
    follows: 'apply',
    variables: 'System.getenv sys.env.get sys.env',
    prints: 'println print System.out.println System.out.print System.out.printf printf echo Console.println',
    paths: 'File java.io.File Path.of Paths.get Path Paths os.Path file project.file rootProject.file layout.projectDirectory.file layout.projectDirectory.dir',
    urls: 'URL java.net.URL URI.create java.net.URI URI uri HttpGet',
    globs: 'fileTree files',
    sql: '*.executeUpdate *.executeQuery *.executeInsert *.prepareStatement *.createNativeQuery *.nativeQuery *.update',
    list: 'listOf arrayOf mutableListOf Seq List Array Arrays.asList List.of Vector setOf Set.of Seq.apply arrayListOf',
    joinsList: '*.join *.joinToString String.join',
    self:
      '*.toString *.toURL *.toURI *.toUri *.toUrl *.toPath *.toFile *.absolutePath *.canonicalPath *.path *.getAbsolutePath *.getPath *.trim *.strip *.toAbsolutePath ' +
      '*.outputStream *.getOutputStream *.normalize *.each *.forEach *.sorted *.filter *.listFiles *.toList *.start *.call *.also *.apply *.run *.let *.use *.with ' +
      '*.collect *.map *.inheritIO *.redirectErrorStream *.redirectOutput *.waitFor *.toByteArray *.newline *.asType *.body *.get',
    base64: 'Base64.getDecoder.decode *.decodeBase64',
    characters: 'Character.toString',
    formats: 'String.format *.formatted *.format',
  }),
  ...each('exec *.exec', execs),
  ...each('*.execute *.! *.!! *.!< *.lazyLines *.#|', executes),
  ...each('*.openConnection', connection),
  ...each('*.setRequestMethod *.setRequestProperty *.addRequestProperty *.setDoOutput *.uri *.header *.timeout *.build', (call) =>
    call.name === 'uri' ? builds(call) : call.self,
  ),
  ...each('HttpRequest.newBuilder HttpRequest', builds),
  ...each('HttpPost HttpPut', (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: any('body') })),
  ...each('*.POST *.PUT', posts),
  ...each('HttpRequest.BodyPublishers.ofString BodyPublishers.ofString BodyPublishers.ofFile HttpRequest.BodyPublishers.ofFile', (call) =>
    call.name.endsWith('ofFile') ? any('file', [{ kind: 'file', path: wordOf(call, 0) ?? '' }]) : the(call, 0),
  ),
  ...each('System.getProperty', property),
  ...each('*.resolve *.div *.child *.dir *.file', (call) =>
    isPathLike(call.self) && argument(call, 0) ? made('path', joinPath([toValue(call.self), toValue(the(call, 0))], false)) : undefined,
  ),
  '*.[]': (call) => (call.self.is === 'made' && call.self.type === 'properties' ? property(call) : undefined),
  ...each('*.command', (call) =>
    argument(call, 0) ? execs({ ...call, args: { ...call.args, list: [list(call.args.list.flatMap((t) => (t.is === 'list' ? t.items : [t])))] } }) : undefined,
  ),
}

// ---- what the build tools add

const GRADLE: CallTable = {
  ...library({
    language: 'groovy',
    deletesTree: 'delete project.delete ant.delete fs.delete fileSystemOperations.delete',
    makes: 'mkdir project.mkdir',
    starts: 'commandLine',
  }),
  /** A program whose words follow in `args`. */
  'commandLine=': execs,
  ...each('sh bat powershell pwsh', (call) => startShell(call.machine, call.args.named.get('script') ?? the(call, 0))),
  ...each('deleteDir cleanWs', () => NOTHING),
  ...each('writeFile', (call) => {
    const path = call.args.named.get('file')
    if (path) effect(call.machine, 'fs.write', path, { overwrites: true })
    return NOTHING
  }),
  ...packages('Grab Grapes.grab', 'maven'),
}

const output = () => text('build')
const values = valuesIn<CodeContext>({
  'System.env': environmentOf,
  'System.properties': () => made('properties', unknown('properties')),
  'sys.env': environmentOf,
  'os.home': (c) => text(c.home),
  'os.pwd': (c) => text(c.cwd),
  buildDir: output,
  'project.buildDir': output,
  'rootProject.buildDir': output,
  'layout.buildDirectory': output,
  'project.layout.buildDirectory': output,
  'rootProject.layout.buildDirectory': output,
  projectDir: (c) => text(c.cwd),
  'project.projectDir': (c) => text(c.cwd),
  'rootProject.projectDir': (c) => text(c.cwd),
  rootDir: (c) => text(c.cwd),
  'gradle.gradleUserHomeDir': (c) => text(`${c.home}/.gradle`),
  'rootProject.rootDir': (c) => text(c.cwd),
  scriptDir: (c) => folderOfFile(c.file),
  'Boolean.TRUE': () => ({ is: 'flag', on: true }),
  true: () => ({ is: 'flag', on: true }),
  false: () => ({ is: 'flag', on: false }),
})

/** Lists that Java writes in braces. */
const ARRAYS = /\b(?:new\s+)?(?:java\.lang\.)?(?:String|Object|CharSequence)\s*\[\s*\]\s*(\w+\s*=\s*)?\{([^{}]*)\}/g
/** Scala's commands without the dot before their mark. */
const BANGS = /(["')\]])\s+(!{1,2})(?=\s|;|$)/gm

const jvm = (
  name: string,
  calls: CallTable,
  more: Omit<Partial<ScriptLanguage>, 'grammar'> & { readonly grammar?: Partial<ScriptLanguage['grammar']> } = {},
): ScriptLanguage => ({
  name,
  calls,
  concat: /^\+$/,
  ends: /^(if|else|while|for|in|instanceof|as|is|yield)$/,
  endless: /\bwhile \( true \) \{? ?(new )?(Thread|ProcessBuilder|Runtime)/,
  skips: /^(new|val|var|def|final|return|yield|static|public|private|lazy|throw|await|lateinit|const|assert|println!|implicit|given)$/,
  names: /^[:=]$/,
  each: 'braces',
  blocks: true,
  values,
  normal: (word) =>
    word
      .replace(/\?\./g, '.')
      .replace(/^(?:(?:java|scala|kotlin|groovy)\.(?:\w+\.)*?)(?=[A-Z])/, '')
      .replace(/^this\./, ''),
  ...more,
  grammar: {
    ...USUAL,
    comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#![^\n]*|@(?!Grab)\w+/y,
    word: /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*/y,
    fills: /\$(?:\{(?=[^{}]*\}))?((?<=\{)[^{}]*(?=\})|(?<!\{)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\}?/,
    triple: true,
    raw: true,
    opensFill: '${',
    ...more.grammar,
  },
})

const evaluatesAs = (language: string): CallTable => library({ language, evaluates: 'evaluate Eval.me *.evaluate *.eval *.parseClass', follows: 'apply load' })
/** `apply from: 'x.gradle'` runs a file; `apply plugin: 'java'` does not. */
const applies =
  (language: string): Handler =>
  (call) => {
    const from = call.args.named.get('from')
    const follow = library({ language, follows: 'apply' })['apply']
    return from && follow ? follow({ ...call, args: { ...call.args, list: [mapEach(from, (v) => text(v))] } }) : any('applied')
  }

export const groovy = jvm('groovy', { ...CALLS, ...GRADLE, ...evaluatesAs('groovy'), apply: applies('groovy') })
export const kotlin = jvm('kotlin', { ...CALLS, ...GRADLE, ...evaluatesAs('kotlin'), apply: applies('kotlin') })
export const scala = jvm(
  'scala',
  { ...CALLS, ...evaluatesAs('scala') },
  {
    grammar: {
      word: /!{1,2}(?=[\s;)}]|$)|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y,
      comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#![^\n]*|@\w+|\b(?:s|f|raw)(?=")/y,
    },
    program: (source) => source.replace(BANGS, '$1.$2'),
  },
)
export const java = jvm(
  'java',
  { ...CALLS, ...evaluatesAs('java') },
  { grammar: { fills: undefined }, program: (source) => source.replace(ARRAYS, (_, name: string | undefined, items: string) => `${name ?? ''}[${items}]`) },
)
