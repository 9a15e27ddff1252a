/**
 * The built-in plugins, and which of them are enabled by default. Outside of `plugins/`, their names are only listed
 * here. The order is that of the outputs.
 *
 * @module
 */
type Options = Readonly<Record<string, unknown>>

/** A built-in plugin: the module `plugins/NAME/index`. */
export interface BuiltIn {
  readonly name: string
  /** Enabled without an entry in the configuration. */
  readonly isImplied?: true
  /** Key of the configuration that disables it (`enabled: false`) or names a replacement (`plugin`). */
  readonly setting?: 'search'
  /**
   * Enabled once for each instance of another plugin, unless the configuration has an entry for it.
   */
  readonly beside?: {
    readonly plugin: string
    /** Key that is equal for an instance of that plugin and its companion. */
    key(options: Options): string
    options(of: Options): Options
  }
  /** Markdown syntax that it handles: a mark at the start of a block, the language of a fence, or a directive. */
  readonly syntax?: '$$' | 'mermaid' | '::workflow'
  /**
   * Modules that only this plugin provides: prefix of their names, and a hint for a site without it.
   */
  readonly modules?: { readonly start: string; readonly hint: string }
  /** Packages and plugins of other tools with the same purpose, separated by spaces. */
  readonly equivalents?: string
  /** The plugin has an `api`, with which the sandbox reads descriptions. */
  readonly readsApi?: true
}

export const builtIns: readonly BuiltIn[] = [
  { name: 'docs' },
  { name: 'blog' },
  { name: 'pages' },
  { name: 'openapi', readsApi: true, equivalents: 'docusaurus-plugin-openapi-docs redocusaurus starlight-openapi' },
  { name: 'asyncapi' },
  { name: 'arazzo', syntax: '::workflow' },
  { name: 'cli' },
  { name: 'math', syntax: '$$', equivalents: 'katex mathjax latex remark-math rehype-katex rehype-mathjax' },
  {
    name: 'diagrams',
    syntax: 'mermaid',
    equivalents: '@docusaurus/theme-mermaid docusaurus-theme-mermaid rehype-mermaid remark-mermaidjs',
  },
  { name: 'images', equivalents: '@docusaurus/plugin-ideal-image' },
  { name: 'live', equivalents: '@docusaurus/theme-live-codeblock' },
  { name: 'offline', equivalents: '@docusaurus/plugin-pwa' },
  { name: 'social-cards' },
  {
    name: 'docusaurus',
    modules: {
      start: '@docusaurus/',
      hint: 'components of Docusaurus exist only on migrated sites: see docs migrate --help',
    },
  },
  { name: 'search', isImplied: true, setting: 'search' },
  { name: 'redirects', isImplied: true },
  { name: 'hosting', isImplied: true },
  { name: 'llms', isImplied: true },
  { name: 'sitemap', isImplied: true },
  {
    name: 'feed',
    beside: {
      plugin: 'blog',
      key: routeOfBlog,
      options: (blog) => ({ ...optionsOfFeed(blog), routeBasePath: routeOfBlog(blog) }),
    },
  },
]

/** Plugin for each entry of `markdown.remarkPlugins` and `markdown.rehypePlugins`. It is not listed under `plugins`. */
export const markdownPlugin = 'markdown-plugin'

/** Names of the built-in plugins. */
export const builtInNames: readonly string[] = builtIns.map(({ name }) => name)

/** Name of the built-in plugin with the name, syntax or purpose of a plugin. */
export function builtInNamed(plugin: string): string | undefined {
  return builtIns.find(
    ({ name, syntax, equivalents = '' }) =>
      name === plugin || syntax === plugin || equivalents.split(' ').includes(plugin),
  )?.name
}

/** Default instance for navbar items. */
export const docsInstance = 'docs'

function routeOfBlog({ routeBasePath }: Options): string {
  return typeof routeBasePath === 'string' ? routeBasePath.replace(/^\/+|\/+$/g, '') : 'blog'
}

function optionsOfFeed({ feedOptions }: Options): object {
  return typeof feedOptions === 'object' && feedOptions !== null ? feedOptions : {}
}
