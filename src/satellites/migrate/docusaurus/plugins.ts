import { commonOptions, docsInstance, globs, type Context, type Instance, blogInstance } from './instances.ts'
import type { Note, Notes } from './notes.ts'
import { defined } from '../../../base/defined.ts'
import { markdownPlugins, type CarriedPlugins } from './markdown-plugins.ts'
import { staticPath } from './navbar.ts'
import type { ConfigPath } from './taken-plugins.ts'
import { listOf, markOf, names, textOf, unlessEmpty, fullName, instanceName, type ConfigMap } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** Converted presets, plugins and themes. */
export interface CarriedAll {
  readonly instances: Instance[]
  readonly markdown: CarriedPlugins[]
  readonly customCss: string[]
  readonly admonitions: Record<string, unknown>
  readonly redirects: { readonly from: string | readonly string[]; readonly to: string }[]
  /** `createRedirects` must be called once the routes are known. */
  asksForRedirects: boolean
  /** Options of the offline copy. */
  offline?: Readonly<Record<string, unknown>>
  /** `analytics:` of the configuration. */
  readonly analytics: Record<string, unknown>
  readonly hasDiagrams: boolean
}

/** A note on plugins or themes whose names match. */
type Rule = readonly [match: RegExp, kind: Note['kind'], message: (name: string) => string, hint?: string]

const search: Rule = [
  /search|lunr|typesense|flexsearch|pagefind/,
  'decided',
  (name) => `the search of ${name} is left out: the built-in search takes its place`,
]
const policy = 'scripts of others need the security policy of the site to be opened'
/** The first matching rule applies. */
const pluginRules: readonly Rule[] = [
  search,
  [
    /google-gtag|google-analytics|google-tag-manager|vercel-analytics|plugin-gtag|plausible|matomo|posthog|segment/,
    'left',
    (name) => `${name} is left out: ${policy}`,
  ],
  [
    /openapi|redocusaurus/,
    'left',
    (name) => `${name} is not run: pages that it generates are missing`,
    'the built-in plugin "openapi" makes a reference from the same description',
  ],
  [/^/, 'left', (name) => `the plugin ${name} is not run`],
]
const themeRules: readonly Rule[] = [
  [
    /live-codeblock/,
    'left',
    () => 'live code blocks are shown as code',
    'npm install sucrase, and write "- use: live" under "plugins:"',
  ],
  search,
  [/^/, 'left', (name) => `the theme ${name} is not run: its components are missing where pages use them`],
]
/** Plugins that need no note: their function is built in, or has no visible effect. */
const harmless =
  /plugin-debug|plugin-svgr|rsdoctor|css-cascade|docusaurus-plugin-sass|docusaurus-faster|plugin-ideal-image|image-zoom|medium-zoom/

