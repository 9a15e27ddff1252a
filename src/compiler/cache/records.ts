/**
 * Cached results of a site, each with the paths of its inputs and the ranges of its bytes.
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
  ElementPosition,
  SourceOutline,
  Suppression,
} from '../../model/facts.ts'
import type { Snippet } from '../../model/snippet.ts'
import type { OwnSurroundings } from '../../model/surroundings.ts'
import type { PackRange } from './pack.ts'

/** Path and digest of a file that a result depends on; `null` for a missing file. */
export type Dependency = readonly [path: string, digest: string | null]

/** Dependency that is never satisfied. A result with it is never reused. */
export const neverHolds: Dependency = ['', 'never']

/** Result with its inputs. It is valid while the key and the digests of all dependencies are the same. */
export interface Cached<Result> {
  readonly key: string
  readonly dependencies: readonly Dependency[]
  readonly result: Result
}

/** Current digests of the files of a site; `undefined` for a missing file. */
export interface Digests {
  digest(path: string): string | undefined
}

/** Checks that all dependencies of a result are unchanged. */
export function holds(dependencies: readonly Dependency[], digests: Digests): boolean {
  return dependencies.every(([path, digest]) => (digests.digest(path) ?? null) === digest)
}

/** File that a Markdown extension generated. */
export interface StoredFile {
  readonly path: string
  readonly digest: string
  /** Its bytes. */
  readonly at: PackRange
}

/** A compiled fragment. */
export type StoredFragment = { readonly files?: readonly StoredFile[]; readonly outline?: Outline } & (
  | { readonly kind: 'html'; readonly facts: FragmentFacts; readonly body: PackRange }
  | {
      readonly kind: 'module'
      /** The code of the page and of its partials, as a JSON list. */
      readonly code: PackRange
      readonly imports: readonly MdxImport[]
      readonly links: readonly Link[]
      readonly mentions?: FragmentFacts['mentions']
      readonly elements: Readonly<Record<string, ElementPosition>>
      readonly title?: string
      readonly truncated: boolean
    }
)

/** A compiled entry. */
export interface StoredEntry {
  readonly entry: Omit<Entry, 'fragments'>
  readonly fragments: Readonly<Record<string, StoredFragment>>
}

/** Digests of files that determine the stale sections of a translation. */
export interface MadeFrom {
  /** Digest of the source. */
  readonly source: string
  /** File that records the source revision of the translation. */
  readonly lock: string
  readonly lockDigest: string
}

/** A source to compile, with its plugin and the number of its content type. */
export interface CompileTask {
  readonly path: string
  readonly instance: string
  readonly type: number
  /** Folder of its version. The result may be valid for other versions. */
  readonly folder?: string
  /** Outline of the source of a translation. */
  readonly outline?: SourceOutline
  /** Recorded and current source of a translation, if its stale sections get a note. */
  readonly madeFrom?: MadeFrom
  /** Compile only titles, without texts. The result is not stored. */
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
   * Set if paths have placeholders for the version folder (`version-placeholder.ts`). The result is valid for the same file of any
   * version (`any`). If files outside of the folder were requested, it is valid for versions whose folder has this placeholder.
   */
  readonly holdsFor?: string
  /** Key of the result for all versions, and its entries with placeholders. Set when the result is used. */
  readonly shared?: { readonly id: string; readonly entries: readonly StoredEntry[] }
}

/** A module to run: one MDX fragment. */
export interface EvaluateTask {
  readonly entry: string
  readonly fragment: string
  readonly file: string
  readonly module: Extract<StoredFragment, { kind: 'module' }>
  readonly urls: readonly string[]
  /** Folder of the version, if the paths have placeholders for it. */
  readonly folder?: string
  /** Surroundings for components. Without them, the result contains only the names of the requested parts. */
  readonly surroundings?: OwnSurroundings
}

/** Result of rendering the module of an MDX fragment. */
export interface EvaluateResult {
  /** Parts of its surroundings that its components requested. If they were missing, the other values are invalid. */
  readonly usedParts?: readonly string[]
  readonly facts: FragmentFacts
  readonly body: PackRange
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly Dependency[]
  readonly holdsFor?: string
}

export type CompileRecord = Cached<Omit<CompileResult, 'dependencies' | 'shared'>>
export type EvaluateRecord = Cached<Omit<EvaluateResult, 'dependencies' | 'usedParts'>> & {
  /** Digests of the parts of its surroundings that it depends on. */
  readonly usedParts?: Readonly<Record<string, string>>
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

/** Returns true if a result contains code, i.e. a module of an MDX fragment. */
export const hasCode = ({ entries }: Pick<CompileResult, 'entries'>): boolean =>
  entries.some(({ fragments }) => Object.values(fragments).some(({ kind }) => kind === 'module'))

/** Ranges of the bytes of compiled entries. */
export function locationsIn({ entries }: Pick<CompileResult, 'entries'>): PackRange[] {
  const ranges: PackRange[] = []
  for (const { fragments } of entries)
    for (const fragment of Object.values(fragments)) {
      ranges.push(fragment.kind === 'html' ? fragment.body : fragment.code)
      for (const { at } of fragment.files ?? []) ranges.push(at)
    }
  return ranges
}
