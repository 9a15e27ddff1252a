/**
 * The public interface of plugins. A plugin returns values. It registers and mutates nothing, and reads no files without the
 * cache. Each hook documents when it runs, how often, in which thread, and its default. The core checks the result of every
 * hook (`checked-plugin.ts`).
 *
 * @module
 */
import type { PluggableList } from 'unified'
import type { z } from 'zod'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Awaitable } from './awaitable.ts'
import type { DataSource } from './data-source.ts'
import type { Entry, RawEntry, Source } from './entry.ts'
import type { HeadItem } from './head.ts'
import type { Arrangement, Json, Page } from './page.ts'
import type { MadeItem } from './plugin-item.ts'
import type { OptionPath, ResolvedOptions, WrittenOptions } from './plugin-options.ts'
import type { CheckedSite, RenderedPage, RenderedSite, Output, OutputGroup } from './site.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { PluginWords } from './words.ts'

/** Zod schema for options, front matter or data: a strict object that includes the defaults. */
export type Schema<T> = z.ZodType<T>

/** Exports of a plugin module: properties of its default export, or named exports. */
export interface PluginModule<Options = unknown, OptionsSchema = Schema<Options>> {
  /**
   * Schema of the `options:` in the configuration, with their defaults. A Zod schema gives better reports (misspelt
   * keys, the valid options if one is invalid); any other Standard Schema works.
   *
   * When: the site is opened, after `resolveOptions`. How often: once for each instance and locale. Thread: main.
   * Default: every option is an error.
   */
  readonly options?: OptionsSchema
  /**
   * Completes the options before they are checked, with data from files that they name, from git, or from other keys of the
   * configuration. Read files through `context`: the core watches them and adds them to the cache key of the plugin. Return `undefined` to keep the
   * options unchanged.
   *
   * When: the site is opened, before `options`. How often: once for each instance and locale. Thread: main.
   * Default: the options are unchanged.
   */
  resolveOptions?(context: WrittenOptions): Awaitable<ResolvedOptions | undefined>
  /**
   * Modules of the site or of its packages (`./src/remark/links.js`, `remark-gfm`) that `create` needs. The core finds,
   * bundles, watches and imports them, and passes their exports as `context.modules`.
   *
   * When: the site is opened, after `options`. How often: once for each instance and locale. Thread: main.
   * Default: none.
   */
  modules?(options: Options): readonly string[]
  /**
   * Data from outside of the site, by name (`releases.json`). The core loads it before `create`, stores it as a file, and pins it in
   * `data.lock`. `dataPath` returns the path of the file, for the `match` of a content type, for `needs`, and for Markdown
   * extensions.
   *
   * When: the site is opened, after `options`. How often: once for each instance and locale; `load` of a source is only
   * called when the stored data is missing or too old, and in the default locale. Thread: main. Default: none.
   */
  data?(options: Options, context: Pick<PluginContext, 'instance' | 'drafts'>): Readonly<Record<string, DataSource>>
  /** Optional packages of the plugin. Cached results are discarded when their installed versions change. Default: none. */
  readonly packages?: readonly string[]
  /**
   * Returns the plugin for one instance. Must be pure: each thread calls it and must get the same plugin.
   *
   * When: the site is opened, after `data` is loaded, and before a worker thread compiles or renders its first page. How
   * often: once for each instance and locale in the main thread, once or twice in each worker thread. Thread: main and workers.
   * Default: required.
   */
  create(options: Options, context: PluginContext): Plugin
}

