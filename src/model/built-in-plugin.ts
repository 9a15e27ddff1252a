/**
 * The interface of the plugins that come with the package: that of all plugins, and what only these need.
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

/** The module of a built-in plugin. */
export interface BuiltInModule<Options = unknown, OptionsSchema = Schema<Options>> extends Omit<
  PluginModule<Options, OptionsSchema>,
  'create'
> {
  /** For plugins that have the description of an API. */
  readonly api?: ApiReader<Options>
  /** It reads descriptions of APIs, and wants to be given the reader of them (`context.api`). */
  readonly usesApi?: true
  /** As that of any plugin, with more in the context and in the result. */
  create(options: Options, context: BuiltInContext): BuiltInPlugin
}

/** Facts about the site for a built-in plugin. */
export interface BuiltInContext extends PluginContext {
  /** For plugins that use descriptions of APIs: how these are read, and the references that the site has. */
  readonly api?: {
    /** Reads a description. */
    readonly reader: ApiReader<never>
    /** Paths of descriptions, and the routes of their references. */
    readonly references: readonly { readonly description: string; readonly route: string }[]
  }
}

/** A built-in plugin. */
export interface BuiltInPlugin extends Omit<Plugin, 'types'> {
  /** Its kinds of content. */
  readonly types?: readonly BuiltInType[]
  /** For sites that were written for another tool: what their imports mean, and how their modules are read. */
  readonly modules?: ModuleExtensions
  /** Those of `outputs` that are feeds: every page names them in its head, by the title of the site and the name of the format. */
  readonly feeds?: readonly { readonly path: string; readonly name: string; readonly type: string }[]
  /** Those of `outputs` that hosts read at their root alone: a language in a folder of the site has none of them. */
  readonly rootOutputs?: readonly string[]
  /** Paths in the folder of static files that `emit` writes itself, with what the files say: they are not copied. */
  readonly takes?: readonly string[]
  /** Security policies of HTML files that `emit` writes, by path: hosts send them in the place of that of the site. */
  readonly policies?: Readonly<Record<string, string>>
  /** Folders in which `docs new` makes files. */
  readonly folders?: readonly ContentFolder[]
  /**
   * Its content types arrange `symbols`: pages are compiled so that names in code style can be bound to them. `phrases`:
   * names may have several words, such as commands (`docs build`), and dashes (`--strict`).
   */
  readonly givesSymbols?: true | 'phrases'
  /** Reads an earlier version of the file that defines the symbols: `docs impact` lists the pages that its changes affect. */
  readonly symbols?: SymbolReader
}

/** A kind of content of a built-in plugin. */
export interface BuiltInType<Data = never> extends Omit<ContentType<Data>, 'arrange'> {
  /**
   * Returns the folder of a docs version that contains the file: equal files at the same path of two such folders are
   * compiled once. `split` must only read the part of the path below that folder.
   */
  versionFolder?(path: string): string | undefined
  /** As that of any content type. */
  arrange(entries: readonly Entry<Data>[]): BuiltInArrangement
}

/** Pages and other results that a content type of a built-in plugin makes of its entries. */
export interface BuiltInArrangement extends Arrangement {
  /** Symbols that prose can mention: names in code style are bound to them (`givesSymbols`). */
  readonly symbols?: SymbolSet
}

/** Reads the description of an API: `docs sandbox` answers requests to the API that the reference shows. */
export interface ApiReader<Options = unknown> {
  /** Paths of the description's root, and of the module with its rules. */
  files(options: Options): {
    readonly description: string
    readonly rules?: string
    /** Route of the reference; empty at the root of the site. */
    readonly route?: string
  }
  /** Further files that the root and the texts in `needed` refer to; may be called several times. */
  needs(source: Source): readonly string[]
  /** The description in one piece and in the words of OpenAPI 3.1, unless a problem forbids it. */
  load(source: Source): Promise<{
    readonly description?: { readonly root: unknown; readonly json: string }
    readonly diagnostics: readonly Diagnostic[]
  }>
  /** The operations of a description that `load` gave, for other plugins. */
  operations?(root: unknown, words: PluginWords): Promise<readonly ApiOperation[]>
}

/** Reads a file that defines names for prose: the commands of a program, the keys of a configuration. */
export interface SymbolReader {
  /** Relative to the site's folder. */
  readonly path: string
  /** The names, unless something is wrong with the file. */
  read(source: Source): { readonly symbols?: SymbolSet; readonly diagnostics: readonly Diagnostic[] }
}

/** A folder that writers put files in, and where these are shown. */
interface ContentFolder {
  /** Kind of file that `docs new` creates in it. */
  readonly kind: 'page' | 'post'
  /** Relative to the site's folder. */
  readonly path: string
  /** First part of the routes, without slashes; empty for the root of the site. */
  readonly base: string
  /** Path of readers to a new file: the site itself, a sidebar that is written by hand, or a link. */
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
  /** Texts of modules that are made, by import name. */
  made?(site: SiteSettings): Readonly<Record<string, string>>
  /** Import names of modules whose default export has components for all MDX pages, by name; the later win. */
  readonly components?: readonly string[]
  /** Folders of the site whose packages are looked in where a module is not found from where it is named. */
  readonly packages?: readonly string[]
  /** Style sheets after those of the theme: paths of the site (`./src/css/custom.css`) or file URLs. */
  readonly styles?: readonly string[]
  /**
   * The file URL of a module with a function `missing(name, reason)`: it returns the component that replaces a module or
   * component that is missing, cannot be built or throws, which then is a warning.
   */
  readonly missing?: string
}

/** Adds types to the module of a built-in plugin. */
export function definePlugin<Options>(module: BuiltInModule<Options>): BuiltInModule<Options> {
  return module
}

/** Adds types to a content type of a built-in plugin: `arrange` receives the output of `schema`. */
export function contentType<Data>(
  type: Omit<BuiltInType<Data>, 'schema'> & { readonly schema: Schema<Data> },
): BuiltInType {
  return type
}
