import type { PluggableList } from 'unified'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type {
  FragmentBody,
  FragmentFacts,
  MdxImport,
  Outline,
  ElementPosition,
  SourceOutline,
  StaleHeading,
  Suppression,
} from '../../model/facts.ts'
import type { ModuleRules } from '../../model/module-rules.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import type { Snippet } from '../../model/snippet.ts'

/** Context in which a fragment is compiled. */
export interface FragmentContext {
  /** Folder of the site, in which packages are found; compiled code must not contain it. */
  readonly root?: string
  /** File that contains the text, for locations. */
  readonly file: string
  readonly remark: PluggableList
  readonly rehype: PluggableList
  /** Tests whether a plugin may have read a syntax of which this is a sample. Default: one may. */
  isPluginSyntax?(sample: string): boolean
  /** Keep the first `h1` in the body instead of taking it as the title. */
  readonly keepTitle: boolean
  /** Options of the site for its Markdown. */
  readonly options: MarkdownOptions
  /** Rules for MDX that was written for another tool, and for components that become islands. */
  readonly rules?: Pick<ModuleRules, 'mdx' | 'textDirectives' | 'islands'>
  /** Changes the text before it is parsed. */
  rewrite?(text: string, about: { readonly file: string; readonly format: 'md' | 'mdx' }): string
  /** Front matter, for texts that use it. */
  readonly frontMatter?: unknown
  /** Of a translation: the outline of its source. */
  readonly outline?: SourceOutline
  /** Of a translation: the sections that are to carry a note. */
  readonly stale?: readonly StaleHeading[]
  /** HTML of code blocks that were highlighted before, by key. */
  readonly known?: ReadonlyMap<string, string>
  /** Bytes of a file of the site, read and recorded as a dependency. */
  asset(path: string): { readonly bytes: Uint8Array; readonly digest: string } | 'missing' | 'outside' | 'unreadable'
}

/** A file that a Markdown extension made, to be served with the site. */
export interface MadeFile {
  /** Output path, without a leading slash. */
  readonly path: string
  readonly bytes: Uint8Array
}

interface Compiled {
  /** Set where the site stores outlines. */
  readonly outline?: Outline
  readonly files?: readonly MadeFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly suppressions?: readonly Suppression[]
  readonly snippets?: readonly Snippet[]
}

/** A compiled fragment: Markdown is finished; MDX is a module that has to be run. */
export type CompiledFragment =
  | (Compiled & { readonly kind: 'html'; readonly facts: FragmentFacts; readonly body: FragmentBody })
  | (Compiled & {
      readonly kind: 'module'
      readonly code: string
      /** Modules of the partials that it imports, in the order of the marks `docs:partial:N` in all of them. */
      readonly partials: readonly string[]
      readonly imports: readonly MdxImport[]
      /** Links with locations, by the numbers that the module's HTML carries as `data-slot`. */
      readonly links: FragmentFacts['links']
      readonly mentions?: FragmentFacts['mentions']
      /**
       * Line and column at which each element is used first, by its name, and each attribute's text, by `=` and the text,
       * for reports when it is run. With its file where that is a partial.
       */
      readonly elements: Readonly<Record<string, ElementPosition>>
      readonly title?: string
      readonly truncated: boolean
    })

/** The facts and the body of a fragment that could not be compiled or rendered. */
export const nothing: { readonly facts: FragmentFacts; readonly body: FragmentBody } = {
  facts: { headings: [], ids: [], links: [], assets: [], excerpt: '', words: 0, truncated: false },
  body: { html: '', markdown: '', sections: [] },
}
