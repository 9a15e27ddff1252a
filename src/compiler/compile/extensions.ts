import type { Node } from 'unist'
import type { Pluggable, PluggableList, Transformer } from 'unified'
import { VFile } from 'vfile'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { threwHint } from '../../diagnostics/thrown-at.ts'
import { defined } from '../../base/defined'
import { digest } from '../cache/hash'
import { assetOutput, assetPath } from '../../model/asset'
import type { MarkdownTools } from '../../model/plugin'
import type { FragmentContext, MadeFile } from './fragment'
import { errorMessage } from '../../base/error-message.ts'

/** A Markdown extension threw: not a fault of the page, and not one of ours. */
export class PluginThrew extends Error {
  readonly plugin: string

  constructor(plugin: string, error: unknown) {
    super(errorMessage(error), { cause: error })
    this.plugin = plugin
  }
}

type Attacher = (this: unknown, ...options: unknown[]) => Transformer | void

/** The Markdown extensions of a plugin, so that what they throw names the plugin. Presets stay as they are. */
export function namedExtensions(plugin: string, list: PluggableList = []): PluggableList {
  return list.map((one): Pluggable => {
    if (typeof one === 'function') return named(plugin, one as Attacher) as Pluggable
    if (!Array.isArray(one)) return one
    const [attacher, ...options] = one
    return [named(plugin, attacher as Attacher), ...options] as unknown as Pluggable
  })
}

function named(plugin: string, attacher: Attacher): Attacher {
  return function (...options) {
    const transform = guard(plugin, () => attacher.apply(this, options))
    // One of three parameters calls back; it is left as it is.
    if (transform === undefined || transform.length > 2) return transform
    return (async (tree: Node, file: VFile) => {
      try {
        return await transform(tree, file, undefined as never)
      } catch (error) {
        throw new PluginThrew(plugin, error)
      }
    }) as Transformer
  }
}

function guard<T>(plugin: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new PluginThrew(plugin, error)
  }
}

/** The report of what a plugin threw, at the start of the file that it was given, with the place in its own source. */
export function threwDiagnostic(plugin: string, what: string, file: string, error: unknown): Diagnostic {
  const message = errorMessage(error)
  return diagnostic('plugin/threw', `"${plugin}" threw in ${what}: ${message}`, {
    place: { file, line: 1, column: 1 },
    ...threwHint(error instanceof PluginThrew ? error.cause : error),
  })
}

/** The messages of Markdown extensions (`file.message`), as reports. Lines count from `firstLine` of the file. */
export function messagesOf(vfile: VFile, file: string, firstLine: number): Diagnostic[] {
  return vfile.messages.map((message): Diagnostic => {
    const { place, note } = message
    const start = place !== undefined && 'start' in place ? place.start : place
    const end = place !== undefined && 'end' in place ? place.end : undefined
    return defined({
      code: [message.source ?? 'markdown', message.ruleId].filter((part) => part !== undefined).join('/'),
      severity: message.fatal === true ? 'error' : 'warning',
      message: message.reason.replace(/\s+/g, ' ').replace(/\.$/, ''),
      place: {
        file,
        line: firstLine + (start?.line ?? 1) - 1,
        column: start?.column ?? 1,
        ...(end !== undefined && end.line === start?.line ? { endColumn: end.column } : {}),
      },
      hint: note,
    })
  })
}

/** The file that Markdown extensions are given: a text at a path of the site, whose folder is its `cwd`. */
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
    read(path) {
      const found = context.asset(path)
      return typeof found === 'string' ? undefined : Buffer.from(found.bytes).toString('utf8')
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
