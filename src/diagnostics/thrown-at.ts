import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Location } from './diagnostic.ts'
import { defined } from '../base/defined.ts'

/**
 * Folders of a site that contain its bundled modules. Bundles of plugins contain their source maps; bundles of the theme and of
 * page imports have theirs in separate files.
 */
const bundles = /\/\.docs\/[^:]*?(?:plugins|bundles)\//

/**
 * Source location where a plugin, a component or the theme of the site threw: the innermost stack frame in a bundle of
 * the site. `undefined` for built-in plugins and packages, which the site cannot correct.
 */
export function thrownAt(error: unknown): Location | undefined {
  return thrownIn(error).find(({ file }) => !/^(?:\.\.\/|.*(?:^|\/)node_modules\/)/.test(file))
}

/** All stack frames in bundles of the site, innermost first, including files of packages. */
export function thrownIn(error: unknown): Location[] {
  if (!(error instanceof Error) || error.stack === undefined) return []
  const frames = [...error.stack.matchAll(/(file:\/\/[^\s()]+?):(\d+):(\d+)/g)]
  return frames.flatMap(([, address = '', line, column]) =>
    bundles.test(address) ? (sourceLocation(address, Number(line), Number(column)) ?? []) : [],
  )
}

function sourceLocation(address: string, line: number, column: number): Location | undefined {
  try {
    const bundle = fileURLToPath(address)
    const root = bundle.slice(0, bundle.split(sep).join('/').lastIndexOf('/.docs/'))
    const entry = mapOf(bundle).findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return undefined
    // Paths of islands have a namespace prefix.
    const source = entry.originalSource.replace(/^.*\boriginal:/, '')
    const file = relative(root, resolve(dirname(bundle), source))
      .split(sep)
      .join('/')
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch {
    // A stack is a text for people: the names in it need not be files or source maps.
    return undefined
  }
}

function mapOf(bundle: string): SourceMap {
  const code = readFileSync(bundle, 'utf8')
  const mark = '//# sourceMappingURL=data:application/json;base64,'
  const start = code.lastIndexOf(mark)
  const json =
    start === -1
      ? readFileSync(`${bundle}.map`, 'utf8')
      : Buffer.from(code.slice(start + mark.length), 'base64').toString('utf8')
  return new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0])
}

/** Details of the report of a plugin that threw: the location of the throw in its code if known, else `location`. */
export function threwDetails(
  error: unknown,
  location: Location | undefined,
): { location?: Location; label?: string; hint?: string } {
  const thrown = thrownAt(error)
  if (thrown === undefined) return defined({ location })
  const hint = location && configuredAt(location)
  return defined({ location: thrown, label: 'thrown here', hint })
}

/** Hint with the entry of a plugin in the configuration. */
export function configuredAt({ file, line, column }: Location): string {
  return `configured at ${file}:${line}:${column}`
}

/** The hint of a report at a page that made a plugin throw. */
export function threwHint(error: unknown): { hint?: string } {
  const location = thrownAt(error)
  return location === undefined ? {} : { hint: `thrown at ${location.file}:${location.line}:${location.column}` }
}
