import { posix } from 'node:path'
import type { Node } from 'unist'
import type { Pluggable, PluggableList, Transformer } from 'unified'
import { VFile } from 'vfile'
import type { Mismatch } from '../../base/shape.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined'
import { digest } from '../cache/hash'
import { assetPath, emittedOutput } from '../../model/asset'
import type { MarkdownTools } from '../../model/plugin'
import { attributed, WrongResult, type HookCall } from '../../model/plugin-error.ts'
import type { FragmentContext, MadeFile } from './fragment'
import { treeMismatch } from './tree-shape.ts'

type Attacher = (this: unknown, ...options: unknown[]) => Transformer | undefined

/** Wraps the Markdown extensions of a plugin, so that errors and messages name the plugin, and returned trees are validated. */
export function namedExtensions(call: HookCall, extensions: PluggableList = []): PluggableList {
  return extensions.map((extension): Pluggable => {
    if (typeof extension === 'function') return namedAttacher(call, extension as Attacher) as Pluggable
    if (Array.isArray(extension)) {
      const [attacher, ...options] = extension
      return [namedAttacher(call, attacher as Attacher), ...options] as unknown as Pluggable
    }
    const { plugins = [], ...preset } = extension
    return { ...preset, plugins: namedExtensions(call, plugins) }
  })
}

/** Source of messages: the name of a plugin, without the folder and the ending of a module or the scope of a package. */
const sourceOf = (plugin: string): string => posix.basename(plugin).replace(/\.\w+$/, '')

function namedAttacher(call: HookCall, attacher: Attacher): Attacher {
  return function (...options) {
    const transform: unknown = attributed(call, () => attacher.apply(this, options))
    if (transform === undefined || transform === null) return undefined
    if (typeof transform !== 'function')
      throw new WrongResult(call, { path: '', expected: 'a function that changes the tree', value: transform })
    return async (tree: Node, file: VFile) => {
      const count = file.messages.length
      const changed = await attributed(call, async () => transformed(transform as Transformer, tree, file))
      for (const message of file.messages.slice(count)) message.source ??= sourceOf(call.plugin)
      const mismatch = treeMismatch(changed ?? tree)
      if (mismatch !== undefined) throw new WrongResult(call, ofTree(mismatch))
      return changed
    }
  }
}

/** Calls a transformer. One with three parameters uses a callback. */
async function transformed(transform: Transformer, tree: Node, file: VFile): Promise<Node | undefined> {
  const result: unknown =
    transform.length < 3
      ? await transform(tree, file, undefined as never)
      : await new Promise<unknown>((resolve, reject) => {
          const early: unknown = transform(tree, file, (error, changed) => {
            if (error) reject(error instanceof Error ? error : new Error(String(error)))
            else resolve(changed)
          })
          if (early instanceof Promise) early.then(resolve, reject)
        })
  // unified treats a returned error like a thrown one.
  if (result instanceof Error) throw result
  return (result ?? undefined) as Node | undefined
}

const ofTree = (mismatch: Mismatch): Mismatch => ({
  ...mismatch,
  path: mismatch.path === '' ? 'the tree' : `${mismatch.path} of the tree`,
})

/**
 * Converts messages of Markdown extensions (`file.message`) to diagnostics. Lines count from `firstLine` of the
 * file.
 */
export function messagesOf(vfile: VFile, file: string, firstLine: number): Diagnostic[] {
  return vfile.messages.map((message): Diagnostic => {
    const { place, note } = message
    const start = place !== undefined && 'start' in place ? place.start : place
    const end = place !== undefined && 'end' in place ? place.end : undefined
    return defined({
      code: [message.source ?? 'markdown', message.ruleId].filter((part) => part !== undefined).join('/'),
      severity: message.fatal === true ? 'error' : 'warning',
      message: message.reason.replace(/\s+/g, ' ').replace(/\.$/, ''),
      location: {
        file,
        line: firstLine + (start?.line ?? 1) - 1,
        column: start?.column ?? 1,
        ...(end !== undefined && end.line === start?.line ? { endColumn: end.column } : {}),
      },
      hint: note,
    })
  })
}

/**
 * The virtual file passed to Markdown extensions: a text at a path of the site, with the site's folder as
 * `cwd`.
 */
export function extensionFile(
  text: string,
  path: string,
  {
    root,
    toolsOf,
  }: { readonly root?: string | undefined; readonly toolsOf: ReturnType<typeof markdownTools>['toolsOf'] },
): VFile {
  return new VFile(defined({ value: text, path, cwd: root, data: { docs: toolsOf(path) } }))
}

/** Tools for Markdown extensions in `file.data.docs`, and the files they emitted. */
export function markdownTools(context: Pick<FragmentContext, 'asset'>): {
  /** Returns the tools for the text of a file: the page, or a partial. */
  readonly toolsOf: (file: string) => MarkdownTools
  readonly files: () => readonly MadeFile[]
} {
  const files = new Map<string, MadeFile>()
  const toolsOf = (file: string): MarkdownTools => ({
    file,
    asset(url) {
      const path = assetPath(url, file, 'image')
      const content = path === undefined ? 'missing' : context.asset(path)
      return typeof content === 'string' ? undefined : content.bytes
    },
    read(path) {
      const content = context.asset(path)
      return typeof content === 'string' ? undefined : Buffer.from(content.bytes).toString('utf8')
    },
    emit(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const path = emittedOutput(name, digest(bytes))
      files.set(path, { path, bytes })
      return `/${path}`
    },
  })
  return { toolsOf, files: () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) }
}
