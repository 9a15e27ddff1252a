/** A kind of admonition. */
interface AdmonitionKind {
  /** Words above it where the writer gives none. */
  readonly title: string
  /** The built-in kind whose colour and icon it has. */
  readonly like: 'note' | 'tip' | 'info' | 'warning' | 'danger'
}

/** How a site wants its Markdown read: the `markdown:` key of the configuration. */
export interface MarkdownOptions {
  /** Kinds of admonitions beside the built-in ones, by the name that a writer uses. */
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** `:rocket:` is an emoji. */
  readonly emoji: boolean
  /** A line that starts with `: ` below a term defines it. */
  readonly definitionLists: boolean
  /** Folders beside those of the content that pages may take code and pictures from. */
  readonly codeFolders: readonly string[]
}

/** Markdown as a site has it that says nothing of it. */
export const markdownDefaults: MarkdownOptions = {
  admonitions: {},
  emoji: false,
  definitionLists: false,
  codeFolders: [],
}
