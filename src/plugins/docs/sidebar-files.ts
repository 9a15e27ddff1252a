import { defined } from '../../base/defined.ts'
import { diagnostic, readYaml, startOf } from '../kit.ts'
import type { Diagnostic, OptionLocations, OptionPath, Location, ResolvedOptions, WrittenOptions } from '../kit.ts'
import { errorMessage } from '../../base/error-message.ts'

/**
 * Reads the files named in the `sidebars` options of docs and versions: `./sidebars.js`, or another script or JSON
 * file. Their content replaces the file names in the options.
 */
export async function readSidebarFiles(context: WrittenOptions): Promise<ResolvedOptions> {
  const versions = Array.isArray(context.options['versions']) ? (context.options['versions'] as unknown[]) : []
  const diagnostics: Diagnostic[] = []
  let { options } = context
  let locations: OptionLocations = context
  for (const at of [['sidebars'], ...versions.map((_, index) => ['versions', index, 'sidebars'])]) {
    const name = valueAt(options, at)
    if (typeof name !== 'string' || !/\.(?:[cm]?[jt]s|json)$/.test(name)) continue
    const file = name.replace(/^(?:\.\/)+/, '')
    const loaded = await load(file, context)
    const result = !('code' in loaded) && isDeep(loaded.sidebars) ? tooDeep(file) : loaded
    if ('code' in result) {
      const location = result.location ?? context.locate(at)
      diagnostics.push(location === undefined ? result : { ...result, location })
      options = replace(options, at, {})
    } else {
      options = replace(options, at, result.sidebars)
      locations = inFile(locations, at, result)
    }
  }
  const { locate, locateKey, source } = locations
  return { options, locate, locateKey, source, diagnostics }
}

interface Loaded extends OptionLocations {
  readonly sidebars: unknown
}

/** Hint for a CommonJS file in a package of ES modules, or the reverse. */
function hintFor(why: string): string | undefined {
  if (/^(?:module|exports|require) is not defined/.test(why))
    return 'write "export default", or name the file .cjs: package.json has "type": "module"'
  return /^(?:Unexpected token 'export'|Cannot use import statement)/.test(why)
    ? 'name the file .mjs, or write "type": "module" into package.json'
    : undefined
}

async function load(file: string, context: WrittenOptions): Promise<Loaded | Diagnostic> {
  const fail = (why: string, location?: Location) =>
    diagnostic(
      'config/plugin-load',
      `the sidebars of "${file}" cannot be loaded: ${why}`,
      defined({ location, hint: hintFor(why) }),
    )
  if (file.endsWith('.json')) {
    const source = context.read(file)
    if ('why' in source) return fail(source.why)
    const yaml = readYaml(source.text, { file, maxBytes: 1024 * 1024 })
    try {
      const sidebars: unknown = JSON.parse(source.text.replace(/^\uFEFF/, ''))
      return { sidebars, locate: yaml.locationOf, locateKey: yaml.keyLocation, source: yaml.source }
    } catch (error) {
      const location = yaml.problems[0]?.location ?? startOf(file)
      return fail(errorMessage(error), location)
    }
  }
  const module = await context.run(file)
  if ('code' in module) return module
  if ('why' in module) return fail(module.why)
  const start: Location = { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
  return { sidebars: module.value, locate: () => start, locateKey: () => start, source: () => undefined }
}

/** Maximum nesting. Each category has two levels: a map and a list. */
const maxLevels = 200

/** `true` for a value that is nested too deep for recursive functions, or circular. */
function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels || level.length > 1_000_000) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

function tooDeep(file: string): Diagnostic {
  const message = `the sidebars of "${file}" are nested deeper than ${maxLevels} levels`
  return diagnostic('config/too-large', message, { location: startOf(file), hint: 'nest categories less deeply' })
}

function valueAt(value: unknown, path: OptionPath): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | null)?.[step], value)
}

/** Copies an object with another value at an existing path. */
function replace<T>(holder: T, [step, ...rest]: OptionPath, value: unknown): T {
  if (step === undefined) return value as T
  const inner = replace((holder as Record<string | number, unknown>)[step], rest, value)
  if (Array.isArray(holder)) return holder.map((item: unknown, index) => (index === step ? inner : item)) as T
  return { ...holder, [step]: inner }
}

/** Option locations, where paths below `at` are located in a separate file. */
function inFile(options: OptionLocations, at: OptionPath, file: OptionLocations): OptionLocations {
  return lookedUp((path) => (isBelow(path, at) ? [file, path.slice(at.length)] : [options, path]))
}

/** Option locations, with the paths below `at` mapped by `where`. */
export function movedLocations(
  options: OptionLocations,
  at: OptionPath,
  where: (path: OptionPath) => OptionPath,
): OptionLocations {
  return lookedUp((path) => [options, isBelow(path, at) ? [...at, ...where(path.slice(at.length))] : path])
}

function isBelow(path: OptionPath, at: OptionPath): boolean {
  return path.length > at.length && at.every((step, index) => step === path[index])
}

/** Option locations that `find` looks up by path. */
function lookedUp(
  find: (path: OptionPath) => readonly [locations: OptionLocations, path: OptionPath],
): OptionLocations {
  const lookUp =
    <T>(get: (locations: OptionLocations, path: OptionPath) => T) =>
    (path: OptionPath): T =>
      get(...find(path))
  return {
    locate: lookUp((locations, path) => locations.locate(path)),
    locateKey: lookUp((locations, path) => locations.locateKey(path)),
    source: lookUp((locations, path) => locations.source(path)),
  }
}
