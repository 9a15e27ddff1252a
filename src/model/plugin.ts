/**
 * The public interface of plugins. A plugin returns values; it does not register, mutate, or read files behind the
 * cache's back. Each hook documents when it runs, how often, in which thread, and its default. The core checks what every
 * hook returns (`checked-plugin.ts`).
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

/** A schema for options, front matter or data: one of zod's, strict, with the defaults in it. */
export type Schema<T> = z.ZodType<T>

/** Exports of a plugin's module: its default export, or exports with these names. */
export interface PluginModule<Options = unknown, OptionsSchema = Schema<Options>> {
  /**
   * Schema of the `options:` in the configuration, with their defaults. A schema of zod gives the better reports (misspelt
   * keys, the options that remain when one is wrong); any other Standard Schema works.
   *
   * When: the site is opened, after `resolveOptions`. How often: once for each instance and locale. Thread: main.
   * Default: every option is an error.
   */
  readonly options?: OptionsSchema
  /**
   * Completes the options before they are checked, with data of files that they name, of git, or of other keys of the
   * configuration. The core reads for it: these files are watched, and are part of the plugin's key. `undefined` keeps the
   * options as they are written.
   *
   * When: the site is opened, before `options`. How often: once for each instance and locale. Thread: main.
   * Default: the options as they are written.
   */
  resolveOptions?(written: WrittenOptions): Awaitable<ResolvedOptions | undefined>
  /**
   * Modules of the site or of its packages (`./src/remark/links.js`, `remark-gfm`) that `create` needs. The core finds,
   * bundles, watches and imports them, and passes their exports as `context.modules`.
   *
   * When: the site is opened, after `options`. How often: once for each instance and locale. Thread: main.
   * Default: none.
   */
  modules?(options: Options): readonly string[]
  /**
   * Data from elsewhere, by name (`releases.json`). The core loads it before `create`, stores it as a file, and pins it in
   * `data.lock`. `dataPath` returns the path of the file, for the `match` of a content type, for `needs`, and for Markdown
   * extensions.
   *
   * When: the site is opened, after `options`. How often: once for each instance and locale; `load` of a source is only
   * called when the stored data is missing or too old, and in the default locale. Thread: main. Default: none.
   */
  data?(options: Options, context: Pick<PluginContext, 'instance' | 'drafts'>): Readonly<Record<string, DataSource>>
  /** Packages that the plugin uses if they are installed. The plugin runs again when their versions change. Default: none. */
  readonly packages?: readonly string[]
  /**
   * Returns the plugin for one instance. Must be pure: each thread calls it, and all must get the same plugin.
   *
   * When: the site is opened, after `data` is loaded, and before a worker thread compiles or renders its first page. How
   * often: once for each instance and locale in the main thread, once or twice in each worker thread. Thread: main and workers.
   * Default: required.
   */
  create(options: Options, context: PluginContext): Plugin
}

