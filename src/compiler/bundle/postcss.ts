/**
 * Runs PostCSS with the plugins of a site: those of its configuration, or Tailwind for a sheet with directives of
 * Tailwind.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PartialMessage } from 'esbuild'
import { isMapping } from '../../base/mapping.ts'
import { cacheHome } from '../../base/cache-home.ts'
import { writeOnce } from '../../base/write-whole.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import { digest } from '../cache/hash.ts'
import { localPath, resolveFrom } from './resolve.ts'
import { withoutPrintedError } from './printed-errors.ts'
import { failedSheet, placeOf, sheetProblem, type ProcessedSheet } from './sheet-problem.ts'

const configNames = /^(?:postcss\.config\.(?:[cm]?[jt]s|json)|\.postcssrc(?:\.(?:[cm]?[jt]s|json|ya?ml))?)$/

/**
 * Name of the configuration of PostCSS in the folder of a site, as in `postcss-load-config`: the key `postcss` of
 * `package.json`, or a file; `undefined` without one.
 */
export function postcssConfig(root: string): string | undefined {
  const names = readdirSync(root)
  if (names.includes(packageFile) && ofPackage(join(root, packageFile)) !== undefined) return packageFile
  return names.filter((name) => configNames.test(name)).sort()[0]
}

const packageFile = 'package.json'

/** The key `postcss` of a `package.json`; `undefined` also for one that is not JSON, which package managers report. */
function ofPackage(file: string): unknown {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown
    return isMapping(value) ? value['postcss'] : undefined
  } catch {
    return undefined
  }
}

