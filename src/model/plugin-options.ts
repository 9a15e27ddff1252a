import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'

/** Steps from the options of a plugin to one of their values. */
export type OptionPath = readonly (string | number)[]

/** Locations of option values and of their keys. */
export interface OptionLocations {
  /** Returns the location of a value. */
  readonly locate: (path: OptionPath) => Place | undefined
  /** Returns the location of the key of a value. */
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
  /** Location of the plugin in the configuration. */
  readonly location: Place | undefined
  /** The text of a file of the site, and its bytes. */
  read(file: string): { readonly text: string; readonly bytes: Uint8Array } | Unread
  /** Returns true if the site has a folder with this path. */
  hasFolder(path: string): boolean
  /** Bundles a script of the site as plugins are bundled. Returns its default export, or else all exports, as plain data. */
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
  /** Replaces the written options; checked afterwards. */
  readonly options: Readonly<Record<string, unknown>>
  /** Problems of the files that were read. */
  readonly diagnostics?: readonly Diagnostic[]
}
