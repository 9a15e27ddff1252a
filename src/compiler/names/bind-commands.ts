import { distance } from 'fastest-levenshtein'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { ContractSymbol, MentionedName } from '../../model/symbols.ts'
import { sectionOf, type BoundText, type Meaning, type NamedText } from './bind-names.ts'
import type { Bound } from './bound.ts'
import { calledIn, type CommandCall, type Commands } from './commands.ts'
import type { Mention } from './mentions.ts'
import { tellsOfPast } from './unknown-names.ts'

/**
 * Binds the names in a text to commands and flags, by number. `docs build` refers to the command, `docs build --strict`
 * to its flag. `--strict` alone refers to the flag of a command mentioned in the line, or else in the section, or on
 * the page; or else to the only flag with this name. The name of a program alone is a common word and is not bound.
 */
export function bindCommands(text: NamedText, commands: Commands): readonly Meaning[] {
  const { page, sections, lines } = scopeOf(text, commands)
  return text.mentions.names.map(({ text: source, location, link }): Meaning => {
    const called = calledIn(source, commands)
    if (called !== undefined) return 'flags' in called ? meaningOf(source, called) : []
    const linked = link === undefined ? undefined : text.links[link]?.id
    const name = flagName(source)
    if (name === undefined) return []
    const isOwn = location.file === text.file
    const section = isOwn ? sections.get(sectionOf(location.line, text.mentions)) : undefined
    const line = isOwn ? lines.get(location.line) : undefined
    for (const scope of [linked === undefined ? undefined : new Set([linked]), line, section, page]) {
      const flags = new Set([...(scope ?? [])].flatMap((id) => commands.flagsOf(id).get(name) ?? []))
      if (flags.size > 0) return same([...flags])
    }
    return same(commands.flags.get(name) ?? [])
  })
}

/**
 * Meaning of a call: its single flag; the command if there are several; none for an unknown flag, which may belong to
 * another program or an old version.
 */
function meaningOf(source: string, { command, flags, unknownFlag }: CommandCall): Meaning {
  if (unknownFlag !== undefined) return []
  const [flag, ...others] = flags
  if (flag !== undefined && others.length === 0) return [flag]
  return source.trim().includes(' ') ? [command] : []
}

/** Name of a flag written alone: `--out <dir>`, `--out=dist`, `-q`; `undefined` for other texts. */
const flagName = (text: string): string | undefined => /^(--?[A-Za-z][\w-]*)(?:[= ].*)?$/s.exec(text.trim())?.[1]

/** Flags of several commands with equal descriptions count as one. */
function same(symbols: readonly ContractSymbol[]): Meaning {
  const [first, ...others] = symbols
  if (first === undefined) return []
  const description = ({ about, facts }: ContractSymbol): string => JSON.stringify([about, facts['value']])
  return others.some((symbol) => description(symbol) !== description(first)) ? [] : [first]
}

interface Scope {
  readonly page: ReadonlySet<string>
  readonly sections: ReadonlyMap<number, ReadonlySet<string>>
  readonly lines: ReadonlyMap<number, ReadonlySet<string>>
}

/** Ids of the commands mentioned in a text. */
function scopeOf({ file, mentions, links, of }: NamedText, commands: Commands): Scope {
  const page = new Set<string>(of.flatMap((name) => commands.byRun.get(name)?.id ?? []))
  const [sections, lines] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()]
  const put = (all: Map<number, Set<string>>, at: number, id: string): void =>
    void all.set(at, (all.get(at) ?? new Set()).add(id))
  const add = (id: string, line: number | undefined): void => {
    page.add(id)
    if (line === undefined) return
    put(sections, sectionOf(line, mentions), id)
    put(lines, line, id)
  }
  for (const { line, id } of links) if (id?.startsWith('command ') === true) add(id, line)
  for (const { text, location } of mentions.names) {
    const called = text.includes(' ') ? calledIn(text, commands) : undefined
    if (called !== undefined) add(called.command.id, location.file === file ? location.line : undefined)
  }
  return { page, sections, lines }
}

