/**
 * The public interface of plugins. A plugin returns values; it does not register, mutate, or read files behind the
 * cache's back. The content types that come with the package use this and nothing else.
 *
 * @module
 */
import type { PluggableList } from 'unified'
import type { z } from 'zod'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ApiOperation } from './api-operation.ts'
import type { Awaitable } from './awaitable.ts'
import type { DataSource } from './data-source.ts'
import type { Entry, RawEntry, Source } from './entry.ts'
import type { HeadItem } from './head.ts'
import type { ModuleRules, OldRules } from './module-rules.ts'
import type { Arrangement, Json, Page } from './page.ts'
import type { MadeItem } from './plugin-item.ts'
import type { OptionPath, ResolvedOptions, WrittenOptions } from './plugin-options.ts'
import type { CheckedSite, RenderedPage, RenderedSite, SiteSettings, Output, OutputGroup } from './site.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { SymbolSet } from './symbols.ts'
import type { PluginWords } from './words.ts'

/** A schema for options, front matter or data: one of zod's, strict, with the defaults in it. */
export type Schema<T> = z.ZodType<T>

/** What a plugin module exports (as `default`, or with these names). */
export interface PluginModule<Options = unknown, OptionsSchema = Schema<Options>> {
  /**
   * Checks the `options:` of the configuration and gives their defaults. Without it, any options are an error. One of zod's
   * gives the better reports (misspelt keys, what is left when one option is wrong); any other Standard Schema does.
   */
  readonly options?: OptionsSchema
  /**
   * Completes the options before they are checked, with what stands in files that they name, in git, or under other keys
   * of the configuration. The core reads for it: what was read is watched, and part of the plugin's key.
   */
  resolveOptions?(written: WrittenOptions): Awaitable<ResolvedOptions>
  /**
   * Modules of the site or of its packages (`./src/remark/links.js`, `remark-gfm`) that `create` wants. The
   * core finds, bundles, watches and imports them.
   */
  modules?(options: Options): readonly string[]
  /**
   * Data from elsewhere, by name (`releases.json`). The core loads it before `create`, stores it as a file, and pins it in
   * `data.lock`: `dataPath` tells where it is, for the `match` of a content type, for `needs`, and for Markdown extensions.
   */
  data?(options: Options, context: Pick<PluginContext, 'instance' | 'drafts'>): Readonly<Record<string, DataSource>>
  /** Packages that the plugin uses if they are installed: with another version, or none, it gives other results. */
  readonly packages?: readonly string[]
  /** For plugins that have the description of an API. */
  readonly api?: ApiReader<Options>
  /** It reads descriptions of APIs, and wants to be given the reader of them (`context.api`). */
  readonly usesApi?: true
  /** Must be pure: each thread calls it by itself. */
  create(options: Options, context: PluginContext): Plugin
}

/** How a plugin reads the description of an API: `docs sandbox` answers for what the reference of a site shows. */
export interface ApiReader<Options = unknown> {
  /** Paths of the description's root, and of the module with its rules. */
  files(options: Options): {
    readonly description: string
    readonly rules?: string
    /** Route of the reference; empty at the root of the site. */
    readonly route?: string
  }
  /** Further files that the root and the texts in `needed` name: it may be asked for a few at a time. */
  needs(source: Source): readonly string[]
  /** The description in one piece and in the words of OpenAPI 3.1, unless a problem forbids it. */
  load(source: Source): Promise<{
    readonly description?: { readonly root: unknown; readonly json: string }
    readonly diagnostics: readonly Diagnostic[]
  }>
  /** The operations of a description that `load` gave, for other plugins. */
  operations?(root: unknown, words: PluginWords): Promise<readonly ApiOperation[]>
}

/** How a plugin reads a file that defines names that prose speaks of: the commands of a program, the keys of a configuration. */
export interface SymbolReader {
  /** Relative to the site's folder. */
  readonly path: string
  /** The names, unless something is wrong with the file. */
  read(source: Source): { readonly symbols?: SymbolSet; readonly diagnostics: readonly Diagnostic[] }
}

/** What a plugin may know of the site when it is made. */
export interface PluginContext {
  /** The instance's name: `id:` in the configuration, else the plugin's name. */
  readonly instance: string
  /** Drafts are part of the site (`--drafts`, and in `serve`). */
  readonly drafts: boolean
  /** Base URL of the site, with a slash at both ends. */
  readonly baseUrl: string
  /** Words in the language of the site's interface, for titles and labels of pages that a plugin makes. */
  readonly words: PluginWords
  /** What the modules export that the plugin asked for; those that could not be found or built are missing. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** For plugins that use descriptions of APIs: how these are read, and the references that the site has. */
  readonly api?: {
    /** Reads a description. */
    readonly reader: ApiReader<never>
    /** Paths of descriptions, and the routes of their references. */
    readonly references: readonly { readonly description: string; readonly route: string }[]
  }
}

