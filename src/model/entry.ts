import type { Place } from '../diagnostics/diagnostic.ts'
import type { FragmentFacts } from './facts.ts'

/** A file of the site, read. */
export interface Source {
  /** Path relative to the site's folder, with forward slashes. */
  readonly path: string
  /** The text of the file. */
  readonly text: string
  /** Hex digest of the bytes. */
  readonly digest: string
  /** Texts of the files that `needs` named, by path; absent ones are missing on disk. */
  readonly needed?: Readonly<Record<string, string>>
}

/** A piece of prose inside an entry, to be compiled by the core. */
export interface RawFragment {
  /** `body`, or a name that the content type chooses. */
  readonly name: string
  /** `md` is data; `mdx` is code. */
  readonly format: 'md' | 'mdx'
  /** As it is written. */
  readonly text: string
  /** The line (from 1) of the source at which `text` begins; for reports. */
  readonly line: number
  /** The file that contains the text, if it is not the source itself. */
  readonly file?: string
  /** The operation that it is a sample of, as the sandbox names it: `docs test` runs it against that. */
  readonly sampleOf?: string
}

/** One entry as split from a source, not yet checked and not yet compiled. */
export interface RawEntry {
  /** Unique within its content type and source. */
  readonly id: string
  /** Front matter or data, checked afterwards against the content type's schema. */
  readonly data: unknown
  /** Locations of the top-level keys of `data`. */
  readonly places?: Readonly<Record<string, Place>>
  /** Its prose. */
  readonly fragments: readonly RawFragment[]
}

/** An entry, checked and compiled: what `arrange` sees. */
export interface Entry<Data = unknown> {
  /** Unique in the site: `<instance>:<source path>#<id>`. */
  readonly key: string
  /** Unique within its content type and source. */
  readonly id: string
  /** Path of the source, relative to the site's folder. */
  readonly source: string
  /** The data as checked by the schema of the content type. */
  readonly data: Data
  /** Locations of the top-level keys of `data` in the source. */
  readonly places: Readonly<Record<string, Place>>
  /** Facts about each piece of prose, by name. */
  readonly fragments: Readonly<Record<string, FragmentFacts>>
  /** It has no translation, in a language that leaves out what has none. */
  readonly isLeftOut?: true
  /** Commit dates of the source (ISO 8601, UTC); absent outside git, in shallow clones and for new files. */
  readonly dates?: { readonly created: string; readonly updated: string; readonly author?: string }
}
