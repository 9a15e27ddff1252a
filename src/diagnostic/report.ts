import pc from 'picocolors'
import { sortDiagnostics, type Diagnostic } from './diagnostic.ts'
import { codeFrame } from './frame.ts'
import { oneLine } from './visible.ts'

/** How reports are shown. */
export interface TextOptions {
  /** The text of a file of the site, for the code frames. */
  source(file: string): string | undefined
  readonly color: boolean
  /** How many are shown; the rest is counted. Default 20. */
  readonly limit?: number
}

type Colors = ReturnType<typeof pc.createColors>

/**
 * Reports for people, in order of file and line. If there are more than `limit`, errors come before warnings in the
 * choice of which are shown. Nothing in messages or sources reaches the terminal as a control character.
 */
export function formatText(diagnostics: readonly Diagnostic[], { source, color, limit = 20 }: TextOptions): string {
  const colors = pc.createColors(color)
  const sorted = sortDiagnostics(diagnostics)
  const shown = choose(sorted, limit)
  const blocks = shown.map((one) => formatOne(one, source, colors))
  const hidden = sorted.filter((one) => !shown.includes(one))
  if (hidden.length > 0) blocks.push(`${colors.bold(`… and ${countAll(hidden)} more`)} (--format json lists all)\n`)
  return blocks.join('\n')
}

function formatOne(one: Diagnostic, source: TextOptions['source'], colors: Colors): string {
  const paint = one.severity === 'error' ? colors.red : colors.yellow
  const head = colors.bold(paint(`${one.severity}[${oneLine(one.code)}]`))
  const title = `${head}${colors.bold(`: ${oneLine(one.message)}`)}`
  const frame =
    one.place === undefined
      ? undefined
      : codeFrame(source(one.place.file), {
          place: one.place,
          ...(one.label === undefined ? {} : { label: one.label }),
          colors: { rule: colors.dim, mark: paint },
        })
  const indent = ' '.repeat((frame?.gutter ?? 1) + 1)
  const hint = one.hint === undefined ? [] : [`${indent}${colors.cyan('= hint:')} ${oneLine(one.hint)}`]
  return `${[title, ...(frame?.lines ?? []), ...hint].join('\n')}\n`
}

function choose(sorted: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  if (sorted.length <= limit) return sorted
  const bySeverity = [...sorted].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  const chosen = new Set(bySeverity.slice(0, limit))
  return sorted.filter((one) => chosen.has(one))
}

function countAll(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const parts = [count(errors, 'error'), count(diagnostics.length - errors, 'warning')]
  return parts.filter((part) => part !== '').join(' and ')
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`
}
