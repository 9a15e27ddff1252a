/** An input that may cost more than it should, in a site of its own. */
export interface Bomb {
  readonly name: string
  /** Path → content; a number is the length of a file that takes no room on the disk. */
  readonly files: () => Readonly<Record<string, string | Uint8Array | number>>
}

/** The page that most bombs are. */
export const page = 'content/docs/bomb.md'

/** The page of those that are modules. */
export const module = 'content/docs/bomb.mdx'

/** The configuration of the sites, with more keys and, for docs, more options; and with more content. */
export function configuration(more: { keys?: string; options?: string; content?: string } = {}): string {
  const docs = `  - use: docs\n    options: { path: content/docs, showLastUpdate: false${more.options ?? ''} }\n`
  return `title: T\nurl: https://bombs.example\ncontent:\n${docs}${more.content ?? ''}  - use: pages\n${more.keys ?? ''}`
}

/** Files that every site has, beside its bomb. */
export const fine: Readonly<Record<string, string>> = {
  'site.config.yaml': configuration(),
  'content/docs/a.md': '# A\n\nfine [b](./b.md)\n',
  'content/docs/b.md': '# B\n\nfine\n',
  'content/pages/index.md': '# Home\n\n[a](/docs/a)\n',
}

/** `make` of 0 to `count` - 1. */
export const numbered = (count: number, make: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => make(number))
