import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import type { Snippet } from '../../model/snippet.ts'
import { kindOf, type Kind } from './languages.ts'

/** An example in the order of its page. */
export interface Step {
  readonly number: number
  readonly kind: Kind
  readonly snippet: Snippet
  /** What is run: the example itself, or one command of a session of the shell. */
  readonly code: string
  /** Line of the file that the first line of `code` is, where it stands in the page. */
  readonly line?: number
  /** What it has to give. */
  readonly expected?: { readonly text: string; readonly snippet: Snippet; readonly line?: number }
}

/** The examples of one page. */
export interface SnippetPage {
  readonly file: string
  /** A part of the file that is run by itself. */
  readonly part?: string
  /** The operation that all of them are samples of. */
  readonly operation?: string
  readonly snippets: readonly Snippet[]
}

/** What is done with the examples of a page, in order: tear-down is last. */
export function stepsOf(
  { snippets }: SnippetPage,
  commands: Readonly<Record<string, string>>,
): { readonly steps: readonly Step[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const made: Omit<Step, 'number'>[] = []
  let last: Omit<Step, 'number'> | undefined
  let aside: typeof last
  for (const snippet of snippets) {
    const { place, lang, use, code, line } = snippet
    if (use === 'output') {
      // What stands below tabs is what the first of them gives; a second output is that of the example aside.
      const giving = last?.expected === undefined ? last : aside
      if (giving === undefined || giving.expected !== undefined || giving.kind === 'console') {
        const hint = 'put it below the example that gives it, or take "output" away'
        diagnostics.push(diagnostic('snippet/meta', 'no example above gives this output', { place, hint }))
        continue
      }
      const whole = { ...giving, expected: { text: code, snippet, ...at(line) } }
      made[made.indexOf(giving)] = whole
      if (giving === last) last = whole
      else aside = whole
      continue
    }
    const kind = kindOf(lang, commands)
    if (kind === undefined) {
      const hint = `name its command in the configuration, under test.commands, or write test=skip`
      const name = lang === '' ? 'code without a language' : `"${lang}"`
      diagnostics.push(diagnostic('snippet/language', `nothing is known that runs ${name}`, { place, hint }))
      continue
    }
    const own = kind === 'console' ? commandsOf(snippet) : [{ kind, snippet, code, ...at(line) }]
    made.push(...own)
    aside = use === 'aside' ? own.at(-1) : undefined
    if (aside === undefined) last = own.at(-1)
  }
  const isLast = ({ snippet }: Omit<Step, 'number'>): boolean => snippet.use === 'teardown'
  const steps = [...made.filter((one) => !isLast(one)), ...made.filter(isLast)]
  return { steps: steps.map((step, number) => ({ ...step, number })), diagnostics }
}

/** The steps of a page with commands of the shell before them, which are said elsewhere. */
export function withBefore(
  steps: readonly Step[],
  before: readonly { readonly code: string; readonly place: Place }[],
): readonly Step[] {
  const made = before.map(({ code, place }) => {
    const snippet: Snippet = { lang: 'bash', code, use: 'run', isMarked: true, place }
    return { kind: 'shell', snippet, code } as const
  })
  return [...made, ...steps].map((step, number) => ({ ...step, number }))
}

const at = (line: number | undefined): { readonly line?: number } => (line === undefined ? {} : { line })

/** The commands of a session, `$ ` before each and `> ` before its further lines; the rest is what they print. */
function commandsOf(snippet: Snippet): Omit<Step, 'number'>[] {
  const found: { row: number; command: string[]; shown: string[]; shownRow: number }[] = []
  for (const [row, line] of snippet.code.split('\n').entries()) {
    const current = found.at(-1)
    const command = /^[$%] (.*)$/s.exec(line)?.[1]
    if (command !== undefined) found.push({ row, command: [command], shown: [], shownRow: row + 1 })
    else if (current !== undefined && line.startsWith('> ') && current.shown.length === 0) {
      current.command.push(line.slice(2))
      current.shownRow = row + 1
    } else current?.shown.push(line)
  }
  const start = snippet.line
  if (found.length === 0) return [{ kind: 'shell', snippet, code: snippet.code, ...at(start) }]
  const lineOf = (row: number) => at(start === undefined ? undefined : start + row)
  return found.map(({ row, command, shown, shownRow }) => ({
    kind: 'console',
    snippet,
    code: command.join('\n'),
    ...lineOf(row),
    ...(shown.join('').trim() === ''
      ? {}
      : { expected: { text: shown.join('\n').trimEnd(), snippet, ...lineOf(shownRow) } }),
  }))
}
