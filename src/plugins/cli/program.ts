import type { Place } from '../kit.ts'

/** A command of a program, or the program itself. */
export interface Command {
  /** Its words, with those of the commands above it: `docs sandbox trigger`. */
  readonly words: readonly string[]
  /** Other last words. */
  readonly aliases: readonly string[]
  readonly description?: string
  /** What stands behind its words, as usage texts write it: `[siteDir]`. */
  readonly arguments?: string
  /** Left out where commands are listed. */
  readonly isHidden: boolean
  readonly group?: string
  readonly flags: readonly Flag[]
  readonly commands: readonly Command[]
  readonly place: Place
}

/** A flag of a command. */
export interface Flag {
  /** With their dashes, as they are written: `-q`, `--quiet`. */
  readonly names: readonly string[]
  readonly description?: string
  readonly value: 'none' | 'required' | 'optional'
  readonly isRepeatable: boolean
  readonly isRequired: boolean
  readonly isHidden: boolean
  /** The commands below have it as well. */
  readonly isInherited: boolean
}

/** The commands below one that readers are shown. */
export const shown = ({ commands }: Command): readonly Command[] => commands.filter(({ isHidden }) => !isHidden)
