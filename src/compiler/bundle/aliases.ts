/**
 * Aliases of a site: `paths` and `baseUrl` of its tsconfig.json or jsconfig.json. The bundler reads them itself for
 * modules; imports of MDX pages are resolved here.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createPathsMatcher, findTsconfig, getTsconfig, type Cache, type TsConfigResult } from 'get-tsconfig'
import { parse } from 'jsonc-parser'
import { resolveFrom } from './resolve.ts'
import { fileOf } from './site-modules.ts'

const names = ['tsconfig.json', 'jsconfig.json']

/** Returns a function that finds the file for a specifier in a module of a folder; `undefined` without an alias. */
export function aliasFinder(): (specifier: string, folder: string) => string | undefined {
  const cache: Cache = new Map()
  const matchers = new Map<string, ReturnType<typeof createPathsMatcher>>()
  const matcherOf = (folder: string) => {
    if (!matchers.has(folder)) {
      const config = settingsFor(folder, cache)
      matchers.set(folder, config === undefined ? null : createPathsMatcher(config))
    }
    return matchers.get(folder)
  }
  return (specifier, folder) =>
    matcherOf(folder)?.(specifier)
      .map((path) => fileOf(path))
      .find((file) => file !== undefined)
}

/** Returns true if an alias matches a specifier in a module of a folder, whether or not the file exists. */
export function hasAlias(specifier: string, folder: string): boolean {
  return Object.keys(settingsFor(folder)?.config.compilerOptions?.paths ?? {}).some((pattern) => {
    const [start = '', end = ''] = pattern.split('*')
    return pattern.includes('*') ? specifier.startsWith(start) && specifier.endsWith(end) : specifier === pattern
  })
}

/** Settings that apply to the modules of a folder; `undefined` without a file that can be read. */
function settingsFor(folder: string, cache?: Cache): TsConfigResult | undefined {
  return names
    .map((name) => attempt(() => getTsconfig(folder, name, cache)) ?? attempt(() => withoutBase(folder, name)))
    .find((settings) => settings != null)
}

/**
 * Settings without those that they extend, which may be missing: sites of other tools extend a package of their tool, such
 * as `astro/tsconfigs/strict`. The bundler does the same.
 */
function withoutBase(folder: string, name: string): TsConfigResult | undefined {
  const path = findTsconfig(folder, name)
  if (path === undefined) return undefined
  const { compilerOptions = {} } = parse(readFileSync(path, 'utf8'), [], { allowTrailingComma: true }) as {
    readonly compilerOptions?: TsConfigResult['config']['compilerOptions']
  }
  return { path, config: { compilerOptions } }
}

/** Returns `undefined` for a file that cannot be read. The bundler reports it. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Absolute paths of the settings with aliases: those in the folder of the site or in the nearest folder above, with the
 * files that they extend. Missing files of the site's folder are included, since they may be added.
 */
export function aliasFiles(root: string): readonly string[] {
  const files = new Set(names.map((name) => join(root, name)))
  for (let folder = root; ; folder = dirname(folder)) {
    const nearest = names.map((name) => join(folder, name)).filter((path) => existsSync(path))
    for (const path of nearest) files.add(path)
    if (nearest.length > 0 || folder === dirname(folder)) break
  }
  for (const path of files) for (const extended of extendedBy(path)) files.add(extended)
  return [...files]
}

function extendedBy(path: string): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, bases = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(text) ?? []
  return [...bases.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => {
    if (!/^\.|^\//.test(name)) return resolveFrom(path, name) ?? []
    const file = resolve(dirname(path), name)
    return [file, `${file}.json`]
      .filter((candidate) => existsSync(candidate) && candidate.endsWith('.json'))
      .slice(0, 1)
  })
}
