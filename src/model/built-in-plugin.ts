/**
 * The interface of built-in plugins: that of all plugins, with internal additions.
 *
 * @module
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ApiOperation } from './api-operation.ts'
import type { Entry, Source } from './entry.ts'
import type { ModuleRules, OldRules } from './module-rules.ts'
import type { Arrangement } from './page.ts'
import type { ContentType, Plugin, PluginContext, PluginModule, Schema } from './plugin.ts'
import type { SiteSettings } from './site.ts'
import type { SymbolSet } from './symbols.ts'
import type { PluginWords } from './words.ts'

/** Module of a built-in plugin. */
export interface BuiltInModule<Options = unknown, OptionsSchema = Schema<Options>> extends Omit<
  PluginModule<Options, OptionsSchema>,
  'create'
> {
  /** Reader for plugins with an API description. */
  readonly api?: ApiReader<Options>
  /** The plugin uses API descriptions and needs a reader (`context.api`). */
  readonly usesApi?: true
  /** As in any plugin, with additional context and results. */
  create(options: Options, context: BuiltInContext): BuiltInPlugin
}

/** Context of a built-in plugin. */
export interface BuiltInContext extends PluginContext {
  /** For plugins that use API descriptions: the reader, and the references of the site. */
  readonly api?: {
    /** Reader of descriptions. */
    readonly reader: ApiReader<never>
    /** Paths of descriptions, and the routes of their references. */
    readonly references: readonly { readonly description: string; readonly route: string }[]
  }
}

/** A built-in plugin. */
export interface BuiltInPlugin extends Omit<Plugin, 'types'> {
  /** Content types. */
  readonly types?: readonly BuiltInType[]
  /** Module rules for sites written for another tool. */
  readonly modules?: ModuleExtensions
  /**
   * Outputs that are feeds. Every page links to them in its head, with the title of the site and the name of the
   * format.
   */
  readonly feeds?: readonly { readonly path: string; readonly name: string; readonly type: string }[]
  /** Outputs that hosts only read at the root; omitted for a locale in a subfolder. */
  readonly rootOutputs?: readonly string[]
  /** Paths in the static folder that `emit` writes itself, with the texts of these files, which are not copied. */
  readonly takes?: readonly string[]
  /** Security policies of HTML files written by `emit`, by path. Hosts send them instead of the site's policy. */
  readonly policies?: Readonly<Record<string, string>>
  /** Folders in which `docs new` creates files. */
  readonly folders?: readonly ContentFolder[]
  /**
   * Its content types arrange `symbols`: pages are compiled so that names in code style can be bound to them. `phrases`:
   * names may have several words, such as commands (`docs build`), and dashes (`--strict`).
   */
  readonly givesSymbols?: true | 'phrases'
  /**
   * Reads an earlier version of the file that defines the symbols. `docs impact` lists the pages affected by its
   * changes.
   */
  readonly symbols?: SymbolReader
}

/** A content type of a built-in plugin. */
export interface BuiltInType<Data = never> extends Omit<ContentType<Data>, 'arrange'> {
  /**
   * Returns the folder of a docs version that contains the file: equal files at the same path of two such folders are
   * compiled once. `split` must only read the part of the path below that folder.
   */
  versionFolder?(path: string): string | undefined
  /** As in any content type. */
  arrange(entries: readonly Entry<Data>[]): BuiltInArrangement
}

/** Pages and other results that a content type creates from its entries. */
export interface BuiltInArrangement extends Arrangement {
  /** Symbols that prose can mention: names in code style are bound to them (`givesSymbols`). */
  readonly symbols?: SymbolSet
}

/** Reads the description of an API: `docs sandbox` answers requests to the API that the reference shows. */
export interface ApiReader<Options = unknown> {
  /** Paths of the root file and of the rules module. */
  files(options: Options): {
    readonly description: string
    readonly rules?: string
    /** Route of the reference; empty at the root of the site. */
    readonly route?: string
  }
  /**
   * Returns further files that the root and the texts in `needed` refer to. May be called several
   * times.
   */
  needs(source: Source): readonly string[]
  /** Returns the bundled description in the form of OpenAPI 3.1, unless there is an error. */
  load(source: Source): Promise<{
    readonly description?: { readonly root: unknown; readonly json: string }
    readonly diagnostics: readonly Diagnostic[]
  }>
  /** Returns the operations of a description loaded by `load`, for other plugins. */
  operations?(root: unknown, words: PluginWords): Promise<readonly ApiOperation[]>
}

/** Reads a file that defines names for prose: the commands of a program, the keys of a configuration. */
export interface SymbolReader {
  /** Path relative to the site's folder. */
  readonly path: string
  /** Returns the names, unless the file is invalid. */
  read(source: Source): { readonly symbols?: SymbolSet; readonly diagnostics: readonly Diagnostic[] }
}

/** A folder for files of writers, with the routes of its pages. */
interface ContentFolder {
  /** Kind of file that `docs new` creates in it. */
  readonly kind: 'page' | 'post'
  /** Path relative to the site's folder. */
  readonly path: string
  /** First part of the routes, without slashes; empty for the root of the site. */
  readonly base: string
  /** Way in which readers find a new file: automatically, by a manual sidebar, or by a link. */
  readonly reached: 'by itself' | 'by sidebar' | 'by link'
  /** YAML file with the authors of posts, by key. */
  readonly authors?: string
}

/**
 * Rules for imports of MDX pages and of modules of the site, and for reading these modules. A plugin with these rules
 * serves a site that was written for another tool.
 */
export interface ModuleExtensions extends ModuleRules, OldRules {
  /**
   * Import names with their targets: paths of the site (`./src/theme/*`) and file URLs without an ending; the first
   * that exists is used. A final `*` matches any rest.
   */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Texts of generated modules, by import name. */
  made?(site: SiteSettings): Readonly<Record<string, string>>
  /**
   * Import names of modules whose default export contains components for all MDX pages, by name; later ones
   * have priority.
   */
  readonly components?: readonly string[]
  /** Folders of the site in which packages are searched, if they are not found from the importing file. */
  readonly packages?: readonly string[]
  /** Style sheets after those of the theme: paths of the site (`./src/css/custom.css`) or file URLs. */
  readonly styles?: readonly string[]
  /**
   * File URL of a module with a function `missing(name, reason)`, which returns a placeholder component for a module or
   * component that is missing, cannot be built or throws. This is then only a warning.
   */
  readonly missing?: string
}

/** Declares the types of a built-in plugin's module. */
export function definePlugin<Options>(module: BuiltInModule<Options>): BuiltInModule<Options> {
  return module
}

/**
 * Declares the types of a built-in plugin's content type: `arrange` receives the output of
 * `schema`.
 */
export function contentType<Data>(
  type: Omit<BuiltInType<Data>, 'schema'> & { readonly schema: Schema<Data> },
): BuiltInType {
  return type
}
