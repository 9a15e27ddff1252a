import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'

/** Steps from the options of a plugin to one of their values. */
export type OptionPath = readonly (string | number)[]

/** Where values of options, and their keys, are written. */
export interface OptionLocations {
  /** Where a value is written. */
  readonly locate: (path: OptionPath) => Place | undefined
  /** Where the key of a value is written. */
  readonly locateKey: (path: OptionPath) => Place | undefined
}

/** The options of a plugin as the configuration has them, and what may be read to complete them. */
export interface WrittenOptions extends OptionLocations {
  /** Name of the instance. */
  readonly instance: string
  /** As they are written. */
  readonly options: Readonly<Record<string, unknown>>
  /** The whole configuration, checked. */
  readonly config: Readonly<Record<string, unknown>>
  /** Where the configuration names the plugin. */
  readonly location: Place | undefined
  /** The text of a file of the site, and its bytes. */
  read(file: string): { readonly text: string; readonly bytes: Uint8Array } | Unread
  /** Whether the site has a folder of this path. */
  hasFolder(path: string): boolean
  /** What a script of the site exports by default, or else all that it exports, as plain data. It is bundled as plugins are. */
  run(file: string): Promise<{ readonly value: unknown } | Unread | Diagnostic>
  /** Unpacks folders of refs of git, each under a name of its own, and gives the paths they then have, in order. */
  unpack(
    wanted: readonly { readonly ref: string; readonly name: string; readonly folder: string }[],
  ): readonly ({ readonly folder: string } | { readonly message: string; readonly hint?: string })[]
}

/** Why a file cannot be read, as the end of a sentence. */
export interface Unread {
  /** Such as `there is no such file`. */
  readonly why: string
}

/** Options, completed, with the locations of what has come from elsewhere. */
export interface ResolvedOptions extends Partial<OptionLocations> {
  /** What is checked in the place of the written ones. */
  readonly options: Readonly<Record<string, unknown>>
  /** What is wrong with what was read. */
  readonly diagnostics?: readonly Diagnostic[]
}