/**
 * Minimum length of a flag that is reported because it differs by one letter from a flag of a mentioned
 * command.
 */
const shortest = 6

/**
 * Reports unknown commands and flags: any unknown flag after a command, and single words and flags that differ by one
 * letter from an existing one. All others may belong to other programs.
 *
 * @param reported names that were reported before
 */
export function unknownCommands(
  text: BoundText,
  commands: Commands,
  reported: ReadonlySet<MentionedName>,
): readonly Diagnostic[] {
  if (tellsOfPast(text.file)) return []
  const { page, sections } = scopeOf(text, commands)
  return text.mentions.names.flatMap((name, number) => {
    if (reported.has(name) || (text.meanings[number] ?? []).length > 0) return []
    const { text: source, location: start } = name
    const location = { ...start, endLine: start.line, endColumn: start.column + source.length + 2 }
    const report = (message: string, subject: string, hint: string): readonly Diagnostic[] => [
      diagnostic('name/unknown', message, { location, subject, hint }),
    ]
    const called = calledIn(source, commands)
    if (called !== undefined && 'unknownWord' in called) {
      const { command, unknownWord } = called
      const run = command.label
      const words = [...commands.byRun.keys()].flatMap((command) =>
        command.startsWith(`${run} `) && !command.slice(run.length + 1).includes(' ')
          ? command.slice(run.length + 1)
          : [],
      )
      const near = words.find((word) => isSlip(unknownWord, word))
      if (near === undefined) return []
      return report(`unknown command "${run} ${unknownWord}"`, unknownWord, `did you mean "${run} ${near}"?`)
    }
    if (called?.unknownFlag !== undefined) {
      const flags = [...commands.flagsOf(called.command.id).keys()].filter((flagOption) => flagOption.startsWith('--'))
      const hint = didYouMean(called.unknownFlag, flags, `its flags: ${flags.join(', ') || 'none'}`)
      return report(`"${called.command.label}" has no flag "${called.unknownFlag}"`, called.unknownFlag, hint)
    }
    const flag = called === undefined ? flagName(source) : undefined
    if (flag === undefined || flag.length < shortest || commands.flags.has(flag)) return []
    const scope = (start.file === text.file ? sections.get(sectionOf(start.line, text.mentions)) : undefined) ?? page
    const flags = new Set([...scope].flatMap((id) => [...commands.flagsOf(id).keys()]))
    const near = [...flags].filter((candidate) => candidate.length >= shortest && distance(candidate, flag) === 1)
    return near.length === 1 ? report(`unknown flag "${flag}"`, flag, `did you mean "${near[0] ?? ''}"?`) : []
  })
}

/** Returns true if two words differ by one letter, or by two swapped letters. */
const isSlip = (word: string, other: string): boolean =>
  distance(word, other) === 1 || (distance(word, other) === 2 && sorted(word) === sorted(other))

const sorted = (word: string): string => [...word].sort().join('')

/** Separators of commands in a shell line. */
const end = /&&|\|\||[;|]/

/** Binds the commands of a page for `docs impact`: in code spans, and in the lines of code blocks. */
export function bindPageCommands(mentions: readonly Mention[], commands: Commands): readonly Bound[] {
  return mentions.flatMap((mention): readonly Bound[] => {
    const { kind, text, line, column } = mention
    if (kind === 'link') return []
    const bound = (source: string, at: number): readonly Bound[] => {
      const called = calledIn(source, commands)
      if (called === undefined || !source.trim().includes(' ')) return []
      const symbols = 'flags' in called ? [called.command, ...called.flags] : [called.command]
      return [{ mention, line: line + at, column, name: source.trim(), symbols }]
    }
    if (kind === 'block')
      return text.split('\n').flatMap((codeLine, index) => codeLine.split(end).flatMap((part) => bound(part, index)))
    const name = flagName(text)
    const symbols = name === undefined ? [] : same(commands.flags.get(name) ?? [])
    return symbols.length > 0 ? [{ mention, line, column, name: text, symbols }] : bound(text, 0)
  })
}
