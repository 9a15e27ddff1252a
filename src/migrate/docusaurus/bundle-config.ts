import { existsSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, transform, type Loader, type Message, type Plugin } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** The loader of a module; JavaScript may hold JSX. */
function loaderOf(path: string): Loader {
  const [, kind] = /\.[cm]?([jt]sx?)$/.exec(path) ?? []
  return kind === 'ts' || kind === 'tsx' ? kind : 'jsx'
}

/**
 * Bundles `docusaurus.config.*` with the program that runs it. What it imports is marked with the name that it was
 * imported by, so that a remark plugin in the configuration can be named in ours; what cannot be found becomes a stub.
 */
export async function bundleConfig(folder: string, file: string) {
  /** Names that could not be found, with the file that wants them: what they give is a stub. */
  const stubbed: { specifier: string; importer: string }[] = []
  try {
    const { outputFiles } = await build({
      entryPoints: ['docs:child'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      absWorkingDir: folder,
      outdir: join(folder, 'x'),
      tsconfigRaw: {},
      loader: { '.js': 'jsx', '.css': 'empty', '.svg': 'text' },
      banner: {
        js: `import { createRequire as docsRequire } from 'node:module'; const require = docsRequire(${JSON.stringify(pathToFileURL(join(folder, file)).href)});`,
      },
      plugins: [child(folder, file), marked(folder, stubbed), placed(folder)],
    })
    return { text: outputFiles[0]?.text ?? '', stubbed }
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0]
    if (first === undefined) throw error
    return { error: first }
  }
}

function child(folder: string, file: string): Plugin {
  return {
    name: 'docs-child',
    setup(build) {
      build.onResolve({ filter: /^docs:child$/ }, ({ path }) => ({ path, namespace: 'docs-child' }))
      build.onLoad({ filter: /.*/, namespace: 'docs-child' }, () => ({
        contents: childText(join(folder, file)),
        loader: 'js',
        resolveDir: folder,
      }))
    },
  }
}

const asked = Symbol('asked already')

/** Marks what the site's own files import by the names of it. */
function marked(folder: string, stubbed: { specifier: string; importer: string }[]): Plugin {
  const isOwn = (path: string): boolean => path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)
  return {
    name: 'docs-marked',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, importer, kind, resolveDir, namespace, pluginData } = args
        if (pluginData === asked || namespace !== 'file' || path.startsWith('node:')) return undefined
        const found = await build.resolve(path, { importer, kind, resolveDir, namespace, pluginData: asked })
        if (found.errors.length > 0) {
          if (isOwn(importer)) stubbed.push({ specifier: path, importer })
          return { path, namespace: 'docs-stub' }
        }
        if (!isOwn(importer) || found.external || found.namespace !== 'file') return undefined
        if (!/\.[cm]?[jt]sx?$/.test(found.path)) return undefined
        const local = found.path.slice(folder.length + 1).replaceAll(sep, '/')
        const name = path.startsWith('.') ? `./${local}` : path
        const isRequire = kind === 'require-call'
        return { path: JSON.stringify([found.path, name, isRequire]), namespace: 'docs-marked' }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-marked' }, ({ path }) => {
        const [real, name, isRequire] = JSON.parse(path) as [string, string, boolean]
        const [file, key] = [JSON.stringify(real), JSON.stringify(name)]
        const contents = isRequire
          ? `const all = require(${file}); globalThis.docsMark(all, ${key}); module.exports = all`
          : `import * as all from ${file}; globalThis.docsMark(all, ${key}); export * from ${file}; export default 'default' in all ? all.default : all`
        return { contents, loader: 'js', resolveDir: dirname(real) }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-stub' }, ({ path }) => ({
        contents: `module.exports = globalThis.docsStub(${JSON.stringify(path)})`,
        loader: 'js',
      }))
    },
  }
}

/** `__dirname` and its like are those of the file that they are written in. */
function placed(folder: string): Plugin {
  return {
    name: 'docs-placed',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        if (!path.startsWith(folder + sep) || path.includes(`${sep}node_modules${sep}`) || !existsSync(path))
          return undefined
        const text = readFileSync(path, 'utf8')
        if (!/__dirname|__filename|import\.meta|require\.resolve/.test(text)) return undefined
        const { code } = await transform(text, {
          loader: loaderOf(path),
          sourcefile: path,
          define: {
            __dirname: JSON.stringify(dirname(path)),
            __filename: JSON.stringify(path),
            'import.meta.url': JSON.stringify(pathToFileURL(path).href),
            'import.meta.dirname': JSON.stringify(dirname(path)),
            'import.meta.filename': JSON.stringify(path),
            'require.resolve': 'docsResolve',
          },
        })
        const resolver = `var docsResolve = (name) => globalThis.docsResolve(${JSON.stringify(path)}, name);`
        return { contents: code.includes('docsResolve') ? `${resolver}${code}` : code, loader: 'js' }
      })
    },
  }
}

