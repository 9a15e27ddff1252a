import pc from 'picocolors'
import { changedFiles, linesOf } from './explanations.ts'
import type { ExplainedCode } from './explanations.ts'

/** Columns of running text. */
const width = 88
/** Columns of a line of an example: some need a very long one. */
const maxLine = 110

/** A code with its meaning, an example and what to do, for a terminal. */
export function formatExplanation(one: ExplainedCode, color: boolean): string {
  const colors = pc.createColors(color)
  const paint = one.severity === 'error' ? colors.red : colors.yellow
  const title = `${colors.bold(paint(`${one.severity}[${one.code}]`))}${colors.bold(`: ${one.title}`)}`
  const changes = changedFiles(one).flatMap(({ path, removed, added }) => [
    `  ${colors.dim(path)}`,
    ...removed.map((line) => colors.red(`  - ${cut(line)}`)),
    ...added.map((line) => colors.green(`  + ${cut(line)}`)),
    '',
  ])
  const parts = [
    [title, ''],
    [...wrap(one.meaning), ''],
    [colors.bold('Example'), '', ...exampleLines(one.example, colors.dim)],
    [colors.bold('What to do'), '', ...wrap(one.fix), ''],
    changes,
    one.severity === 'error' ? [] : [...wrap(suppressing(one.code)), ''],
  ]
  return parts.flat().join('\n')
}

/** All codes, one a line, by area. */
export function formatCodes(codes: readonly ExplainedCode[], color: boolean): string {
  const colors = pc.createColors(color)
  const longest = Math.max(...codes.map(({ code }) => code.length))
  return codes
    .map(({ code, severity, title }) => {
      const paint = severity === 'error' ? colors.red : colors.yellow
      return `${paint(severity.padEnd(7))}  ${code.padEnd(longest)}  ${title}\n`
    })
    .join('')
}

/** How a warning is suppressed. */
function suppressing(code: string): string {
  return `Where it is meant so, write <!-- docs-ignore-next-line ${code} --> on the line before, or add the code to "ignore" in site.config.yaml for the whole site.`
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
