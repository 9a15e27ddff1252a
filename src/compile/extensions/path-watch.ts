import type { VFile } from 'vfile'
import type { MarkdownTools } from '../../plugin.ts'

const watchers = new WeakMap<MarkdownTools, () => void>()

/** Has `saw` called when an extension that is given these tools asks where the page stands. */
export function watchPath(tools: MarkdownTools, saw: () => void): void {
  watchers.set(tools, saw)
}

/**
 * Watches the path of a file while an extension works on it; the answer ends that. Names and folders of a `VFile` are all
 * read off its history.
 */
export function watchFile(file: VFile): () => void {
  const saw = watcherOf(file)
  if (saw === undefined) return () => undefined
  const { history } = file
  Object.defineProperty(file, 'history', {
    configurable: true,
    enumerable: true,
    get() {
      saw()
      return history
    },
  })
  return () =>
    Object.defineProperty(file, 'history', { value: history, configurable: true, enumerable: true, writable: true })
}

/** For an extension that cannot be watched: it may have asked where the page stands. */
export function mayHaveSeen(file: VFile): void {
  watcherOf(file)?.()
}

function watcherOf(file: VFile): (() => void) | undefined {
  const tools = file.data['docs'] as MarkdownTools | undefined
  return tools === undefined ? undefined : watchers.get(tools)
}
