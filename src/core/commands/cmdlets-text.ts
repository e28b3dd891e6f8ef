// Owns cmdlets that shape, filter and print what comes down the pipeline.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'
import { passes } from './_cmdlet-listing.ts'
import { nothing, PATHS, spec } from './_cmdlet-words.ts'
import { draft, joined, textFor } from './_words.ts'

/** Prints its words, or what comes down the pipeline. */
const says = (call: Call): Refined => {
  const words = call.words.filter((word) => !/^-(NoNewline|Object|InputObject|ForegroundColor|BackgroundColor|Message|NoEnumerate)$/i.test(textFor(word)))
  return { stdout: call.program === 'out-null' ? literal('') : words.length > 0 ? joined(words) : (call.stdin ?? literal('')) }
}

/** Parameters of the cmdlets that shape, filter and print objects. */
const FILTER_VALUES =
  '-Property -First -Last -Skip -SkipLast -SkipIndex -Index -ExpandProperty -ExcludeProperty -FilterScript -Value -Process -Begin -End -RemainingScripts -MemberName -ArgumentList -InputObject -Depth -Width -Separator -Header -Delimiter -GroupBy -View -ReferenceObject -DifferenceObject -Culture -ThrottleLimit -Parallel -TimeoutSeconds -Head -Body -Title -Name -MemberType -XPath -EscapeHandling -Expression -Pattern -Path -StringData -Newest -EQ -NE -GT -GE -LT -LE -Like -NotLike -Match -NotMatch -Contains -NotContains -In -NotIn -CEQ -CNE -CLike -CMatch -CNotMatch -CContains -CIn -Type -UseQuotes -QuoteFields -FormatString -OutputPrefix -OutputSuffix -OutputMode -LiteralPath -Encoding -Count -Offset -Content -Xml -Namespace -CssUri -PreContent -PostContent'
const FILTER_FLAGS =
  '-Unique -Descending -Ascending -CaseSensitive -Sum -Average -Maximum -Minimum -StandardDeviation -Line -Word -Character -AllStats -NoElement -AsHashTable -AsString -AutoSize -Wrap -HideTableHeaders -Force -NoNewline -Stream -Compress -AsArray -EnumsAsStrings -NoTypeInformation -IncludeTypeInformation -AsJob -UseNewRunspace -IncludeEqual -ExcludeDifferent -PassThru -Wait -Static -Is -IsNot -Not -Stable -Top -Bottom -SyncWindow -IgnoreWhiteSpace -NoHeader -DisplayError -ShowError -RepeatHeader -Raw -Fragment -UseCulture -NoEnumerate -OnType -DateKind -SingleQuote -DoubleQuote'

export default [
  spec(
    ['select-string'],
    (call) => ({
      effects: [...call.values('-Path'), ...call.values('-LiteralPath'), ...call.operands.slice(call.has('-Pattern') ? 0 : 1)].map((path) =>
        draft('fs.read', path),
      ),
    }),
    {
      options: PATHS,
      values: '-Pattern -Context -Encoding -InputObject -Culture',
      flags: '-SimpleMatch -CaseSensitive -Quiet -List -AllMatches -NotMatch -NoEmphasis -Raw',
      output: 'content',
    },
  ),
  spec(
    [
      'write-output',
      'write-host',
      'write-error',
      'write-warning',
      'write-verbose',
      'write-debug',
      'write-information',
      'write-progress',
      'out-null',
      'out-host',
      'out-default',
    ],
    says,
    { syntax: 'none' },
  ),
  nothing(['select-object', 'where-object', 'sort-object', 'get-unique'], FILTER_VALUES, FILTER_FLAGS, { output: 'content', refine: passes }),
  nothing(
    [
      'foreach-object',
      'measure-object',
      'group-object',
      'compare-object',
      'format-table',
      'format-list',
      'format-wide',
      'format-custom',
      'format-hex',
      'out-string',
      'out-gridview',
      'convertto-json',
      'convertfrom-json',
      'convertto-csv',
      'convertfrom-csv',
      'convertto-xml',
      'convertto-html',
      'convertfrom-stringdata',
      'select-xml',
      'get-member',
      'join-string',
      'get-error',
    ],
    FILTER_VALUES,
    FILTER_FLAGS,
    { output: 'content' },
  ),
] satisfies readonly CommandSpec[]
