import type { Location } from '../kit.ts'

/** A command of a program, or the program itself. */
export interface Command {
  /** Full name of the command in words: `docs sandbox trigger`. */
  readonly words: readonly string[]
  /** Alternatives for the last word. */
  readonly aliases: readonly string[]
  readonly description?: string
  /** Arguments in the notation of usage texts: `[siteDir]`. */
  readonly arguments?: string
  /** The command is hidden in lists of commands. */
  readonly isHidden: boolean
  readonly group?: string
  readonly flags: readonly Flag[]
  readonly commands: readonly Command[]
  readonly location: Location
}

/** A flag of a command. */
export interface Flag {
  /** Names with dashes: `-q`, `--quiet`. */
  readonly names: readonly string[]
  readonly description?: string
  readonly value: 'none' | 'required' | 'optional'
  readonly isRepeatable: boolean
  readonly isRequired: boolean
  readonly isHidden: boolean
  /** Subcommands inherit the flag. */
  readonly isInherited: boolean
}

/** The subcommands that are not hidden. */
export const visibleCommands = ({ commands }: Command): readonly Command[] =>
  commands.filter(({ isHidden }) => !isHidden)
