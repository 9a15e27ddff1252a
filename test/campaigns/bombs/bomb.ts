/** A site with an input that may cost more than it should. */
export interface Bomb {
  readonly name: string
  /** Path → content; a number is the length of a sparse file. */
  readonly files: () => Readonly<Record<string, string | Uint8Array | number>>
}

/** The page of most bombs. */
export const page = 'content/docs/bomb.md'

/** The page of bombs that are modules. */
export const module = 'content/docs/bomb.mdx'

/** The configuration of the sites, with optional further keys, options for docs, and content. */
export function configuration(more: { keys?: string; options?: string; content?: string } = {}): string {
  const docs = `  - use: docs\n    options: { path: content/docs, showLastUpdate: false${more.options ?? ''} }\n`
  return `title: T\nurl: https://bombs.example\ncontent:\n${docs}${more.content ?? ''}  - use: pages\n${more.keys ?? ''}`
}

/** Files that every site has in addition to its bomb. */
export const fine: Readonly<Record<string, string>> = {
  'site.config.yaml': configuration(),
  'content/docs/a.md': '# A\n\nfine [b](./b.md)\n',
  'content/docs/b.md': '# B\n\nfine\n',
  'content/pages/index.md': '# Home\n\n[a](/docs/a)\n',
}

/** The results of `make` for 0 to `count` - 1. */
export const numbered = (count: number, make: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => make(number))
