/**
 * The plugins that come with the package, and which of them a site has without naming them. Beside `plugins/` their names
 * stand here alone. The order is that of the outputs.
 *
 * @module
 */
type Options = Readonly<Record<string, unknown>>

/** A plugin that comes with the package: the module `plugins/NAME/index`. */
export interface BuiltIn {
  readonly name: string
  /** A site that does not name it has it. */
  readonly isImplied?: true
  /** Key of the configuration that turns it off (`enabled: false`) or names a plugin to take its place (`plugin`). */
  readonly setting?: 'search'
  /** A site has one for each instance of another plugin, unless it names one for it. */
  readonly beside?: {
    readonly plugin: string
    /** The same for an instance of that plugin, and for the one of this that goes with it. */
    key(options: Options): string
    options(of: Options): Options
  }
  /** Markdown syntax that it reads: a mark at the beginning of a block, the language of a fence, or a directive. */
  readonly syntax?: '$$' | 'mermaid' | '::workflow'
  /** Modules that only it provides: the beginning of their names, and a hint for a site without it. */
  readonly modules?: { readonly start: string; readonly hint: string }
  /** It has an `api`: the sandbox reads descriptions by it. */
  readonly readsApi?: true
}

export const builtIns: readonly BuiltIn[] = [
  { name: 'docs' },
  { name: 'blog' },
  { name: 'pages' },
  { name: 'openapi', readsApi: true },
  { name: 'asyncapi' },
  { name: 'arazzo', syntax: '::workflow' },
  { name: 'cli' },
  { name: 'math', syntax: '$$' },
  { name: 'diagrams', syntax: 'mermaid' },
  { name: 'images' },
  { name: 'live' },
  { name: 'offline' },
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

/** Names of the plugins that come with the package. */
export const builtInNames: readonly string[] = builtIns.map(({ name }) => name)

/** The instance that items of the navbar belong to which name none. */
export const docsInstance = 'docs'

function routeOfBlog({ routeBasePath }: Options): string {
  return typeof routeBasePath === 'string' ? routeBasePath.replace(/^\/+|\/+$/g, '') : 'blog'
}

function optionsOfFeed({ feedOptions }: Options): object {
  return typeof feedOptions === 'object' && feedOptions !== null ? feedOptions : {}
}
