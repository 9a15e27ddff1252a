import { digest } from '../../cache/hash.ts'
import { assetOutput, assetPath } from '../../model/asset.ts'
import type { MarkdownTools } from '../../plugin.ts'
import type { FragmentContext, MadeFile } from '../fragment.ts'
import { watchPath } from './path-watch.ts'

/** What Markdown extensions find in `file.data.docs`, and what they made by it. */
export function markdownTools(context: Pick<FragmentContext, 'asset' | 'sawPath'>): {
  /** The tools for the text of a file: the page, or a partial. */
  readonly toolsOf: (file: string) => MarkdownTools
  readonly files: () => readonly MadeFile[]
} {
  const files = new Map<string, MadeFile>()
  const { sawPath } = context
  const tools = (file: string): MarkdownTools => ({
    get file() {
      sawPath?.()
      return file
    },
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
  const toolsOf = (file: string): MarkdownTools => {
    const made = tools(file)
    if (sawPath !== undefined) watchPath(made, sawPath)
    return made
  }
  return { toolsOf, files: () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) }
}
