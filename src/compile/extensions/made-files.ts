import { digest } from '../../cache/hash.ts'
import { assetOutput, assetPath } from '../../model/asset.ts'
import type { MarkdownTools } from '../../plugin.ts'
import type { FragmentContext, MadeFile } from '../fragment.ts'

/** What Markdown extensions find in `file.data.docs`, and what they made by it. */
export function markdownTools(context: Pick<FragmentContext, 'asset'>): {
  /** The tools for the text of a file: the page, or a partial. */
  readonly toolsOf: (file: string) => MarkdownTools
  readonly files: () => readonly MadeFile[]
} {
  const files = new Map<string, MadeFile>()
  const toolsOf = (file: string): MarkdownTools => ({
    file,
    asset(url) {
      const path = assetPath(url, file, 'image')
      const found = path === undefined ? 'missing' : context.asset(path)
      return typeof found === 'string' ? undefined : found.bytes
    },
    emit(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const path = assetOutput(name, digest(bytes))
      files.set(path, { path, bytes })
      return `/${path}`
    },
  })
  return { toolsOf, files: () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) }
}
