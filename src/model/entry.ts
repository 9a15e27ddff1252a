import type { Location } from '../diagnostics/diagnostic.ts'
import type { FragmentFacts } from './facts.ts'

/** Content of a file of the site. */
export interface Source {
  /** Path relative to the site folder, with forward slashes. */
  readonly path: string
  /** The text of the file. */
  readonly text: string
  /** Hex digest of the bytes. */
  readonly digest: string
  /** Texts of the files that `needs` named, by path, without missing files. */
  readonly needed?: Readonly<Record<string, string>>
}

/** Piece of prose in an entry, which the core compiles. */
export interface RawFragment {
  /** `body`, or another name that the content type defines. */
  readonly name: string
  /** Format: `md` is data, `mdx` is code. */
  readonly format: 'md' | 'mdx'
  /** Source text. */
  readonly text: string
  /** 1-based line of the source at which `text` begins, for reports. */
  readonly line: number
  /** Path of the file that contains the text; absent for the source itself. */
  readonly file?: string
  /** Name of an operation in the sandbox. The fragment is a sample request of it, which `docs test` runs. */
  readonly sampleOf?: string
}

/** Entry of a source before it is checked and compiled. */
export interface RawEntry {
  /** Id, unique within the content type and source; empty for a source with a single entry. */
  readonly id: string
  /** Front matter or data. The schema of the content type checks it afterwards. */
  readonly data: unknown
  /** Locations of the top-level keys of `data`. */
  readonly locations?: Readonly<Record<string, Location>>
  /** Prose of the entry. */
  readonly fragments: readonly RawFragment[]
}

/** Checked and compiled entry, the input of `arrange`. */
export interface Entry<Data = unknown> {
  /** Key that is unique in the site: `<instance>:<source path>#<id>`. */
  readonly key: string
  /** Id, unique within the content type and source; empty for a source with a single entry. */
  readonly id: string
  /** Path of the source, relative to the site folder. */
  readonly source: string
  /** Data that the schema of the content type returned. */
  readonly data: Data
  /** Locations of the top-level keys of `data` in the source. */
  readonly locations: Readonly<Record<string, Location>>
  /** Facts about the fragments, by name. */
  readonly fragments: Readonly<Record<string, FragmentFacts>>
  /** The entry has no translation, and the locale omits untranslated pages. */
  readonly isLeftOut?: true
  /** Commit dates of the source (ISO 8601, UTC); absent outside git, in shallow clones and for new files. */
  readonly dates?: { readonly created: string; readonly updated: string; readonly author?: string }
}
