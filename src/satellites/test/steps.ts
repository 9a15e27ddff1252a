import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Snippet } from '../../model/snippet.ts'
import { sessionLines } from '../../text/shell-session.ts'
import { kindOf, type Kind } from './languages.ts'

/** An example or command, in the order of its page. */
export interface Step {
  readonly number: number
  readonly kind: Kind
  readonly snippet: Snippet
  /** Code to run: the example itself, or one command of a shell session. */
  readonly code: string
  /** Line of the file that contains the first line of `code`, if the code is on the page. */
  readonly line?: number
  /** The expected output. */
  readonly expected?: { readonly text: string; readonly snippet: Snippet; readonly line?: number }
}

/** The examples of one page. */
export interface SnippetPage {
  readonly file: string
  /** Name of a part of the file that is run separately. */
  readonly part?: string
  /** Operation, if all examples are samples of it. */
  readonly operation?: string
  readonly snippets: readonly Snippet[]
}

/** Steps of a page's examples in order. Tear-down comes last. */
export function stepsOf(
  { snippets }: SnippetPage,
  commands: Readonly<Record<string, string>>,
): { readonly steps: readonly Step[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const ordered: Omit<Step, 'number'>[] = []
  let last: Omit<Step, 'number'> | undefined
  let aside: typeof last
  for (const snippet of snippets) {
    const { location, lang, use, code, line } = snippet
    if (use === 'output') {
      // An output below tabs belongs to the first tab; a second output belongs to the independent
      // example.
      const giving = last?.expected === undefined ? last : aside
      if (giving === undefined || giving.expected !== undefined || giving.kind === 'console') {
        const hint = 'put it below its example, or remove "output"'
        diagnostics.push(diagnostic('snippet/meta', 'no example above has this output', { location, hint }))
        continue
      }
      const fullStep = { ...giving, expected: { text: code, snippet, ...at(line) } }
      ordered[ordered.indexOf(giving)] = fullStep
      if (giving === last) last = fullStep
      else aside = fullStep
      continue
    }
    const kind = kindOf(lang, commands)
    if (kind === undefined) {
      const hint = `name its command in the configuration, under test.commands, or write test=skip`
      const name = lang === '' ? 'code without a language' : `"${lang}"`
      diagnostics.push(diagnostic('snippet/language', `no command is known that runs ${name}`, { location, hint }))
      continue
    }
    const parts = kind === 'console' ? commandsOf(snippet) : [{ kind, snippet, code, ...at(line) }]
    ordered.push(...parts)
    aside = use === 'aside' ? parts.at(-1) : undefined
    if (aside === undefined) last = parts.at(-1)
  }
  const isLast = ({ snippet }: Omit<Step, 'number'>): boolean => snippet.use === 'teardown'
  const steps = [...ordered.filter((step) => !isLast(step)), ...ordered.filter(isLast)]
  return { steps: steps.map((step, number) => ({ ...step, number })), diagnostics }
}

/** Adds shell commands from outside the page before its steps. */
export function withBefore(
  steps: readonly Step[],
  before: readonly { readonly code: string; readonly location: Location }[],
): readonly Step[] {
  const first = before.map(({ code, location }) => {
    const snippet: Snippet = { lang: 'bash', code, use: 'run', isMarked: true, location }
    return { kind: 'shell', snippet, code } as const
  })
  return [...first, ...steps].map((step, number) => ({ ...step, number }))
}

const at = (line: number | undefined): { readonly line?: number } => (line === undefined ? {} : { line })

/** Splits a session into commands, each with its output. */
function commandsOf(snippet: Snippet): Omit<Step, 'number'>[] {
  const commands: { row: number; command: string[]; output: string[]; shownRow: number }[] = []
  const lines = sessionLines(snippet.code) ?? []
  const texts = snippet.code.split('\n')
  for (const [row, { kind, prompt }] of lines.entries()) {
    const current = commands.at(-1)
    const line = (texts[row] ?? '').slice(prompt)
    if (kind === 'command') commands.push({ row, command: [line], output: [], shownRow: row + 1 })
    else if (current !== undefined && kind === 'more') {
      current.command.push(line)
      current.shownRow = row + 1
    } else current?.output.push(line)
  }
  const start = snippet.line
  if (commands.length === 0) return [{ kind: 'shell', snippet, code: snippet.code, ...at(start) }]
  const lineOf = (row: number) => at(start === undefined ? undefined : start + row)
  return commands.map(({ row, command, output, shownRow }) => ({
    kind: 'console',
    snippet,
    code: command.join('\n'),
    ...lineOf(row),
    ...(output.join('').trim() === ''
      ? {}
      : { expected: { text: output.join('\n').trimEnd(), snippet, ...lineOf(shownRow) } }),
  }))
}