function noteBy(rules: readonly Rule[], key: string, name: string, notes: Notes): void {
  const [, kind = 'left', message, hint] = rules.find(([match]) => match.test(name)) ?? []
  if (message !== undefined) notes[kind]([key, name.replace(/^\.\//, '')], message(name), hint)
}

/** Converts presets, plugins and themes in order. */
export function carryPlugins(config: ConfigMap, context: Context): CarriedAll {
  const carried: CarriedAll = {
    instances: [],
    markdown: [],
    customCss: [],
    admonitions: {},
    redirects: [],
    asksForRedirects: false,
    analytics: {},
    hasDiagrams: mappingOf(config['markdown'])['mermaid'] === true,
  }
  for (const [index, item] of listOf(config['presets']).entries()) preset(item, ['presets', index, 1], carried, context)
  for (const [index, item] of listOf(config['plugins']).entries()) plugin(item, ['plugins', index, 1], carried, context)
  for (const item of listOf(config['themes'])) {
    const { name } = readItem(item, 'theme')
    if (name !== undefined && !/theme-mermaid|theme-classic/.test(name))
      noteBy(themeRules, 'themes', name, context.notes)
  }
  return carried
}

/** Name and options of a preset, plugin or theme; no name if it is disabled. */
function readItem(
  item: unknown,
  kind: 'plugin' | 'preset' | 'theme',
): { readonly name?: string; readonly options: ConfigMap; readonly isOff: boolean } {
  if (item === false || item === null || item === undefined) return { options: {}, isOff: true }
  const [plugin, options] = Array.isArray(item) ? (item as readonly unknown[]) : [item]
  const mark = markOf(plugin)
  const from = mark?.from ?? (mappingOf(plugin)['$from'] as string | undefined)
  const name = typeof plugin === 'string' ? plugin : from
  return { ...defined({ name: name && fullName(name, kind) }), options: mappingOf(options), isOff: false }
}

/** Converts a preset. `at` is the path of its options in the configuration. */
function preset(item: unknown, at: ConfigPath, carried: CarriedAll, context: Context): void {
  const { name, options, isOff } = readItem(item, 'preset')
  if (isOff) return
  if (name === undefined || !/preset-classic/.test(name)) {
    context.notes.left(['presets', name ?? ''], `the preset ${name ?? 'that is a function'} is not run`)
    return
  }
  const { theme, ...rest } = options
  for (const use of ['docs', 'blog', 'pages'] as const)
    if (rest[use] !== false) instance({ use, options: mappingOf(rest[use]), at: [...at, use] }, carried, context)
  for (const path of listOf(mappingOf(theme)['customCss']))
    if (typeof path === 'string') carried.customCss.push(`./${context.disk.local(path)}`)
  for (const [key, value] of Object.entries(rest)) {
    if (value === false || ['docs', 'blog', 'pages', 'debug', 'svgr'].includes(key)) continue
    const why = key.startsWith('g') ? policy : 'there is no equivalent'
    if (key === 'sitemap') sitemap(mappingOf(value), context)
    else if (key === 'gtag') counter(mappingOf(value), carried, context)
    else context.notes.left([key], `"${key}" of the preset is left out: ${why}`)
  }
}

function sitemap(options: ConfigMap, { notes }: Context): void {
  const keys = Object.keys(options).filter((key) => options[key] !== undefined)
  if (keys.length > 0)
    notes.decided(['sitemap'], `there is a sitemap of all pages; its options (${keys.join(', ')}) are left out`)
}

/** Converts Google Analytics 4. Ids of other kinds no longer work, or belong to another service. */
function counter(options: ConfigMap, carried: CarriedAll, { notes }: Context): void {
  const ids = listOf(options['trackingID']).filter((id): id is string => typeof id === 'string')
  const [id] = ids.filter((trackingId) => /^G-[A-Z0-9]+$/.test(trackingId))
  for (const other of ids.filter((trackingId) => trackingId !== id))
    notes.left(
      ['gtag', other],
      `the id ${other} of Google is left out: "analytics:" counts with one id that begins with G-`,
    )
  if (id === undefined) return
  carried.analytics['google'] = { id }
  notes.decided(['gtag'], 'pages are counted by "analytics: google"', 'consent: required asks readers before')
}

/** Converts the offline copy. The name and colours of the app come from a manifest linked in the head. */
function offline(options: ConfigMap, carried: CarriedAll, { disk, notes }: Context): void {
  const tags = listOf(options['pwaHead']).map(mappingOf)
  const manifest = tags.find(({ rel }) => rel === 'manifest')?.['href']
  const text = textOf(manifest)?.replace(/^.*?([^/]+)$/, '$1')
  const manifestData = ((): ConfigMap => {
    try {
      return mappingOf(JSON.parse(disk.read(disk.local(`static/${text}`)) ?? '{}'))
    } catch {
      return {}
    }
  })()
  const icons = listOf(manifestData['icons'])
    .map(mappingOf)
    .filter(({ src }) => textOf(src) !== undefined)
    .map(({ src, sizes, type }) => defined({ src: staticPath(String(src)), sizes: textOf(sizes), type: textOf(type) }))
  carried.offline = defined({
    name: textOf(manifestData['name']),
    shortName: textOf(manifestData['short_name']),
    themeColor:
      textOf(manifestData['theme_color']) ?? textOf(tags.find(({ name }) => name === 'theme-color')?.['content']),
    backgroundColor: textOf(manifestData['background_color']),
    icons: unlessEmpty(icons),
  })
  notes.decided(['pwa'], '"use: offline" makes the copy for readers without a network, with its own manifest')
  if (options['swCustom'] !== undefined) notes.left(['swCustom'], 'code of your own in the service worker is left out')
}

function plugin(item: unknown, at: ConfigPath, carried: CarriedAll, context: Context): void {
  const { name, options, isOff } = readItem(item, 'plugin')
  const { notes } = context
  if (isOff) return
  const use = /plugin-content-(docs|blog|pages)/.exec(name ?? '')?.[1] as Instance['use'] | undefined
  if (name === undefined) {
    const functionName = markOf(Array.isArray(item) ? item[0] : item)?.name
    notes.left(
      ['plugins', functionName ?? ''],
      `a plugin that is a function of the configuration${functionName ? ` ("${functionName}")` : ''} is not run`,
      'a plugin of this tool can do the same: see "Adding a content type" in its documentation',
    )
  } else if (use !== undefined) instance({ use, options, at }, carried, context)
  else if (/client-redirects/.test(name)) redirects(options, carried, context)
  else if (/plugin-sitemap/.test(name)) sitemap(options, context)
  else if (/plugin-google-gtag/.test(name)) counter(options, carried, context)
  else if (/plugin-pwa/.test(name)) offline(options, carried, context)
  else if (!harmless.test(name)) noteBy(pluginRules, 'plugins', ownName(name, context), notes)
}

function instance(
  { use, options, at }: { readonly use: Instance['use']; readonly options: ConfigMap; readonly at: ConfigPath },
  carried: CarriedAll,
  context: Context,
): void {
  const make = { docs: docsInstance, blog: blogInstance, pages: pagesInstance }[use]
  const result = make(options, context)
  // The preset enables a blog, which most sites do not have.
  if (use !== 'docs' && !result.folders.some((folder) => context.disk.has(folder))) return
  carried.instances.push(result)
  carried.markdown.push(markdownPlugins(options, { folders: result.folders, at }, context))
  for (const word of listOf(mappingOf(options['admonitions'])['keywords']))
    if (typeof word === 'string' && !knownAdmonitions.has(word))
      carried.admonitions[word] = { title: word.charAt(0).toUpperCase() + word.slice(1) }
}

const knownAdmonitions = new Set(names('note tip info success important warning caution danger secondary'))

function redirects(options: ConfigMap, carried: CarriedAll, { notes }: Context): void {
  for (const redirect of listOf(options['redirects']).map(mappingOf)) {
    const from = redirect['from']
    const to = textOf(redirect['to'])
    if (to === undefined || (typeof from !== 'string' && !Array.isArray(from))) continue
    carried.redirects.push({ from: from as string | string[], to })
  }
  if (markOf(options['createRedirects']) !== undefined) carried.asksForRedirects = true
  if (listOf(options['toExtensions']).length > 0)
    notes.left(['toExtensions'], 'redirects to addresses with endings (toExtensions) are left out')
  if (listOf(options['fromExtensions']).filter((ending) => ending !== 'html').length > 0)
    notes.left(
      ['fromExtensions'],
      'redirects from addresses with endings (fromExtensions) are left out, but for html',
      '/page.html is there for each page',
    )
}

/** Built-in plugins other than content: Markdown, math, diagrams, and the one for Docusaurus code. */
export function pluginList(
  carried: CarriedAll,
  { hasMath }: Pick<CarriedPlugins, 'hasMath'>,
  siteOptions: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  const options = defined({
    ...siteOptions,
    customCss: unlessEmpty(carried.customCss),
  })
  return [
    defined({ use: 'docusaurus', options: unlessEmpty(options) }),
    ...(hasMath ? [{ use: 'math' }] : []),
    ...(carried.hasDiagrams ? [{ use: 'diagrams' }] : []),
    ...(carried.offline === undefined ? [] : [defined({ use: 'offline', options: unlessEmpty(carried.offline) })]),
  ]
}

/**
 * Converts standalone pages: the plugin `pages` reads Markdown, the plugin for Docusaurus reads components.
 */
function pagesInstance(pagesOptions: ConfigMap, context: Context): Instance {
  const path = context.disk.local(textOf(pagesOptions['path']) ?? 'src/pages')
  if (pagesOptions['showLastUpdateTime'] === true)
    context.notes.left(['showLastUpdateTime'], 'pages do not show when they were changed')
  const common = commonOptions(pagesOptions, path, context)
  const routeBasePath = common.routeBasePath === '/' ? undefined : common.routeBasePath
  const options = defined({ ...common, routeBasePath, exclude: globs(pagesOptions['exclude']) })
  return { use: 'pages', id: instanceName('pages', textOf(pagesOptions['id'])), options, folders: [path] }
}

/** Name for reports: for a file of the site, its path relative to the site. */
function ownName(name: string, { disk }: Context): string {
  return name.startsWith(`${disk.root}/`) ? `./${disk.local(name)}` : name
}