/** Facts about the site for the creation of a plugin. */
export interface PluginContext {
  /** The instance's name: `id:` in the configuration, else the plugin's name. */
  readonly instance: string
  /** Drafts are part of the site (`--drafts`, and in `serve`). */
  readonly drafts: boolean
  /** Base URL of the site, with a slash at both ends. */
  readonly baseUrl: string
  /** The language of the site, or of its locale that is made, as in BCP 47. */
  readonly locale: string
  /** The locale that pages are written in first; equals `locale` in a site with one. */
  readonly defaultLocale: string
  /** Words in the language of the site's interface, for titles and labels of pages that a plugin makes. */
  readonly words: PluginWords
  /** Exports of the requested modules. Modules that could not be found or built are missing. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * A plugin: kinds of content, Markdown extensions, checks, outputs. Every part but the name is optional. Members that are no
 * functions are read when the site is opened.
 */
export interface Plugin {
  /** Name of the plugin in reports. Default: required. */
  readonly name: string
  /** Kinds of content. Default: none. */
  readonly types?: readonly ContentType[]
  /** Extensions of Markdown. Default: none. */
  readonly markdown?: MarkdownExtensions
  /**
   * Layouts that the plugin brings: name → absolute path or file URL of a module with a default export, e.g.
   * `new URL('./layout.tsx', import.meta.url).href`. A layout of the theme with the same name is used instead. Default: none.
   */
  readonly layouts?: Readonly<Record<string, string>>
  /** Elements in the head of every page, as `head:` of the configuration has them. Default: none. */
  readonly head?: readonly HeadItem[]
  /** Origins that pages may load from for the plugin: the lists of the configuration with these names. Default: none. */
  readonly origins?: Readonly<
    Partial<Record<'embeds' | 'scripts' | 'images' | 'media' | 'fonts' | 'connect' | 'forms', readonly string[]>>
  >
  /** Modules that every page loads: absolute paths or file URLs, e.g. `new URL('./count.ts', import.meta.url).href`. Default: none. */
  readonly scripts?: readonly string[]
  /** Files or folders (relative to the site's folder) that `serve` watches besides the matches of the types. Default: none. */
  readonly watch?: readonly string[]
  /** Fixed paths that `emit` writes: links to them are not broken. A final `*` matches any rest. Default: none. */
  readonly outputs?: readonly string[]
  /**
   * Data that is made of several files of the site before any of them is compiled, by name (`terms.json`): data of one file
   * is then available where another is compiled. It is stored at `dataPath(instance, name)`. Return only what other pages
   * show, since a change of it compiles again all pages that read it.
   *
   * When: the files of the site are found, before pages are compiled. How often: each `collect` once for each build and
   * locale. Thread: main. Default: none.
   */
  readonly collected?: Readonly<Record<string, CollectedData>>
  /** Folders and files of the site that the options name; a missing one is an error. Default: none. */
  readonly inputs?: readonly NamedInput[]
  /**
   * Changes a page that any content type has arranged: its title, its description, its data, elements of `<head>`. Returns the
   * changed page, or `undefined` to keep it. The route cannot be changed. Must be pure.
   *
   * When: all content types have arranged their pages, before pages are linked; plugins in the order of the configuration.
   * How often: once for each page, in each build and locale. Thread: main. Default: pages stay as they are.
   *
   * @param about the instance that arranged the page, and the entry that is its body
   */
  transform?(page: Page, about: { readonly instance: string; readonly entry?: Entry }): Page | undefined
  /**
   * Items that the navbar (`type: plugin`, `use:` with the instance) and sidebars may name. An item is a link, a menu of
   * links or HTML; in a sidebar a menu is a category. `undefined` leaves the item out.
   *
   * When: pages are linked. How often: once for each place that names the item, in each build and locale. Thread: main.
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
   * Returns further files that belong to one page.
   *
   * When: a page is rendered, after `digest`. How often: once for each page that has changed; the files of other pages are
   * kept. Thread: worker. Default: no files.
   */
  emitPage?(page: RenderedPage): Iterable<Output> | undefined
  /**
   * Returns what `emit` needs of a page, as a string. It is cached with the page, and `emit` gets it in order of routes, so
   * that a file over all pages (search, llms-full) needs no second look at unchanged pages. `undefined` stores nothing.
   *
   * When: a page is rendered. How often: once for each page that has changed. Thread: worker. Default: nothing is stored.
   */
  digest?(page: RenderedPage): string | undefined
  /**
   * Returns the files that belong to the whole site.
   *
   * When: all pages are rendered, after `check`. How often: once for each build and locale, unless no page, plugin or option
   * has changed; in `docs serve` also before all pages are rendered (`isComplete` is then `false`). Thread: main.
   * Default: no files.
   */
  emit?(site: RenderedSite): AsyncIterable<Output | OutputGroup> | Iterable<Output | OutputGroup> | undefined
}

/** Data that a plugin makes of files of the site. */
export interface CollectedData {
  /** Globs relative to the site's folder. */
  readonly match: readonly string[]
  /** Globs of files that are left out, though they match. */
  readonly ignore?: readonly string[]
  /**
   * Returns the data, or a text as it is. Must be pure. The sources come in order of path; unreadable files are left out.
   *
   * When: before pages are compiled. How often: once for each build and locale. Thread: main. Default: required.
   */
  collect(sources: readonly Source[]): Json | string
}

/** Functions for makers of items. */
export interface ItemTools {
  /** The text of a file of the site by its path: of content, or of `dataPath`. */
  read(path: string): string | undefined
}

/** Items in the place of one that the configuration names; `undefined` leaves it out. */
type ItemsMade = MadeItem | readonly MadeItem[] | undefined

/** A folder or a file of the site that an option names. */
export interface NamedInput {
  /** Kind of input that must exist. */
  readonly kind: 'folder' | 'file'
  /** Relative to the site's folder. */
  readonly path: string
  /** The option that names it. */
  readonly option: OptionPath
  /** Only one that the site itself names has to be there, not that of the default. */
  readonly hasDefault?: true
}

/**
 * Extensions of Markdown, in the form of the unified ecosystem. They report by `file.message(reason, { place, source,
 * ruleId })`, which becomes a report `source/ruleId`, and find `MarkdownTools` in `file.data.docs`.
 */
export interface MarkdownExtensions {
  /**
   * Extensions that change the tree of Markdown.
   *
   * When: a text is compiled, after it is parsed. How often: once for each text of a source that has changed and matches
   * `sign`. Thread: worker. Default: none.
   */
  readonly remark?: PluggableList
  /**
   * Extensions that change the tree of HTML.
   *
   * When: a text is compiled, after the tree of Markdown became one of HTML. How often: as `remark`. Thread: worker.
   * Default: none.
   */
  readonly rehype?: PluggableList
  /** `remark` and `rehype` run only on texts that match this. Without the flags `g` and `y`. Default: all texts. */
  readonly sign?: RegExp
  /**
   * `remark` and `rehype` do not read the path of a page (`file.path`, `file.data.docs.file`): equal pages of several versions
   * of the docs are then compiled once. Default: they may read it.
   */
  readonly ignoresPath?: boolean
  /**
   * Changes a text before it is parsed. Every line keeps its number. Must be pure.
   *
   * When: a text is compiled, before it is parsed. How often: once for each text of a source that has changed. Thread: worker.
   * Default: the text stays as it is.
   */
  rewrite?(text: string, about: { readonly file: string; readonly format: 'md' | 'mdx' }): string
}

/** Functions for Markdown extensions, beside changes of the tree. */
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
  /** Name of the content type in reports, unique in the plugin. */
  readonly name: string
  /** Globs relative to the site's folder. The core finds and reads the files. */
  readonly match: readonly string[]
  /** Globs of files that are left out, though they match. Default: none. */
  readonly ignore?: readonly string[]
  /** Format of `.md` files: `md` (data, the default), `mdx` (code) or `detect` (code if the front matter has `format: mdx`). */
  readonly format?: 'md' | 'mdx' | 'detect'
  /**
   * Schema of zod for front matter or data. Unknown keys of a strict object are warnings, other problems are errors.
   *
   * When: a source is compiled, after `split`. How often: once for each entry of a source that has changed. Thread: worker.
   * Default: required.
   */
  readonly schema: Schema<unknown>
  /**
   * Returns the paths of files that a source includes, relative to the site's folder. The core reads them (`source.needed`).
   *
   * When: a source is compiled, before `split`. How often: for each source that has changed, until it returns no new path.
   * Thread: worker. Default: none.
   */
  needs?(source: Source): readonly string[]
  /**
   * Splits a file into entries. Problems are returned, not thrown.
   *
   * When: a source is compiled. How often: once for each source that has changed. Thread: worker. Default: one entry with the
   * front matter and one fragment `body` (`splitFrontMatter`).
   */
  split?(
    source: Source,
  ): Awaitable<{ readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }>
  /**
   * Turns all entries into pages, sidebars and redirects. Entries come in order of their source's path. Must be pure.
   *
   * When: all sources are compiled, before pages are linked. How often: once for each build and locale; twice if components of
   * the site read the versions or sidebars around their page. Thread: main. Default: required.
   */
  arrange(entries: readonly Entry<Data>[]): Arrangement
}

/** Returns the module of a plugin as it is, with its types checked. */
export function definePlugin<Options>(module: PluginModule<Options>): PluginModule<Options>
export function definePlugin<Options>(
  module: PluginModule<Options, StandardSchema<Options>>,
): PluginModule<Options, StandardSchema<Options>>
export function definePlugin<Module>(module: Module): Module {
  return module
}

/** Returns a content type as it is, with its types checked: `arrange` gets what `schema` returns. */
export function contentType<Data>(
  type: Omit<ContentType<Data>, 'schema'> & { readonly schema: Schema<Data> },
): ContentType {
  return type
}
