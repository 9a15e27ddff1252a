import type { Node } from 'unist'
import type { Pluggable, PluggableList, Transformer } from 'unified'
import type { VFile } from 'vfile'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { threwHint } from '../../diagnostics/thrown-at.ts'
import { errorMessage } from '../../error-message.ts'

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