/** A plugin: kinds of content, Markdown extensions, checks, outputs. Every part is optional. */
export interface Plugin {
  /** What reports call it. */
  readonly name: string
  /** Its kinds of content. */
  readonly types?: readonly ContentType[]
  /** What it adds to Markdown. */
  readonly markdown?: MarkdownExtensions
  /** For sites that were written for another tool: what their imports mean, and how their modules are read. */
  readonly modules?: ModuleExtensions
  /**
   * Layouts that the plugin brings: name → absolute path or file URL of a module with a default export, e.g.
   * `new URL('./layout.tsx', import.meta.url).href`. The theme's win.
   */
  readonly layouts?: Readonly<Record<string, string>>
  /** Elements in the head of every page, as `head:` of the configuration has them. */
  readonly head?: readonly HeadItem[]
  /** Origins that pages may show, run or ask for what the plugin adds: the lists of the configuration with these names. */
  readonly origins?: Readonly<
    Partial<Record<'embeds' | 'scripts' | 'images' | 'media' | 'fonts' | 'connect' | 'forms', readonly string[]>>
  >
  /** Modules that every page loads: absolute paths or file URLs, e.g. `new URL('./count.ts', import.meta.url).href`. */
  readonly scripts?: readonly string[]
  /** Files or folders (relative to the site's folder) that `serve` watches besides the matches of the types. */
  readonly watch?: readonly string[]
  /** Paths that `emit` writes, as far as they are fixed: links to them are not broken. A final `*` stands for any rest. */
  readonly outputs?: readonly string[]
  /** Those of them that hosts read at their root alone: a language in a folder of the site has none of them. */
  readonly rootOutputs?: readonly string[]
  /** Paths in the folder of static files that `emit` writes itself, with what the files say: they are not copied. */
  readonly takes?: readonly string[]
  /** Security policies of HTML files that `emit` writes, by path: hosts send them in the place of that of the site. */
  readonly policies?: Readonly<Record<string, string>>
  /**
   * Data that is made of several files of the site before any of them is compiled, by name (`terms.json`): what one file
   * says is so known where another is compiled. It stands at `dataPath(instance, name)`; give only what other pages show,
   * since a change of it compiles the pages anew that read it.
   */
  readonly collected?: Readonly<Record<string, CollectedData>>
  /** Folders and files of the site that the options name; one that is not there is an error. */
  readonly inputs?: readonly NamedInput[]
  /** Folders in which `docs new` makes files. */
  readonly folders?: readonly ContentFolder[]
  /**
   * Changes a page that any content type has arranged, before pages are linked: its title, its description, its data, what it
   * wants in `<head>`. Gives the page as it shall be, or nothing; its route stays. Must be pure.
   *
   * @param about the instance that arranged the page, and the entry that is its body
   */
  transform?(page: Page, about: { readonly instance: string; readonly entry?: Entry }): Page | undefined
  /**
   * Items that the navbar (`type: plugin`, `use:` with the instance) and sidebars may name. An item is a link, a menu of
   * links or HTML; in a sidebar a menu is a category.
   */
  readonly items?: Readonly<Record<string, (options: Readonly<Record<string, unknown>>, tools: ItemTools) => ItemsMade>>
  /**
   * What its content types arrange has `symbols`: pages are compiled so that names in code style can be bound to them. `phrases`:
   * names may have several words, as those of commands (`docs build`), and dashes (`--strict`).
   */
  readonly givesSymbols?: true | 'phrases'
  /** How the file that defines them is read by itself, as it was once: `docs impact` tells what its changes mean for pages. */
  readonly symbols?: SymbolReader
  /** Questions about the whole site. */
  check?(site: CheckedSite): Iterable<Diagnostic>
  /** Further files that belong to one page. Called in a worker, cached with the page. */
  emitPage?(page: RenderedPage): Iterable<Output>
  /**
   * What the plugin wants to keep of a page for its `emit`: computed in the worker that rendered the page, cached with
   * it, handed back in order. So a file over all pages (search, llms-full) costs no second look at unchanged pages.
   */
  digest?(page: RenderedPage): string | undefined
  /** Files that belong to the site. */
  emit?(site: RenderedSite): AsyncIterable<Output | OutputGroup> | Iterable<Output | OutputGroup>
}

/** Data that a plugin makes of files of the site. */
export interface CollectedData {
  /** Globs relative to the site's folder. */
  readonly match: readonly string[]
  /** Globs of files that are left out, though they match. */
  readonly ignore?: readonly string[]
  /** Must be pure. The sources come in order of path; what cannot be read is not among them. */
  collect(sources: readonly Source[]): Json | string
}

/** What makes an item may read. */
export interface ItemTools {
  /** The text of a file of the site by its path: of content, or of `dataPath`. */
  read(path: string): string | undefined
}

/** What comes in the place of an item; nothing leaves it out. */
type ItemsMade = MadeItem | readonly MadeItem[] | undefined

