import type { MarkdownOptions } from '../../../model/markdown-options.ts'

/** Who reads Markdown, for keys of the cache: the version is the one that package.json pins. */
export const parserOf = ({ parser }: Pick<MarkdownOptions, 'parser'>): string =>
  parser === 'remark' ? 'remark-parse' : 'satteri 0.10.5'

/** Who reads Markdown on this machine, in words. */
export async function parserInWords(options: Pick<MarkdownOptions, 'parser'>): Promise<string> {
  if (options.parser === 'remark') return 'remark-parse reads Markdown, as the configuration says'
  const { loadNative } = await import('./native.ts')
  const why = await loadNative()
  return why === undefined
    ? `${parserOf(options)} reads Markdown and MDX, remark-parse and remark-mdx what they may read differently`
    : `remark-parse reads Markdown: satteri cannot be loaded (${why})`
}
