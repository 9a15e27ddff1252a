import pc from 'picocolors'
import type { Diagnostic, Severity } from './diagnostic.ts'
import { codeFrame } from './frame.ts'
import { oneLine, visible } from './visible.ts'
import { defined } from '../base/defined.ts'

/** Options for text reports. */
export interface TextOptions {
  /** Returns the text of a file of the site, for code frames. */
  source(file: string): string | undefined
  readonly color: boolean
  /** Maximum number of reports; the rest is counted. Default 20. */
  readonly limit?: number
}

type Colors = ReturnType<typeof pc.createColors>

/** Reports that differ only in their location. */
type Group = readonly [first: Diagnostic, ...others: Diagnostic[]]

/** Maximum number of other locations that a group lists. */
const maxOthers = 5
/** Maximum length of a message or a hint in characters, since an address in it may have any length. */
const maxWords = 400

/**
 * Formats sorted diagnostics as text. Equal diagnostics at several locations are shown once, with the other locations below. If there are more than `limit`, errors are chosen before warnings, and these before notes.
 * Nothing in messages or sources reaches the terminal as a control character.
 */
export function formatText(diagnostics: readonly Diagnostic[], { source, color, limit = 20 }: TextOptions): string {
  const colors = pc.createColors(color)
  const groups = groupsOf(diagnostics)
  const visibleGroups = choose(groups, limit)
  const blocks = [...visibleGroups].map((group) => formatGroup(group, source, colors))
  const hidden = groups.filter((group) => !visibleGroups.has(group)).flat()
  if (hidden.length > 0) blocks.push(`${colors.bold(`… and ${countAll(hidden)} more`)} (--format json lists all)\n`)
  return blocks.join('\n')
}

/** Groups reports, in the order of the first report of each group. */
function groupsOf(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([
      diagnostic.code,
      diagnostic.severity,
      diagnostic.message,
      diagnostic.hint,
      diagnostic.detail,
    ])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [diagnostic])
    else group.push(diagnostic)
  }
  return [...groups.values()]
}

function formatGroup([first, ...others]: Group, source: TextOptions['source'], colors: Colors): string {
  const paint = paintOf(first.severity, colors)
  const head = colors.bold(paint(`${first.severity}[${oneLine(first.code)}]`))
  const title = `${head}${colors.bold(`: ${words(first.message)}`)}`
  const { location } = first
  const label = first.label === undefined ? undefined : words(first.label)
  const input = location && defined({ location, label, colors: { rule: colors.dim, mark: paint } })
  const frame = input && codeFrame(source(input.location.file), input)
  const indent = ' '.repeat((frame?.gutter ?? 1) + 1)
  const also = others.length === 0 ? [] : [`${indent}${colors.cyan('= also at:')} ${locationsOf(others)}`]
  const hint = first.hint === undefined ? [] : [`${indent}${colors.cyan('= hint:')} ${words(first.hint)}`]
  const detail =
    first.detail === undefined ? [] : first.detail.split('\n').map((line) => `${indent}  ${paintLine(line, colors)}`)
  return `${[title, ...(frame?.lines ?? []), ...also, ...detail, ...hint].join('\n')}\n`
}

/** Colour of a severity. */
export function paintOf(severity: Severity, colors: Colors): (text: string) => string {
  return severity === 'error' ? colors.red : severity === 'warning' ? colors.yellow : colors.cyan
}

/** Formats a line of a diff or of program output. */
function paintLine(line: string, colors: Colors): string {
  const text = visible(line.replaceAll('\t', '    '))
  return line.startsWith('-') ? colors.red(text) : line.startsWith('+') ? colors.green(text) : text
}

function locationsOf(others: readonly Diagnostic[]): string {
  const list = others
    .slice(0, maxOthers)
    .map(({ location }) =>
      location === undefined ? 'the site' : `${oneLine(location.file)}:${location.line}:${location.column}`,
    )
  const rest = others.length - list.length
  return `${list.join(', ')}${rest === 0 ? '' : ` and ${count(rest, 'more place')}`}`
}

/** Cuts a text without splitting a surrogate pair. */
function words(text: string): string {
  const line = oneLine(text.length > maxWords * 8 ? text.slice(0, maxWords * 8) : text)
  return line.length <= maxWords ? line : `${line.slice(0, maxWords - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function choose(groups: readonly Group[], limit: number): ReadonlySet<Group> {
  if (groups.length <= limit) return new Set(groups)
  const rank = ([first]: Group): number => ['error', 'warning', 'info'].indexOf(first.severity)
  const chosen = new Set([...groups].sort((a, b) => rank(a) - rank(b)).slice(0, limit))
  return new Set(groups.filter((group) => chosen.has(group)))
}

/** Formats the number of reports: "2 errors and 1 warning"; empty without problems. */
export function countAll(diagnostics: readonly Diagnostic[]): string {
  const numberOf = (counted: Severity): number => diagnostics.filter(({ severity }) => severity === counted).length
  const counts = [
    [numberOf('error'), 'error'],
    [numberOf('warning'), 'warning'],
    [numberOf('info'), 'note'],
  ] as const
  return counts.flatMap(([number, noun]) => (number === 0 ? [] : [count(number, noun)])).join(' and ')
}

/** Formats a number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