/** A folder or a file of the site that an option names. */
export interface NamedInput {
  /** What has to be there. */
  readonly kind: 'folder' | 'file'
  /** Relative to the site's folder. */
  readonly path: string
  /** The option that names it. */
  readonly option: OptionPath
  /** Only one that the site itself names has to be there, not that of the default. */
  readonly hasDefault?: true
}

/** A folder that writers put files in, and where these are shown. */
export interface ContentFolder {
  /** What `docs new` makes in it. */
  readonly kind: 'page' | 'post'
  /** Relative to the site's folder. */
  readonly path: string
  /** First part of the routes, without slashes; empty for the root of the site. */
  readonly base: string
  /** What leads readers to a new file: the site itself, a sidebar that is written by hand, or a link. */
  readonly reached: 'by itself' | 'by sidebar' | 'by link'
  /** YAML file with the authors of posts, by key. */
  readonly authors?: string
}

/**
 * Extensions of Markdown, in the form of the unified ecosystem. They report by `file.message(reason, { place, source,
 * ruleId })`, which becomes a report `source/ruleId`, and find `MarkdownTools` in `file.data.docs`.
 */
export interface MarkdownExtensions {
  /** Extensions that change the tree of Markdown. */
  readonly remark?: PluggableList
  /** Extensions that change the tree of HTML. */
  readonly rehype?: PluggableList
  /** A text without this has no use for `remark` and `rehype`, and is spared them. */
  readonly sign?: RegExp
  /**
   * `remark` and `rehype` do not ask where a page lies (`file.path`, `file.data.docs.file`), so that what they make of it
   * holds for an equal page of another version of the docs: the two are then compiled once. Default: they may ask.
   */
  readonly ignoresPath?: boolean
  /** Changes a text before it is parsed, as far as that leaves every line where it was. Must be pure. */
  rewrite?(text: string, about: { readonly file: string; readonly format: 'md' | 'mdx' }): string
}

/**
 * What imports of MDX pages and of the site's own modules mean, and how these modules are read. A plugin that has this
 * speaks for a site that was written for another tool.
 */
export interface ModuleExtensions extends ModuleRules, OldRules {
  /**
   * Import names and what they stand for: paths of the site (`./src/theme/*`) and file URLs without an ending, the first
   * that is there. A final `*` stands for any rest.
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
   * The file URL of a module with a function `missing(name, reason)`: the component that stands where a module or a
   * component is missing, cannot be built or throws, which then is a warning.
   */
  readonly missing?: string
}

/** What a Markdown extension can do beside changing the tree. */
export interface MarkdownTools {
  /** Path of the page, relative to the site's folder. Not for extensions with `ignoresPath`. */
  readonly file: string
  /** The bytes of a file that an address of the page means (`./diagram.png`, `@site/…`). A change of it compiles the page anew. */
  asset(url: string): Uint8Array | undefined
  /** The text of a file by its path, relative to the site's folder: of content, or of `dataPath`. Recorded as above. */
  read(path: string): string | undefined
  /** Adds a file to the site under a name with its digest; the answer is its address, without the base URL. */
  emit(name: string, content: string | Uint8Array): string
}

/** A kind of content: which files, how they are split and checked, and how their entries become pages. */
// The default is `any`-free: a list of types has differing data, which only `arrange` of the same type sees.
export interface ContentType<Data = never> {
  /** What reports call it. */
  readonly name: string
  /** Globs relative to the site's folder. The core finds and reads the files. */
  readonly match: readonly string[]
  /** Globs of files that are left out, though they match. */
  readonly ignore?: readonly string[]
  /** How `.md` files are read: `md` (data, the default), `mdx` (code) or `detect` (code where their front matter says so). */
  readonly format?: 'md' | 'mdx' | 'detect'
  /** Front matter or data. Unknown keys of a strict object are warnings, all else errors. */
  readonly schema: Schema<unknown>
  /** Files that a source is known to pull in (paths relative to the site's folder), read by the core. */
  needs?(source: Source): readonly string[]
  /**
   * The folder of a version, if the file stands in one: files that are equal, and stand in the same place of two such
   * folders, are compiled once. `split` must look at no more of the path than what is below that folder.
   */
  versionFolder?(path: string): string | undefined
  /** One file → entries. Default: front matter and one fragment `body`. Cached, in a worker; problems are returned. */
  split?(
    source: Source,
  ): Awaitable<{ readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }>
  /** All entries → pages, sidebars, redirects. Entries come in order of their source's path. */
  arrange(entries: readonly Entry<Data>[]): Arrangement
}

/** Gives a plugin module its types. */
export function definePlugin<Options>(module: PluginModule<Options>): PluginModule<Options>
export function definePlugin<Options>(
  module: PluginModule<Options, StandardSchema<Options>>,
): PluginModule<Options, StandardSchema<Options>>
export function definePlugin<Module>(module: Module): Module {
  return module
}

/** Gives a content type its types: `arrange` sees what `schema` gives. */
export function contentType<Data>(
  type: Omit<ContentType<Data>, 'schema'> & { readonly schema: Schema<Data> },
): ContentType {
  return type
}