/** Values of the site for `create`. */
export interface PluginContext {
  /** Id of the instance: `id:` in the configuration. Default: the name of the plugin. */
  readonly instance: string
  /** True if the site includes drafts: with `--drafts`, and in `serve`. */
  readonly drafts: boolean
  /** Base URL of the site, with a slash at both ends. */
  readonly baseUrl: string
  /** Language of the site, or of the locale that is built (BCP 47). */
  readonly locale: string
  /** Locale of the sources; equals `locale` on a site with a single one. */
  readonly defaultLocale: string
  /** Words in the language of the interface, for titles and labels of generated pages. */
  readonly words: PluginWords
  /** Exports of the modules that `modules` requested, by specifier. Modules that cannot be found or built are absent. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * A plugin: content types, Markdown extensions, checks, outputs. Every member except the name is optional. Members that are not
 * functions are read once, when the site is opened.
 */
export interface Plugin {
  /** Name of the plugin in reports. Default: required. */
  readonly name: string
  /** Content types. Default: none. */
  readonly types?: readonly ContentType[]
  /** Extensions of Markdown. Default: none. */
  readonly markdown?: MarkdownExtensions
  /**
   * Layouts of the plugin by name: the absolute path or file URL of a module with a default export, e.g.
   * `new URL('./layout.tsx', import.meta.url).href`. A layout of the theme with the same name overrides it. Default: none.
   */
  readonly layouts?: Readonly<Record<string, string>>
  /** Elements added to the head of every page, in the format of `head:` of the configuration. Default: none. */
  readonly head?: readonly HeadItem[]
  /** Origins to add to the lists of allowed origins with these names in the configuration. Default: none. */
  readonly origins?: Readonly<
    Partial<Record<'embeds' | 'scripts' | 'images' | 'media' | 'fonts' | 'connect' | 'forms', readonly string[]>>
  >
  /** Modules that every page loads: absolute paths or file URLs, e.g. `new URL('./count.ts', import.meta.url).href`. Default: none. */
  readonly scripts?: readonly string[]
  /** Files or folders (relative to the site folder) that `serve` watches in addition to the files of the content types. Default: none. */
  readonly watch?: readonly string[]
  /** Fixed paths of files that `emit` and `emitPage` write, so that links to them are valid. A final `*` matches any rest. Default: none. */
  readonly outputs?: readonly string[]
  /**
   * Data collected from several files of the site before any of them is compiled, by name (`terms.json`): data of one file
   * is then available while another is compiled. It is stored at `dataPath(instance, name)`. Return only data that other pages
   * show, since a change recompiles all pages that read it.
   *
   * When: the files of the site are found, before pages are compiled. How often: each `collect` once for each build and
   * locale. Thread: main. Default: none.
   */
  readonly collected?: Readonly<Record<string, CollectedData>>
  /** Folders and files of the site that the options name; a missing input is an error. Default: none. */
  readonly inputs?: readonly NamedInput[]
  /**
   * Changes a page of any content type: its title, description, data, or elements of `<head>`. Returns the
   * changed page, or `undefined` to keep it. The route cannot change. Must be pure.
   *
   * When: after all content types have arranged their pages, before pages are linked; in the order of plugins in the
   * configuration. How often: once for each page, build and locale. Thread: main. Default: pages are unchanged.
   *
   * @param about the instance of the content type, and the entry whose `body` is the content of the page
   */
  transform?(page: Page, about: { readonly instance: string; readonly entry?: Entry }): Page | undefined
  /**
   * Items for the navbar and for sidebars (`type: plugin`, `use:` with the instance), by name. An item is a link, a menu of
   * links or HTML; in a sidebar a menu becomes a category. Return `undefined` to omit the item.
   *
   * When: pages are linked. How often: once for each use of the item, in each build and locale. Thread: main.
   * Default: none.
   */
  readonly items?: Readonly<Record<string, (options: Readonly<Record<string, unknown>>, tools: ItemTools) => ItemsMade>>
  /**
   * Reports problems of the whole site.
   *
   * When: pages are linked and rendered, before `emit`; also in `docs check`. How often: once for each build and locale.
   * Thread: main. Default: no reports.
   */
  check?(site: CheckedSite): Iterable<Diagnostic> | undefined
  /**
   * Returns additional files of one page.
   *
   * When: a page is rendered, after `digest`. How often: once for each page that has changed; the files of other pages are
   * kept. Thread: worker. Default: no files.
   */
  emitPage?(page: RenderedPage): Iterable<Output> | undefined
  /**
   * Returns the data of a page that `emit` needs, as a string. It is cached with the page, and `emit` receives it in order of routes, so
   * that a file about all pages (search, llms-full) does not process unchanged pages again. `undefined` stores nothing.
   *
   * When: a page is rendered. How often: once for each page that has changed. Thread: worker. Default: nothing is stored.
   */
  digest?(page: RenderedPage): string | undefined
  /**
   * Returns the files of the whole site.
   *
   * When: all pages are rendered, after `check`. How often: once for each build and locale, unless no page, plugin or option
   * has changed; in `docs serve` also before all pages are rendered (`isComplete` is then `false`). Thread: main.
   * Default: no files.
   */
  emit?(site: RenderedSite): AsyncIterable<Output | OutputGroup> | Iterable<Output | OutputGroup> | undefined
}

/** Data that a plugin collects from files of the site. */
export interface CollectedData {
  /** Globs of the files, relative to the site folder. */
  readonly match: readonly string[]
  /** Globs of files to exclude. */
  readonly ignore?: readonly string[]
  /**
   * Returns the data as JSON, or as a text that is stored unchanged. Must be pure. Sources are in order of path, without unreadable files.
   *
   * When: before pages are compiled. How often: once for each build and locale. Thread: main. Default: required.
   */
  collect(sources: readonly Source[]): Json | string
}

/** Functions for `items`. */
export interface ItemTools {
  /** Returns the text of a file of the site by path: of content, or of `dataPath`; `undefined` for a missing file. */
  read(path: string): string | undefined
}

/** Replacements of an item of the configuration; `undefined` omits the item. */
type ItemsMade = MadeItem | readonly MadeItem[] | undefined

/** Folder or file of the site that an option names. */
export interface NamedInput {
  /** Kind of the input. */
  readonly kind: 'folder' | 'file'
  /** Path relative to the site folder. */
  readonly path: string
  /** Path of the option with the name, for reports. */
  readonly option: OptionPath
  /** The option has a default. The input may then be missing unless the configuration sets the option. */
  readonly hasDefault?: true
}

/**
 * Markdown extensions, in the format of the unified ecosystem. They report problems with `file.message(reason, { place, source,
 * ruleId })`, which becomes a report `source/ruleId`; `source` is the name of the plugin by default. `file.data.docs` contains `MarkdownTools`.
 */
export interface MarkdownExtensions {
  /**
   * Remark plugins, which change the Markdown tree.
   *
   * When: a text is compiled, after it is parsed. How often: once for each text of a source that has changed and matches
   * `sign`. Thread: worker. Default: none.
   */
  readonly remark?: PluggableList
  /**
   * Rehype plugins, which change the HTML tree.
   *
   * When: a text is compiled, after the Markdown tree is converted to HTML. How often: as `remark`. Thread: worker.
   * Default: none.
   */
  readonly rehype?: PluggableList
  /** `remark` and `rehype` run only on texts that match this expression, which must not have the flags `g` or `y`. Default: all texts. */
  readonly sign?: RegExp
  /**
   * `remark` and `rehype` do not read the path of a page (`file.path`, `file.data.docs.file`): equal pages of several versions
   * of the docs are then compiled once. Default: false.
   */
  readonly ignoresPath?: boolean
  /**
   * Changes a text before it is parsed. Must be pure and keep the number of every line.
   *
   * When: a text is compiled, before it is parsed. How often: once for each text of a source that has changed. Thread: worker.
   * Default: the text is unchanged.
   */
  rewrite?(text: string, about: { readonly file: string; readonly format: 'md' | 'mdx' }): string
}

/** Functions for Markdown extensions. */
export interface MarkdownTools {
  /** Path of the page, relative to the site folder. Extensions with `ignoresPath` must not read it. */
  readonly file: string
  /** Returns the bytes of the file that a URL in the page refers to (`./diagram.png`, `@site/…`); `undefined` for a missing file. A change of the file recompiles the page. */
  asset(url: string): Uint8Array | undefined
  /** Returns the text of a file by path relative to the site folder: of content, or of `dataPath`; `undefined` for a missing file. A change of the file recompiles the page. */
  read(path: string): string | undefined
  /** Adds a file to the site, with its digest in the file name. Returns its URL path, without the base URL. */
  emit(name: string, content: string | Uint8Array): string
}

/** A content type: its files, their split into entries, the schema of entries, and the pages that are made of them. */
// The default is `never`, not `any`: a list of types has differing data, which only `arrange` of the same type receives.
export interface ContentType<Data = never> {
  /** Name of the content type in reports, unique in the plugin. */
  readonly name: string
  /** Globs of the files, relative to the site folder. The core finds and reads the files. */
  readonly match: readonly string[]
  /** Globs of files to exclude. Default: none. */
  readonly ignore?: readonly string[]
  /** Format of `.md` files: `md` (data, the default), `mdx` (code) or `detect` (code if the front matter has `format: mdx`). */
  readonly format?: 'md' | 'mdx' | 'detect'
  /**
   * Zod schema of front matter or data. Unknown keys of a strict object are warnings, other problems are errors.
   *
   * When: a source is compiled, after `split`. How often: once for each entry of a source that has changed. Thread: worker.
   * Default: required.
   */
  readonly schema: Schema<unknown>
  /**
   * Returns the paths of files that a source includes, relative to the site folder. The core reads them into `source.needed`.
   *
   * When: a source is compiled, before `split`. How often: for each source that has changed, until it returns no new path.
   * Thread: worker. Default: none.
   */
  needs?(source: Source): readonly string[]
  /**
   * Splits a file into entries. Returns problems as diagnostics, and does not throw.
   *
   * When: a source is compiled. How often: once for each source that has changed. Thread: worker. Default: one entry with the
   * front matter and one fragment `body` (`splitFrontMatter`).
   */
  split?(
    source: Source,
  ): Awaitable<{ readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }>
  /**
   * Creates pages, sidebars and redirects from all entries. Entries are in order of the path of their source. Must be pure.
   *
   * When: after all sources are compiled, before pages are linked. How often: once for each build and locale; twice if components of
   * the site read the versions or sidebars of their page. Thread: main. Default: required.
   */
  arrange(entries: readonly Entry<Data>[]): Arrangement
}

/** Returns a plugin module unchanged; TypeScript checks its types. */
export function definePlugin<Options>(module: PluginModule<Options>): PluginModule<Options>
export function definePlugin<Options>(
  module: PluginModule<Options, StandardSchema<Options>>,
): PluginModule<Options, StandardSchema<Options>>
export function definePlugin<Module>(module: Module): Module {
  return module
}

/** Returns a content type unchanged; TypeScript checks that `arrange` accepts the output of `schema`. */
export function contentType<Data>(
  type: Omit<ContentType<Data>, 'schema'> & { readonly schema: Schema<Data> },
): ContentType {
  return type
}
