import { diagnostic, readYaml, startOf } from '../kit.ts'
import type { Diagnostic, OptionLocations, OptionPath, Place, ResolvedOptions, WrittenOptions } from '../kit.ts'
import { errorMessage } from '../../base/error-message.ts'

/**
 * Reads the files that `sidebars` of docs and of their versions name: `./sidebars.js`, or another ending of scripts or
 * JSON. Their sidebars take the place of the files' names.
 */
export async function readSidebarFiles(written: WrittenOptions): Promise<ResolvedOptions> {
  const versions = Array.isArray(written.options['versions']) ? (written.options['versions'] as unknown[]) : []
  const diagnostics: Diagnostic[] = []
  let { options } = written
  let locations: OptionLocations = written
  for (const at of [['sidebars'], ...versions.map((_, index) => ['versions', index, 'sidebars'])]) {
    const name = valueAt(options, at)
    if (typeof name !== 'string' || !/\.(?:[cm]?[jt]s|json)$/.test(name)) continue
    const file = name.replace(/^(?:\.\/)+/, '')
    const loaded = await load(file, written)
    const found = !('code' in loaded) && isDeep(loaded.sidebars) ? tooDeep(file) : loaded
    if ('code' in found) {
      const place = found.place ?? written.locate(at)
      diagnostics.push(place === undefined ? found : { ...found, place })
      options = replace(options, at, {})
    } else {
      options = replace(options, at, found.sidebars)
      locations = inFile(locations, at, found)
    }
  }
  const { locate, locateKey } = locations
  return { options, locate, locateKey, diagnostics }
}

interface Loaded extends OptionLocations {
  readonly sidebars: unknown
}

async function load(file: string, written: WrittenOptions): Promise<Loaded | Diagnostic> {
  const fail = (why: string, place?: Place) =>
    diagnostic('config/plugin-load', `the sidebars of "${file}" cannot be loaded: ${why}`, { place })
  if (file.endsWith('.json')) {
    const found = written.read(file)
    if ('why' in found) return fail(found.why)
    const known = readYaml(found.text, { file, maxBytes: 1024 * 1024 })
    try {
      const sidebars: unknown = JSON.parse(found.text.replace(/^\uFEFF/, ''))
      return { sidebars, locate: (path) => known.places(path), locateKey: (path) => known.keyPlace(path) }
    } catch (error) {
      const place = known.problems[0]?.place ?? startOf(file)
      return fail(errorMessage(error), place)
    }
  }
  const found = await written.run(file)
  if ('code' in found) return found
  if ('why' in found) return fail(found.why)
  const start: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
  return { sidebars: found.value, locate: () => start, locateKey: () => start }
}

/** No sidebar is nested as deep: lists and maps take two levels for each category. */
const mostLevels = 200

/** Whether a value is nested too deep for the stages behind, which are recursive; a circle is, too. */
function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels || level.length > 1_000_000) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

function tooDeep(file: string): Diagnostic {
  const message = `the sidebars of "${file}" are nested deeper than ${mostLevels} levels`
  return diagnostic('config/too-large', message, { place: startOf(file), hint: 'nest categories less deeply' })
}

function valueAt(value: unknown, path: OptionPath): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | null)?.[step], value)
}

/** A copy with another value at a path that exists. */
function replace<T>(holder: T, [step, ...rest]: OptionPath, value: unknown): T {
  if (step === undefined) return value as T
  const inner = replace((holder as Record<string | number, unknown>)[step], rest, value)
  if (Array.isArray(holder)) return holder.map((one: unknown, index) => (index === step ? inner : one)) as T
  return { ...holder, [step]: inner }
}

/** Locations of options in which what is below `at` stands in a file of its own. */
function inFile(options: OptionLocations, at: OptionPath, file: OptionLocations): OptionLocations {
  const isBelow = (path: OptionPath) => path.length > at.length && at.every((step, index) => step === path[index])
  return {
    locate: (path) => (isBelow(path) ? file.locate(path.slice(at.length)) : options.locate(path)),
    locateKey: (path) => (isBelow(path) ? file.locateKey(path.slice(at.length)) : options.locateKey(path)),
  }
}

/** Locations in which what is below `at` stands elsewhere below it. */
export function movedLocations(
  options: OptionLocations,
  at: OptionPath,
  where: (path: OptionPath) => OptionPath,
): OptionLocations {
  const to = (path: OptionPath): OptionPath =>
    path.length > at.length && at.every((step, index) => step === path[index])
      ? [...at, ...where(path.slice(at.length))]
      : path
  return { locate: (path) => options.locate(to(path)), locateKey: (path) => options.locateKey(to(path)) }
}
