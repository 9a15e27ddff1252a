import { join } from 'node:path'
import { bundlePlugin } from '../bundle/plugins.ts'
import type { PluginDeclaration } from '../config/plugins.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { readYaml, type KeyPath, type Yaml } from '../text/yaml/yaml.ts'
import { readInside } from '../read/inside.ts'

/** Options in which the sidebars of files stand in the place of the files' names. */
export interface WithSidebars {
  readonly options: Readonly<Record<string, unknown>>
  /** The configuration, with the places of the files: what is in none is meant to be in the configuration. */
  readonly yaml: Pick<Yaml, 'places' | 'keyPlace'>
  /** Files that were read (absolute paths). */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Where files are looked for, and what plugins may import. */
type Where = Parameters<typeof bundlePlugin>[1]

/**
 * Reads the files that `sidebars` of docs and of their versions name: `./sidebars.js`, or another ending of scripts or
 * JSON. They are code of the site, bundled and run as plugins are. Only files inside of the site's folder are read.
 */
export async function readSidebarFiles(
  declaration: PluginDeclaration,
  yaml: Pick<Yaml, 'places' | 'keyPlace'>,
  where: Where,
): Promise<WithSidebars> {
  const { options, path } = declaration
  let read: WithSidebars = { options, yaml, inputs: [], diagnostics: [] }
  if (!declaration.builtIn || declaration.use !== 'docs') return read
  const versions = Array.isArray(options['versions']) ? (options['versions'] as unknown[]) : []
  for (const at of [['sidebars'], ...versions.map((_, index) => ['versions', index, 'sidebars'])]) {
    const name = valueAt(options, at)
    if (typeof name !== 'string' || !/\.(?:[cm]?[jt]s|json)$/.test(name)) continue
    const found = await load(name.replace(/^(?:\.\/)+/, ''), where)
    const place = yaml.places([...path, 'options', ...at])
    if ('code' in found) {
      const report = found.place === undefined && place !== undefined ? { ...found, place } : found
      read = { ...read, options: replace(read.options, at, {}), diagnostics: [...read.diagnostics, report] }
    } else {
      read = {
        ...read,
        options: replace(read.options, at, found.sidebars),
        yaml: inFile(read.yaml, [...path, 'options', ...at], found.places),
        inputs: [...read.inputs, ...found.inputs],
      }
    }
  }
  return read
}

interface Loaded {
  readonly sidebars: unknown
  readonly inputs: readonly string[]
  readonly places: Pick<Yaml, 'places' | 'keyPlace'>
}

async function load(file: string, where: Where): Promise<Loaded | Diagnostic> {
  const fail = (why: string) => diagnostic('config/plugin-load', `the sidebars of "${file}" cannot be loaded: ${why}`)
  const text = readInside(where.root, file)
  if (typeof text === 'string') {
    return fail(text === 'missing' ? 'there is no such file' : "it is not inside of the site's folder")
  }
  if (file.endsWith('.json')) {
    const known = readYaml(text.bytes.toString('utf8'), { file, maxBytes: 1024 * 1024 })
    try {
      const sidebars: unknown = JSON.parse(text.bytes.toString('utf8').replace(/^\uFEFF/, ''))
      return { sidebars, inputs: [join(where.root, file)], places: known }
    } catch (error) {
      const place = known.problems[0]?.place ?? { file, line: 1, column: 1 }
      return { ...fail(error instanceof Error ? error.message : String(error)), place }
    }
  }
  const bundled = await bundlePlugin(join(where.root, file), where)
  if ('code' in bundled) return bundled
  try {
    const module = (await import(bundled.url)) as { readonly default?: unknown }
    const { default: exported = { ...module } } = module
    const start: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
    return {
      sidebars: JSON.parse(JSON.stringify(exported) ?? 'null') as unknown,
      inputs: bundled.inputs,
      places: { places: () => start, keyPlace: () => start },
    }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | null)?.[step], value)
}

/** A copy with another value at a path that exists. */
function replace<T>(holder: T, [step, ...rest]: KeyPath, value: unknown): T {
  if (step === undefined) return value as T
  const inner = replace((holder as Record<string | number, unknown>)[step], rest, value)
  if (Array.isArray(holder)) return holder.map((one: unknown, index) => (index === step ? inner : one)) as T
  return { ...holder, [step]: inner }
}

/** Places of a configuration in which what is below `at` stands in a file of its own. */
function inFile(
  yaml: Pick<Yaml, 'places' | 'keyPlace'>,
  at: KeyPath,
  file: Pick<Yaml, 'places' | 'keyPlace'>,
): Pick<Yaml, 'places' | 'keyPlace'> {
  const below = (path: KeyPath) => path.length > at.length && at.every((step, index) => step === path[index])
  return {
    places: (path) => (below(path) ? file.places(path.slice(at.length)) : yaml.places(path)),
    keyPlace: (path) => (below(path) ? file.keyPlace(path.slice(at.length)) : yaml.keyPlace(path)),
  }
}
