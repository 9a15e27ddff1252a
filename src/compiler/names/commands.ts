import type { ContractSymbol } from '../../model/symbols.ts'

/** Commands of programs, to look up the calls in a line. */
export interface Commands {
  /** Commands by their words, separated by single spaces. */
  readonly byRun: ReadonlyMap<string, ContractSymbol>
  /** Word sequences that longer commands start with. */
  readonly open: ReadonlySet<string>
  /** Flags by name with dashes. */
  readonly flags: ReadonlyMap<string, readonly ContractSymbol[]>
  /** Flags of a command by name, including inherited ones. */
  flagsOf(id: string): ReadonlyMap<string, ContractSymbol>
}

/** A call of a command. */
export interface CommandCall {
  readonly command: ContractSymbol
  /** Known flags of the call, each once. */
  readonly flags: readonly ContractSymbol[]
  /** First unknown flag, as written. */
  readonly unknownFlag?: string
}

/** A line that starts with a command, followed by an unknown word. */
export interface UnknownCommand {
  readonly command: ContractSymbol
  readonly unknownWord: string
}

/** The commands among symbols; `undefined` for symbols without commands. */
export function commandsOf(symbols: Iterable<ContractSymbol>): Commands | undefined {
  const byRun = new Map<string, ContractSymbol>()
  const open = new Set<string>()
  const flags = new Map<string, ContractSymbol[]>()
  const flagsByOwner = new Map<string, ContractSymbol[]>()
  for (const symbol of symbols) {
    if (symbol.kind === 'command')
      for (const run of symbol.names) {
        byRun.set(run, symbol)
        const end = run.lastIndexOf(' ')
        if (end !== -1) open.add(run.slice(0, end))
      }
    if (symbol.kind !== 'flag') continue
    for (const name of symbol.names) put(flags, name, symbol)
    put(flagsByOwner, symbol.owner ?? '', symbol)
  }
  if (flags.size === 0 && open.size === 0) return undefined
  const flagsById = new Map<string, ReadonlyMap<string, ContractSymbol>>()
  const flagsOf = (id: string): ReadonlyMap<string, ContractSymbol> => {
    const before = flagsById.get(id)
    if (before !== undefined) return before
    const words = id.slice('command '.length).split(' ')
    const flagsOfCommand = new Map<string, ContractSymbol>()
    for (let count = 1; count <= words.length; count++) {
      const isOwn = count === words.length
      for (const flag of flagsByOwner.get(`command ${words.slice(0, count).join(' ')}`) ?? [])
        if (isOwn || flag.facts['reach'] !== undefined) for (const name of flag.names) flagsOfCommand.set(name, flag)
    }
    flagsById.set(id, flagsOfCommand)
    return flagsOfCommand
  }
  return { byRun, open, flags, flagsOf }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** Words that may precede the name of a program: a prompt, and programs that run others. */
const before = /^(?:\$|%|>|sudo|npx|bunx|pnpm|yarn|npm|bun|exec|dlx|run|time|--|[A-Z][A-Z0-9_]*=\S*)$/

/** Returns true for placeholders: `<command>`, `[options]`, `COMMAND`, `…`. */
const isPlaceholder = (word: string): boolean => word === '' || /^(?:[-<[{(…$]|\.\.\.|[A-Z][A-Z0-9_-]*$)/.test(word)

/**
 * Parses a line: the longest command at its start, and the flags after it.
 *
 * @returns `undefined` if the line does not start with a known program
 */
export function calledIn(line: string, { byRun, open, flagsOf }: Commands): CommandCall | UnknownCommand | undefined {
  const words = line.trim().split(/\s+/)
  let start = 0
  while (start < words.length && before.test(words[start] ?? '') && !byRun.has(words[start] ?? '')) start++
  let run = words[start] ?? ''
  let command = byRun.get(run)
  if (command === undefined) return undefined
  let at = start + 1
  const skipped: string[] = []
  for (; at < words.length; at++) {
    const word = words[at] ?? ''
    // Flags of a command may precede the name of a subcommand.
    if (flagsOf(command.id).has(nameOf(word)) && open.has(run) && at + 1 < words.length) {
      skipped.push(word)
      continue
    }
    const next = byRun.get(`${run} ${word}`)
    if (next === undefined) break
    run = `${run} ${word}`
    command = next
  }
  const rest = words.slice(at)
  const [word = ''] = rest
  if (open.has(run) && command.facts['arguments'] === undefined && !isPlaceholder(word))
    return { command, unknownWord: word }
  const commandFlags = flagsOf(command.id)
  const calledFlags = new Set<ContractSymbol>()
  let unknownFlag: string | undefined
  for (const part of [...skipped, ...rest]) {
    if (part === '--') break
    if (!/^--?[A-Za-z]/.test(part)) continue
    const flag = commandFlags.get(nameOf(part))
    if (flag !== undefined) calledFlags.add(flag)
    else if (!isGroup(part, commandFlags)) unknownFlag ??= nameOf(part)
  }
  return { command, flags: [...calledFlags], ...(unknownFlag === undefined ? {} : { unknownFlag }) }
}

/** Name of a flag without value and punctuation: `--out` for `--out=dist`. */
const nameOf = (word: string): string => word.replace(/=.*$/s, '').replace(/[\],.;:)]+$/, '')

/**
 * Returns true for grouped flags with one letter (`-xvf`), and for a flag with its value (`-n5`).
 */
function isGroup(word: string, flags: ReadonlyMap<string, ContractSymbol>): boolean {
  if (!/^-[A-Za-z]./.test(word)) return false
  const first = flags.get(word.slice(0, 2))
  if (first === undefined) return false
  return first.facts['value'] !== undefined || [...word.slice(1)].every((letter) => flags.has(`-${letter}`))
}