const tailwind = '@tailwindcss/postcss'
/** Does not match names of modules, such as `@theme/styles/index.css`. */
const directive =
  /(?<!["'(\w])@(?:tailwind|apply|theme|utility|custom-variant|variant|reference)\b|@import\s+(?:url\()?["']tailwindcss(?:\/[^"']*)?["']/

/** The first directive of Tailwind in a sheet. */
export const tailwindDirective = (css: string): string | undefined =>
  directive.exec(css.replace(/\/\*[\s\S]*?\*\//g, ''))?.[0]

interface PostcssResult {
  readonly css: string
  readonly messages: readonly { readonly type: string; readonly file?: string; readonly dir?: string }[]
  warnings(): readonly { readonly text: string; readonly line?: number; readonly column?: number }[]
}
type Postcss = (plugins: readonly unknown[]) => {
  process(css: string, options: object): Promise<PostcssResult>
}

/** A problem that prevents the use of a tool, with its location. */
class Unusable extends Error {
  readonly problem: PartialMessage
  constructor(problem: PartialMessage) {
    super(problem.text)
    this.problem = problem
  }
}

/**
 * Processes a sheet. `config` is the name of the configuration of PostCSS; `ignored` are names in the folder of the site
 * that Tailwind does not search for classes.
 */
export async function runPostcss(
  css: string,
  input: {
    readonly path: string
    readonly root: string
    readonly config: string | undefined
    readonly ignored: readonly string[]
  },
): Promise<ProcessedSheet> {
  const { path, root, config, ignored } = input
  const used = tailwindDirective(css)
  const files = config === undefined ? [] : [join(root, config)]
  try {
    const plugins =
      config === undefined
        ? [await tailwindPlugin(root, placeOf(used ?? '', path))]
        : await configured(join(root, config), root)
    const postcss = await postcssOf(root, path)
    const { outer, inner } = used === undefined ? { outer: '', inner: css } : split(css, { path, root, ignored })
    const result = await withoutPrintedError(() =>
      postcss(plugins).process(inner, { from: path, to: path, map: false }),
    )
    const remaining = used === undefined ? undefined : tailwindDirective(result.css)
    if (remaining !== undefined) {
      const hint = `add "${tailwind}" to the plugins in ${config ?? 'the configuration of PostCSS'}`
      return failedSheet(sheetProblem(`"${remaining}" was not processed`, placeOf(remaining, path), hint), files)
    }
    const dependencies = result.messages.flatMap(({ type, file, dir }) =>
      type === 'dependency' && file !== undefined
        ? [file]
        : type === 'dir-dependency' && dir !== undefined
          ? [`${dir}/`]
          : [],
    )
    const warnings = result.warnings().map(({ text, line, column }) => sheetProblem(text, { file: path, line, column }))
    return { contents: outer + result.css, files: [...files, ...dependencies], errors: [], warnings }
  } catch (error) {
    if (error instanceof Unusable) return failedSheet(error.problem, files)
    return failedSheet(problemOf(error, path), files)
  }
}

/** Problem that PostCSS or one of its plugins has thrown. Tailwind names the class without a location. */
function problemOf(error: unknown, path: string): PartialMessage {
  const { reason, message, file, line, column } = error as {
    readonly reason?: string
    readonly message?: string
    readonly file?: string
    readonly line?: number
    readonly column?: number
  }
  const [text = ''] = (reason ?? message ?? String(error)).split(/\.(?:\s|$)|\n/)
  const [, className = ''] = /`([^`]+)`/.exec(text) ?? []
  const at = className === '' ? { file: file ?? path, line, column } : placeInSheets(className, path)
  const isOther = text.includes('unknown utility') && !/tailwindcss/.test(readFileSync(path, 'utf8'))
  const hint = isOther ? "write @reference 'tailwindcss'; on the first line" : undefined
  return sheetProblem(text, at, hint)
}

/** Location of a text in a sheet, or in one that it imports by a relative path. */
function placeInSheets(text: string, path: string, above: readonly string[] = []): ReturnType<typeof placeOf> {
  const place = placeOf(text, path)
  if (place.line !== undefined || above.includes(path)) return place
  const css = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const inner = [...css.matchAll(/@import\s+["'](\.[^"']+)["']/g)]
    .map(([, name = '']) => placeInSheets(text, join(dirname(path), name), [...above, path]))
    .find(({ line }) => line !== undefined)
  return inner ?? place
}

/**
 * Splits a sheet into imports of the tool's theme and of other sites, which the bundler resolves, and all that Tailwind
 * reads. Line numbers stay.
 */
function split(
  css: string,
  { path, root, ignored }: { readonly path: string; readonly root: string; readonly ignored: readonly string[] },
): { readonly outer: string; readonly inner: string } {
  const outer: string[] = []
  const inner = css.replace(
    /@import\s+(?:url\()?["']?(?:@theme\/|@waybill\/docs\/theme\/|https?:|\/\/)[^;]*;/g,
    (statement) => {
      outer.push(`${statement}\n`)
      return statement.replace(/[^\n]+/g, '')
    },
  )
  const up = localPath(dirname(path), root)
  const sources = ignored.map((name) => `@source not ${JSON.stringify(`${up === '' ? '.' : up}/${name}`)};`)
  // Tailwind reuses the classes of its last run for the same text, including those that are no longer used.
  return { outer: outer.join(''), inner: `${inner}\n${sources.join('\n')}\n/* ${++runs} */` }
}

let runs = 0

async function postcssOf(root: string, path: string): Promise<Postcss> {
  const from = resolveFrom(join(root, 'package.json'), tailwind) ?? join(root, 'package.json')
  const file = resolveFrom(join(root, 'package.json'), 'postcss') ?? resolveFrom(from, 'postcss')
  if (file !== undefined) return (await load(file)) as Postcss
  const hint = 'install it: npm install --save-dev postcss'
  throw new Unusable(sheetProblem('PostCSS is not installed', { file: path }, hint))
}

/** Plugin of Tailwind. `at` is the directive that needs it. */
async function tailwindPlugin(root: string, at: ReturnType<typeof placeOf>): Promise<unknown> {
  const file = resolveFrom(join(root, 'package.json'), tailwind)
  if (file !== undefined) return ((await load(file)) as (options: object) => unknown)(tailwindOptions(root))
  const isThere = resolveFrom(join(root, 'package.json'), 'tailwindcss/package.json') !== undefined
  const packages = isThere ? tailwind : `tailwindcss ${tailwind}`
  const hint = `install it: npm install --save-dev ${packages}`
  throw new Unusable(sheetProblem(`the package "${tailwind}" is not installed`, at, hint))
}

/** The bundler minifies the result. */
const tailwindOptions = (root: string) => ({ base: root, optimize: false })

/** Plugins in the configuration of PostCSS: a list of plugins, or their options by name. */
async function configured(file: string, root: string): Promise<readonly unknown[]> {
  const value = await configIn(file, root)
  const { plugins } = isMapping(value) ? value : { plugins: undefined }
  if (Array.isArray(plugins)) return plugins.filter(Boolean)
  if (!isMapping(plugins)) {
    const hint = 'write plugins: { "name": {} }, or a list of plugins'
    throw new Unusable(sheetProblem('the configuration has no plugins', { file }, hint))
  }
  const loaded: unknown[] = []
  for (const [name, options] of Object.entries(plugins)) {
    if (options === false) continue
    const path = resolveFrom(file, name)
    if (path === undefined) {
      const hint = `install it: npm install --save-dev ${name}`
      throw new Unusable(sheetProblem(`the PostCSS plugin "${name}" is not installed`, placeOf(name, file), hint))
    }
    const plugin = (await load(path)) as (options: unknown) => unknown
    const pluginOptions = isMapping(options) ? options : {}
    loaded.push(plugin(name === tailwind ? { ...tailwindOptions(root), ...pluginOptions } : pluginOptions))
  }
  return loaded
}

/** Value of a configuration, which may be a function. */
async function configIn(file: string, root: string): Promise<unknown> {
  try {
    if (basename(file) === packageFile) return ofPackage(file)
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.json')) return JSON.parse(text) as unknown
    // JSON is YAML, too.
    if (/rc$|\.ya?ml$/.test(file)) return yamlIn(text, file)
    const value = await (/\.[cm]?ts$/.test(file) ? loadTypeScript(file, root) : load(file))
    return typeof value === 'function'
      ? (value as (context: object) => unknown)({ env: 'production', mode: 'production' })
      : value
  } catch (error) {
    if (error instanceof Unusable) throw error
    const [first] = (error as { readonly errors?: readonly PartialMessage[] }).errors ?? []
    if (first !== undefined) throw new Unusable({ ...first, location: { ...first.location, file } })
    const [message = ''] = String((error as Error).message).split('\n')
    throw new Unusable(sheetProblem(`the configuration of PostCSS cannot be read: ${message}`, { file }))
  }
}

const maxConfigBytes = 1024 * 1024

function yamlIn(text: string, file: string): unknown {
  const { value, problems } = readYaml(text, { file, maxBytes: maxConfigBytes })
  const [problem] = problems
  if (problem === undefined) return value
  const { line, column } = problem.location ?? {}
  throw new Unusable(sheetProblem(problem.message, { file, line, column }, problem.hint))
}

/** Default export of a TypeScript module. Its packages are loaded from the site. */
async function loadTypeScript(file: string, root: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
  })
  const code = outputFiles[0]?.text ?? ''
  const path = join(cacheHome(root), 'cache', 'modules', `postcss-${digest(code)}.mjs`)
  writeOnce(path, code)
  return load(path)
}

/** Default export of a module. A changed configuration is loaded again. */
async function load(file: string): Promise<unknown> {
  const isOfSite = !file.includes('node_modules')
  if (isOfSite) delete createRequire(file).cache[file]
  const version = isOfSite ? `?${digest(readFileSync(file))}` : ''
  const module = (await import(`${pathToFileURL(file).href}${version}`)) as { readonly default?: unknown }
  const value = module.default
  return isMapping(value) && 'default' in value ? value['default'] : (value ?? module)
}
