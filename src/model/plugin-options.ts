import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts'

/** Keys and indexes that lead from the options of a plugin to a value. */
export type OptionPath = readonly (string | number)[]

/** Locations of option values and of their keys, and the source of scalars. */
export interface OptionLocations {
  /** Returns the location of a value. */
  readonly locate: (path: OptionPath) => Location | undefined
  /** Returns the location of the key of a value. */
  readonly locateKey: (path: OptionPath) => Location | undefined
  /** Returns a scalar as its author wrote it: `1.10` for the number 1.1. */
  readonly source: (path: OptionPath) => string | undefined
}

/** Options of a plugin as written in the configuration, and functions that read files to complete them. */
export interface WrittenOptions extends OptionLocations {
  /** Id of the instance. */
  readonly instance: string
  /** Options as written. */
  readonly options: Readonly<Record<string, unknown>>
  /** The validated configuration. */
  readonly config: Readonly<Record<string, unknown>>
  /** Location of the plugin in the configuration. */
  readonly location: Location | undefined
  /** Returns the text and the bytes of a file of the site. */
  read(file: string): { readonly text: string; readonly bytes: Uint8Array } | Unread
  /** Returns true if the site has a folder with this path. */
  hasFolder(path: string): boolean
  /** Bundles and runs a script of the site. Returns its default export as plain data; all exports without a default export. */
  run(file: string): Promise<{ readonly value: unknown } | Unread | Diagnostic>
  /** Unpacks folders from git refs, each under its `name`. Returns the paths of the unpacked folders, in the order of `trees`. */
  unpack(
    trees: readonly { readonly ref: string; readonly name: string; readonly folder: string }[],
  ): readonly ({ readonly folder: string } | { readonly message: string; readonly hint?: string })[]
}

/** Reason why a file cannot be read, as the end of a sentence. */
export interface Unread {
  /** For example `there is no such file`. */
  readonly why: string
}

/** Completed options, with locations of values that come from other files. */
export interface ResolvedOptions extends Partial<OptionLocations> {
  /** Replaces the written options; checked afterwards. */
  readonly options: Readonly<Record<string, unknown>>
  /** Problems of the files that were read. */
  readonly diagnostics?: readonly Diagnostic[]
}
