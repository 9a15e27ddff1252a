import { defined } from '../../base/defined.ts'
import { aboutOf } from '../../api/symbols/facts.ts'
import type { ContractSymbol, SymbolSet } from '../kit.ts'
import type { Command } from './program.ts'

/** Commands and flags of a program, as symbols that prose can mention. */
export function symbolsOf(program: Command, routes: Readonly<Record<string, string>>): SymbolSet {
  const symbols: ContractSymbol[] = []
  const add = (command: Command, runs: readonly string[]): void => {
    const label = command.words.join(' ')
    const id = commandId(command)
    symbols.push({
      id,
      kind: 'command',
      label,
      names: runs,
      facts: defined({ arguments: command.arguments }),
      ...aboutOf(command),
    })
    for (const flag of command.flags) {
      const name = flag.names.at(-1) ?? ''
      symbols.push({
        id: `flag ${label} ${name}`,
        kind: 'flag',
        label: `${label} ${name}`,
        names: flag.names,
        owner: id,
        facts: defined({
          value: flag.value === 'none' ? undefined : flag.value,
          presence: flag.isRequired ? 'required' : undefined,
          reach: flag.isInherited ? 'commands below' : undefined,
        }),
        ...aboutOf(flag),
      })
    }
    for (const below of command.commands)
      add(
        below,
        runs.flatMap((run) => [below.words.at(-1) ?? '', ...below.aliases].map((word) => `${run} ${word}`)),
      )
  }
  add(program, program.words)
  return { symbols, uses: {}, operations: [], routes }
}

/** Id of the symbol of a command. */
export const commandId = ({ words }: Command): string => `command ${words.join(' ')}`
