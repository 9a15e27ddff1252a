import type { Diagnostic, Location, Severity } from './diagnostic.ts'
import type { ExplainedCode } from './explanations.ts'
import { oneLine, visible } from './visible.ts'
import { encodePath } from '../base/percent.ts'

/** Contents of a log in addition to the reports. */
export interface SarifOptions {
  /** Version of the tool. */
  readonly version: string
  /** Site folder relative to the repository, with forward slashes. Default: the repository itself. */
  readonly folder?: string
  /** Explanation of a code; codes of plugins may have none. */
  explain(code: string): ExplainedCode | undefined
}

/** File for reports without a location: code scanning requires a location for each report. */
const placeless: Location = { file: 'site.config.yaml', line: 1, column: 1 }

/**
 * Formats reports as a SARIF 2.1.0 log for code scanning of GitHub and other services. Paths are relative to the root of
 * the repository, so that the log contains no path of a machine.
 */
export function formatSarif(diagnostics: readonly Diagnostic[], options: SarifOptions): string {
  const ids = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const prefix = prefixOf(options.folder)
  const rules = ids.map((id) => ruleOf(id, diagnostics, options))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docs', semanticVersion: options.version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository' } } },
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, ids.indexOf(diagnostic.code), prefix)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Levels of SARIF. */
const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

function prefixOf(folder = ''): string {
  const bare = folder.replace(/^\.?\/*|\/+$/g, '')
  return bare === '' ? '' : `${bare}/`
}

function ruleOf(id: string, diagnostics: readonly Diagnostic[], { explain }: SarifOptions): object {
  const explanation = explain(id)
  const severity = explanation?.severity ?? diagnostics.find(({ code }) => code === id)?.severity ?? 'warning'
  const title = explanation?.title ?? 'A report of a plugin'
  return {
    id,
    shortDescription: { text: title },
    ...(explanation === undefined ? {} : { fullDescription: { text: explanation.meaning } }),
    help: {
      text: explanation?.fix ?? 'See the message and the documentation of the plugin.',
      ...(explanation === undefined
        ? {}
        : { markdown: `${explanation.meaning}\n\n**What to do.** ${explanation.fix}` }),
    },
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: [id.split('/')[0] ?? id] },
  }
}

function resultOf(
  { code, severity, message, hint, detail, location }: Diagnostic,
  ruleIndex: number,
  prefix: string,
): object {
  const { file } = location ?? placeless
  const uri = encodePath(`${prefix}${file}`)
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: {
      text: [`${oneLine(message)}.${hint === undefined ? '' : ` Hint: ${oneLine(hint)}`}`, ...linesOf(detail)].join(
        '\n',
      ),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
          region: regionOf(location ?? placeless),
        },
      },
    ],
  }
}

/** SARIF region of a location. In both, the end column is after the last character. */
function regionOf({ line, column, endLine = line, endColumn }: Location): object {
  const end = endColumn !== undefined && (endLine > line || endColumn > column) ? { endLine, endColumn } : {}
  return { startLine: line, startColumn: column, ...end }
}

/**
 * Formats reports as annotations of a GitHub workflow, one per line (workflow commands, docs.github.com/actions). `folder` as in
 * `SarifOptions`.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  { folder }: Pick<SarifOptions, 'folder'> = {},
): string {
  const prefix = prefixOf(folder)
  return diagnostics.map((diagnostic) => `${annotation(diagnostic, prefix)}\n`).join('')
}

function annotation({ code, severity, message, location, hint, detail }: Diagnostic, prefix: string): string {
  const at =
    location === undefined
      ? ''
      : `file=${property(prefix + location.file)},line=${location.line},col=${location.column},`
  const properties = `${at}title=${property(code)}`
  const lines = hint === undefined ? [message] : [message, `hint: ${hint}`]
  const all = [...lines.map(oneLine), ...linesOf(detail)]
  return `::${severity === 'info' ? 'notice' : severity} ${properties}::${all.map(data).join('%0A')}`
}

const linesOf = (detail = ''): readonly string[] => (detail === '' ? [] : detail.split('\n').map(visible))

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function property(text: string): string {
  return data(oneLine(text)).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

/** Characters that JSON does not escape and a terminal might interpret: C1, direction marks, line separators. */
const escaped = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g

/** One JSON object with the `diagnostics` and the `stats` of a command. */
export function formatJson(diagnostics: readonly Diagnostic[], stats: object): string {
  return jsonText({ diagnostics, stats })
}

/** Formats a value as JSON without characters that a terminal interprets. */
export function jsonText(value: object): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(escaped, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