/** What came of running a bundled configuration. */
type Ran = { readonly value: unknown } | { readonly error: string }

/** Runs a bundled configuration in a process of its own: it is code of the site, and may end that process, or change it. */
export function runConfig(text: string, folder: string, routes?: readonly string[]): Ran {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-migrate-'))
  try {
    const [program, out, asked] = ['config.mjs', 'config.json', 'routes.json'].map((name) => join(temporary, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(program, text)
    if (routes !== undefined) writeFileSync(asked, JSON.stringify(routes))
    const args = [program, out, ...(routes === undefined ? [] : [asked])]
    const { stderr, status } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    })
    if (existsSync(out)) return { value: JSON.parse(readFileSync(out, 'utf8')) as unknown }
    return { error: firstError(stderr) || `it ended with code ${status}` }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function firstError(stderr: string): string {
  return (/^(?:\w*Error|\w+): .*$/m.exec(stderr)?.[0] ?? stderr.trim().split('\n')[0] ?? '').trim()
}

/** How functions and other values that JSON has no word for stand in the answer of the child. */
export interface Marked {
  /** What a value is that cannot be carried over: `function`, `stub`, `object`. */
  readonly $is: 'function' | 'stub' | 'object'
  /** Its own name. */
  readonly name?: string
  /** The module that it was imported from, and which of its exports it is. */
  readonly from?: string
  readonly export?: string
}

/**
 * The program that runs a configuration: writes it as JSON to the file that its first argument names. With a second one, a
 * file with routes, it asks `createRedirects` of the redirects plugin about each, and writes its answers.
 */
function childText(config: string): string {
  return `
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const marks = new Map()
globalThis.docsMark = (all, name) => {
  const put = (value, key) => {
    if ((typeof value === 'function' || (typeof value === 'object' && value !== null)) && !marks.has(value))
      marks.set(value, { from: name, export: key })
  }
  put(all, 'default')
  if (all && (typeof all === 'object' || typeof all === 'function'))
    for (const key of Object.keys(all)) put(all[key], key)
}
globalThis.docsResolve = (file, name) => {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return name
  }
}
globalThis.docsStub = (name) => {
  const make = (key) => {
    const stub = new Proxy(function stub() {}, {
      get(target, property) {
        if (property === '__esModule') return true
        if (property === Symbol.toPrimitive || property === 'toString' || property === 'toJSON') return () => ''
        if (property === Symbol.iterator) return function* () {}
        if (typeof property !== 'string' || property === 'then' || property === 'prototype') return target[property]
        return make(property)
      },
      apply: () => make(key),
      construct: () => make(key),
    })
    marks.set(stub, { stub: true, from: name, export: key })
    return stub
  }
  const all = make('default')
  return Object.create(new Proxy({}, {
    get: (_, property) => (property === '__esModule' ? true : typeof property === 'string' && property !== 'then' ? (property === 'default' ? all : all[property]) : undefined),
  }))
}

const plain = (value, above = []) => {
  const mark = marks.get(value)
  if (mark && mark.stub) return { $is: 'stub', from: mark.from, export: mark.export }
  if (typeof value === 'function') return { $is: 'function', name: value.name, ...mark }
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value) || above.length > 40) return undefined
  const inner = [...above, value]
  if (Array.isArray(value)) return value.map((one) => plain(one, inner) ?? null)
  if (value instanceof RegExp) return { $is: 'object', name: String(value) }
  if (value instanceof Date) return value.toISOString()
  const own = Object.fromEntries(Object.keys(value).map((key) => [key, plain(value[key], inner)]))
  return mark ? { ...own, $from: mark.from, $export: mark.export } : own
}

const all = await import(${JSON.stringify(config)})
let found = all.default ?? all
if (found && found.default) found = found.default
if (typeof found === 'function') found = await found({ phase: 'build' })
const [, , out, routes] = process.argv
if (routes === undefined) writeFileSync(out, JSON.stringify(plain(found)))
else {
  const made = []
  for (const one of found.plugins ?? []) {
    const [name, options] = Array.isArray(one) ? one : [one, {}]
    if (!/client-redirects/.test(String(name)) || typeof options?.createRedirects !== 'function') continue
    for (const route of JSON.parse(readFileSync(routes, 'utf8'))) {
      const from = options.createRedirects(route)
      if (from && from.length > 0) made.push({ from, to: route })
    }
  }
  writeFileSync(out, JSON.stringify(made))
}
// What the configuration began (timers, sockets) is of no use.
process['exit'](0)
`
}
