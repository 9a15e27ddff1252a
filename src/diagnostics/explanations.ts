/**
 * Explanations of codes: `explanations/<code>.md`. The text before the first heading describes the problem, `## Example`
 * contains the files of a site with the problem, and `## Fix` describes the correction; `change` in the front matter corrects the example.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { codeFile } from '../base/package-files.ts'
import { codes, entryOf, type CodeEntry } from './codes.ts'
import pc from 'picocolors'
import { paintOf } from './report.ts'

/** Explanation of a code, for `docs explain`, the pages of codes and the help of SARIF rules. */
export interface ExplainedCode extends Pick<CodeEntry, 'severity' | 'title'> {
  readonly code: string
  /** Meaning and consequences, in one to three sentences. */
  readonly meaning: string
  /**
   * Files of a site in which it happens, by path. A test builds them, with a configuration and a start page where they
   * have none of their own. A text where it cannot be shown by files: a state of the disk or of git.
   */
  readonly example: Readonly<Record<string, string>> | string
  /** Suggested correction. */
  readonly fix: string
  /** The change that corrects the example. A test builds the result as well. */
  readonly change?: readonly [from: string, to: string]
}

const folder = codeFile('diagnostics/explanations/')

/** Every code of the table, in its order. */
export const knownCodes: readonly string[] = Object.keys(codes)

/** Explanation of a code; `undefined` for codes of other plugins. */
export function explain(code: string): ExplainedCode | undefined {
  const entry = entryOf(code)
  if (entry === undefined) return undefined
  const { severity, title } = entry
  return { code, severity, title, ...parseExplanation(readFileSync(new URL(`${code}.md`, folder), 'utf8')) }
}

/** All codes, explained. */
export function explainedCodes(): readonly ExplainedCode[] {
  return knownCodes.flatMap((code) => explain(code) ?? [])
}

function parseExplanation(text: string): Omit<ExplainedCode, 'code' | 'severity' | 'title'> {
  const [, head = '', meaning = '', exampleText = '', fix = ''] =
    /^(?:---\n(.*?\n)---\n\n)?(.*?)\n\n## Example\n\n(.*)\n\n## Fix\n\n(.*)\n$/s.exec(text) ?? []
  const files = [...exampleText.matchAll(/^(`{3,})\w+ title="([^"\n]+)"\n(.*?)^\1$/gms)]
  const example = files.length === 0 ? exampleText : Object.fromEntries(files.map(([, , path, code]) => [path, code]))
  const data = parse(head) as { readonly change: { readonly from: string; readonly to: string } } | null
  return { meaning, example, fix, ...(data === null ? {} : { change: [data.change.from, data.change.to] }) }
}

/** Corrected lines of an example by file, without unchanged files. */
export function changedFiles({ example, change }: Pick<ExplainedCode, 'example' | 'change'>) {
  if (typeof example === 'string' || change === undefined) return []
  const [from, to] = change
  return Object.entries(example).flatMap(([path, text]) => {
    if (!text.includes(from)) return []
    const old = linesOf(text)
    const mended = linesOf(text.replace(from, () => to))
    let start = 0
    while (start < old.length && start < mended.length && old[start] === mended[start]) start++
    let end = 0
    const maxLength = Math.min(old.length, mended.length) - start
    while (end < maxLength && old.at(-1 - end) === mended.at(-1 - end)) end++
    return [{ path, removed: old.slice(start, old.length - end), added: mended.slice(start, mended.length - end) }]
  })
}

/** Lines of a text, without the empty one after its last break. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Columns of running text. */
const width = 88
/** Columns of example lines, some of which are very long. */
const maxLine = 110

/** Explanation of a code for a terminal: meaning, example and fix. */
export function formatExplanation(explanation: ExplainedCode, color: boolean): string {
  const colors = pc.createColors(color)
  const paint = paintOf(explanation.severity, colors)
  const title = `${colors.bold(paint(`${explanation.severity}[${explanation.code}]`))}${colors.bold(`: ${explanation.title}`)}`
  const changes = changedFiles(explanation).flatMap(({ path, removed, added }) => [
    `  ${colors.dim(path)}`,
    ...removed.map((line) => colors.red(`  - ${cut(line)}`)),
    ...added.map((line) => colors.green(`  + ${cut(line)}`)),
    '',
  ])
  const parts = [
    [title, ''],
    [...wrap(explanation.meaning), ''],
    [colors.bold('Example'), '', ...exampleLines(explanation.example, colors.dim)],
    [colors.bold('What to do'), '', ...wrap(explanation.fix), ''],
    changes,
    explanation.severity === 'error' ? [] : [...wrap(suppressing(explanation.code)), ''],
  ]
  return parts.flat().join('\n')
}

/** List of all codes by area, one per line. */
export function formatCodes(codes: readonly ExplainedCode[], color: boolean): string {
  const colors = pc.createColors(color)
  const longest = Math.max(...codes.map(({ code }) => code.length))
  return codes
    .map(({ code, severity, title }) => {
      const paint = paintOf(severity, colors)
      return `${paint(severity.padEnd(7))}  ${code.padEnd(longest)}  ${title}\n`
    })
    .join('')
}

/** Instructions to suppress a warning. */
function suppressing(code: string): string {
  return `To accept it, write <!-- docs-ignore-next-line ${code} --> on the line before, or add the code to "ignore" in site.config.yaml for the whole site.`
}

function exampleLines(example: ExplainedCode['example'], dim: (text: string) => string): string[] {
  if (typeof example === 'string') return [...wrap(example), '']
  return Object.entries(example).flatMap(([path, text]) => [
    `  ${dim(path)}`,
    ...linesOf(text).map((line) => `  ${dim('│')} ${cut(line)}`.trimEnd()),
    '',
  ])
}

function cut(line: string): string {
  return line.length <= maxLine ? line : `${line.slice(0, maxLine - 1)}…`
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((line) => `  ${line}`)
}
