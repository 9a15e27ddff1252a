/** Functions and other values that JSON lacks, as the child returns them. */
export interface Marked {
  /** Kind of a value that cannot be carried over: `function`, `stub`, `object`. */
  readonly $is: 'function' | 'stub' | 'object'
  /** Name of the function or class. */
  readonly name?: string
  /** Result of a function `editUrl`: the part before the path of a page in its folder. */
  readonly editUrl?: string
  /** Module and export that the value was imported from. */
  readonly from?: string
  readonly export?: string
}

/**
 * Returns the source of the program that runs a configuration. Its first argument is the path for the result: the
 * configuration as JSON or the thrown error, and the module aliases. Its second one is the path of its input: `routes`,
 * for which it calls `createRedirects` of the redirects plugin instead of reading the configuration, and `variables`,
 * defaults for unset environment variables.
 */
export function configProgram(config: string): string {
  return `
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'

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

const editUrl = ({ editUrl: given, path }) => {
  if (typeof given !== 'function' || marks.get(given)?.stub) return plain(given)
  const page = 'docs-asked.md'
  try {
    const [folder] = [path ?? 'docs', path ?? 'blog']
    const found = given({ version: 'current', versionDocsDirPath: folder, docPath: page, blogDirPath: path ?? 'blog', blogPath: page, permalink: '/docs-asked', locale: 'en' })
    if (typeof found === 'string' && found.endsWith('/' + page)) return { $is: 'function', editUrl: new URL(found).href.slice(0, -page.length - 1) }
  } catch {}
  return { $is: 'function', name: given.name }
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
  const own = Object.fromEntries(Object.keys(value).map((key) => [key, key === 'editUrl' ? editUrl(value) : plain(value[key], inner)]))
  return mark ? { ...own, $from: mark.from, $export: mark.export } : own
}

/** What \`paths\` of tsconfig.json name, as aliases; JSON with comments is JavaScript, too. */
const pathsOf = (file, deep = 0) => {
  try {
    const { compilerOptions: { paths, baseUrl = '.' } = {}, extends: from } = runInNewContext('(' + readFileSync(file, 'utf8') + ')')
    const above = [from ?? []].flat().filter((one) => deep < 5 && one.startsWith('.'))
    const named = Object.entries(paths ?? {}).flatMap(([name, [target]]) => {
      if (/^(?:\\*|@(?:site|theme[^/]*|docusaurus|generated)[/])/.test(name) || name.endsWith('/*') !== target.endsWith('/*')) return []
      const path = resolve(dirname(file), baseUrl, target.replace(/[/][*]$/, ''))
      return [[name.endsWith('/*') ? name.slice(0, -2) : name + '$', path]]
    })
    return Object.assign({}, ...above.map((one) => pathsOf(resolve(dirname(file), one), deep + 1)), Object.fromEntries(named))
  } catch {
    return {}
  }
}

/** The aliases of modules that plugins of the site's own give webpack, as they give them; the later win. */
const aliasesOf = async (site, file) => {
  const siteDir = dirname(file)
  const require = createRequire(file)
  const found = pathsOf(join(siteDir, 'tsconfig.json'))
  const put = (alias) => {
    const list = Array.isArray(alias) ? alias.map((one) => [one.onlyModule ? one.name + '$' : one.name, one.alias]) : Object.entries(alias ?? {})
    for (const [name, value] of list)
      for (const target of [value].flat())
        if (typeof target === 'string') found[name] = /^[./]/.test(target) ? resolve(siteDir, target) : require.resolve(target)
  }
  const locale = site.i18n?.defaultLocale ?? 'en'
  const context = {
    siteDir, siteConfig: site, siteConfigPath: file, generatedFilesDir: join(siteDir, '.docusaurus'), outDir: join(siteDir, 'build'),
    baseUrl: site.baseUrl ?? '/', siteVersion: '', siteMetadata: {}, codeTranslations: {}, localizationDir: join(siteDir, 'i18n', locale),
    i18n: { defaultLocale: locale, currentLocale: locale, locales: [locale], path: 'i18n', localeConfigs: {} },
  }
  const firstOf = ([name, ...others]) => {
    try {
      return require.resolve(name)
    } catch (error) {
      if (others.length === 0) throw error
      return firstOf(others)
    }
  }
  const load = async (name) => {
    const path = firstOf([name, 'docusaurus-plugin-' + name, 'docusaurus-theme-' + name])
    try {
      return await import(pathToFileURL(path).href)
    } catch {
      return require(require.resolve('jiti', { paths: [siteDir, dirname(require.resolve('@docusaurus/core/package.json'))] }))(file)(path)
    }
  }
  const utils = { getStyleLoaders: () => [], getJSLoader: () => ({}), currentBundler: { name: 'webpack', instance: {} } }
  for (const one of [...(site.plugins ?? []), ...(site.themes ?? [])]) {
    const [plugin, options = {}] = Array.isArray(one) ? one : [one]
    if (typeof plugin === 'string' && /@docusaurus[/]|^(?:content-|classic|client-|google-|ideal-|pwa|sitemap|debug|svgr|mermaid|live-|search-)/.test(plugin)) continue
    try {
      if (marks.get(plugin)?.stub) continue
      let make = typeof plugin === 'string' ? await load(plugin) : plugin
      for (let deep = 0; deep < 2 && typeof make !== 'function'; deep++) make = make?.default
      const made = await Promise.race([make(context, options), new Promise((end) => setTimeout(end, 5000))])
      const config = { resolve: { alias: {}, plugins: [] }, module: { rules: [] }, plugins: [] }
      const given = made?.configureWebpack
      const changed = typeof given === 'function' ? given.call(made, config, false, utils, undefined) : given
      for (const one of [config, changed]) put(one?.resolve?.alias)
    } catch {
      // What it is for is not known; the report names it as a plugin that is not run.
    }
  }
  return found
}

const [, , out, given] = process.argv
const { routes, variables = {} } = JSON.parse(readFileSync(given, 'utf8'))
const used = new Set()
if (Object.keys(variables).length > 0)
  process.env = new Proxy(process.env, {
    get(target, name) {
      if (target[name] !== undefined || !Object.hasOwn(variables, name)) return target[name]
      used.add(name)
      return variables[name]
    },
  })
const answer = (text) => {
  writeFileSync(out, JSON.stringify(text))
  // What the configuration began (timers, sockets) is of no use.
  process['exit'](0)
}
const fail = (error) => {
  const isError = typeof error === 'object' && error !== null && 'message' in error
  answer({ error: isError ? \`\${error.name ?? 'Error'}: \${error.message}\` : String(error), stack: isError ? String(error.stack) : '' })
}
process.on('uncaughtException', fail)

try {
  const all = await import(${JSON.stringify(config)})
  let found = all.default ?? all
  if (found && found.default) found = found.default
  if (typeof found === 'function') found = await found({ phase: 'build' })
  if (routes === undefined) {
    const value = plain(found)
    answer({ value, aliases: await aliasesOf(found, ${JSON.stringify(config)}), used: [...used].sort() })
  }
  const made = []
  for (const one of found.plugins ?? []) {
    const [name, options] = Array.isArray(one) ? one : [one, {}]
    if (!/client-redirects/.test(String(name)) || typeof options?.createRedirects !== 'function') continue
    for (const route of routes) {
      const from = options.createRedirects(route)
      if (from && from.length > 0) made.push({ from, to: route })
    }
  }
  answer({ value: made })
} catch (error) {
  fail(error)
}
`
}
