/**
 * The cached values of a site: a result with the paths it was made from, and the ranges of its bytes.
 *
 * @module
 */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../model/entry.ts'
import type {
  FragmentFacts,
  Link,
  MdxImport,
  Outline,
  PlaceOfElement,
  SourceOutline,
  Suppression,
} from '../../model/facts.ts'
import type { Snippet } from '../../model/snippet.ts'
import type { OwnSurroundings } from '../../model/surroundings.ts'
import type { Location } from './pack.ts'

/** A file that a result depends on, with its digest; `null` where there was none. */
export type Dependency = readonly [path: string, digest: string | null]

/** A dependency that no file ever has: a result with it is not taken from the cache. */
export const neverHolds: Dependency = ['', 'never']

/** A result with what it was made from: it holds as long as the key is the same and every dependency has the same digest. */
export interface Cached<Result> {
  readonly key: string
  readonly dependencies: readonly Dependency[]
  readonly result: Result
}

/** Digests of the files of a site as they are now; `undefined` for a file that is not there. */
export interface Digests {
  digest(path: string): string | undefined
}

/** Checks that all dependencies of a result are unchanged. */
export function holds(dependencies: readonly Dependency[], digests: Digests): boolean {
  return dependencies.every(([path, digest]) => (digests.digest(path) ?? null) === digest)
}

/** A file that a Markdown extension made. */
export interface StoredFile {
  readonly path: string
  readonly digest: string
  /** Its bytes. */
  readonly at: Location
}

/** A compiled fragment. */
export type StoredFragment = { readonly files?: readonly StoredFile[]; readonly outline?: Outline } & (
  | { readonly kind: 'html'; readonly facts: FragmentFacts; readonly body: Location }
  | {
      readonly kind: 'module'
      /** The code of the page and of its partials, as a JSON list. */
      readonly code: Location
      readonly imports: readonly MdxImport[]
      readonly links: readonly Link[]
      readonly mentions?: FragmentFacts['mentions']
      readonly elements: Readonly<Record<string, PlaceOfElement>>
      readonly title?: string
      readonly truncated: boolean
    }
)

/** A compiled entry. */
export interface StoredEntry {
  readonly entry: Omit<Entry, 'fragments'>
  readonly fragments: Readonly<Record<string, StoredFragment>>
}

/** Digests of whole files that decide about stale sections of a translation. */
export interface MadeFrom {
  /** Digest of the source. */
  readonly source: string
  /** The file that says what the translation was made from. */
  readonly lock: string
  readonly lockDigest: string
}

/** A source to compile: the plugin and the number of its type say how. */
export interface CompileTask {
  readonly path: string
  readonly instance: string
  readonly type: number
  /** The folder of its version. The result may serve other versions. */
  readonly folder?: string
  /** Of a translation: the outline of its source. */
  readonly outline?: SourceOutline
  /** Of a translation whose stale sections carry a note: what it was made from, and what that is now. */
  readonly madeFrom?: MadeFrom
  /** Only titles are needed: texts are left out. Such a result is not stored. */
  readonly namesOnly?: true
}

/** Result of compiling a source. */
export interface CompileResult extends CompileTask {
  readonly entries: readonly StoredEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly suppressions?: readonly Suppression[]
  readonly snippets?: readonly Snippet[]
  readonly dependencies: readonly Dependency[]
  /**
   * Set where paths have placeholders for the version's folder (`version-placeholder.ts`): the result serves the same file of any
   * version (`any`), or, where files outside of the folder were asked for, of one whose folder has this placeholder.
   */
  readonly holdsFor?: string
  /** Under which the result is stored for all versions, and its entries with placeholders. Set where it is used. */
  readonly shared?: { readonly id: string; readonly entries: readonly StoredEntry[] }
}

/** A module to run: one MDX fragment. */
export interface EvaluateTask {
  readonly entry: string
  readonly fragment: string
  readonly file: string
  readonly module: Extract<StoredFragment, { kind: 'module' }>
  readonly urls: readonly string[]
  /** The folder of a version, where the paths of all this have placeholders for it. */
  readonly folder?: string
  /** Surroundings that components may ask for. Without them, the result only contains the parts that were asked for. */
  readonly surroundings?: OwnSurroundings
}

/** Result of rendering the module of an MDX fragment. */
export interface EvaluateResult {
  /** Parts of its surroundings that its components asked for. Without these, the rest means nothing. */
  readonly asked?: readonly string[]
  readonly facts: FragmentFacts
  readonly body: Location
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly Dependency[]
  readonly holdsFor?: string
}

export type CompileRecord = Cached<Omit<CompileResult, 'dependencies' | 'shared'>>
export type EvaluateRecord = Cached<Omit<EvaluateResult, 'dependencies' | 'asked'>> & {
  /** Digests of the parts of its surroundings that it depends on. */
  readonly asked?: Readonly<Record<string, string>>
}

/** Imports of the MDX of sources, with the importing files. */
export function importsIn(sources: readonly CompileResult[]): (MdxImport & { readonly file: string })[] {
  const imports: (MdxImport & { readonly file: string })[] = []
  for (const { path, entries } of sources)
    for (const { fragments } of entries)
      for (const fragment of Object.values(fragments))
        if (fragment.kind === 'module')
          for (const imported of fragment.imports) imports.push({ file: path, ...imported })
  return imports
}

/** Ranges of the bytes of compiled entries. */
export function locationsIn({ entries }: Pick<CompileResult, 'entries'>): Location[] {
  const ranges: Location[] = []
  for (const { fragments } of entries)
    for (const fragment of Object.values(fragments)) {
      ranges.push(fragment.kind === 'html' ? fragment.body : fragment.code)
      for (const { at } of fragment.files ?? []) ranges.push(at)
    }
  return ranges
}
