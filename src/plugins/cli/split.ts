import { segmentOf, type Diagnostic, type PluginWords, type RawEntry, type Source } from '../kit.ts'
import { pageText } from './page-text.ts'
import { visibleCommands, type Command } from './program.ts'
import { readProgram } from './read.ts'

/** Data of an entry: a command with its subcommands. The first entry contains the whole program. */
export interface CliData {
  readonly program: Command
}

interface Reference {
  readonly base: string
  readonly pages: boolean
  readonly words: PluginWords['cli']
}

/** Splits a description into an entry for each visible command. */
export function split(
  source: Source,
  { base, pages, words }: Reference,
): { readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { program, diagnostics } = readProgram(source)
  if (program === undefined) return { entries: [], diagnostics }
  const entries: RawEntry[] = []
  const add = (command: Command, above: readonly Command[]): void => {
    const text = pageText({ command, above }, words, (other) => routeOf(other, base))
    const data: CliData = { program: command }
    const fragments = pages
      ? [{ name: 'body', format: 'md' as const, text, line: command.location.line, file: source.path }]
      : []
    entries.push({ id: command.words.join(' '), data, locations: { program: command.location }, fragments })
    if (pages) for (const below of visibleCommands(command)) add(below, [...above, command])
  }
  add(program, [])
  return { entries, diagnostics }
}

/** Route of a command's page: its words without the name of the program. */
export function routeOf({ words }: Pick<Command, 'words'>, base: string): string {
  return [base, ...words.slice(1).map(stepOf)].join('/') || '/'
}

/**
 * Segment of a route for a word. `index` (`helm repo index`) would otherwise be the route of the
 * folder.
 */
const stepOf = (word: string): string => (word === 'index' ? 'index-command' : segmentOf(word))
