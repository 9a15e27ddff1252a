import { blogInstance } from './blog.ts'
import { docsInstance, type Context, type Instance } from './docs.ts'
import { markdownPlugins, type CarriedPlugins } from './markdown-plugins.ts'
import { fullName } from './names.ts'
import { pagesInstance } from './pages.ts'
import { filled, listOf, mapOf, markOf, textOf, type Given } from './values.ts'

/** What the presets, plugins and themes of the old configuration become. */
export interface CarriedAll {
  readonly instances: readonly Instance[]
  readonly markdown: readonly CarriedPlugins[]
  readonly customCss: readonly string[]
  readonly admonitions: Record<string, unknown>
  readonly redirects: readonly { readonly from: string | readonly string[]; readonly to: string }[]
  /** `createRedirects` has to be asked, once the routes are known. */
  readonly asksForRedirects: boolean
  readonly hasDiagrams: boolean
}

type Made = {
  -readonly [Key in keyof CarriedAll]: CarriedAll[Key] extends readonly (infer One)[] ? One[] : CarriedAll[Key]
}

const scripts =
  /google-gtag|google-analytics|google-tag-manager|vercel-analytics|plugin-gtag|plausible|matomo|posthog|segment/
const searches = /search|lunr|typesense|flexsearch|pagefind/
const harmless =
  /plugin-debug|plugin-svgr|rsdoctor|css-cascade|docusaurus-plugin-sass|docusaurus-faster|plugin-ideal-image|image-zoom|medium-zoom/

/** Goes through presets, plugins and themes in their order. */
export function carryPlugins(config: Given, context: Context): CarriedAll {
  const made: Made = {
    instances: [],
    markdown: [],
    customCss: [],
    admonitions: {},
    redirects: [],
    asksForRedirects: false,
    hasDiagrams: mapOf(config['markdown'])['mermaid'] === true,
  }
  for (const one of listOf(config['presets'])) preset(one, made, context)
  for (const one of listOf(config['plugins'])) plugin(one, made, context)
  for (const one of listOf(config['themes'])) {
    const { name } = read(one, 'theme')
    if (name === undefined || /theme-mermaid|theme-classic/.test(name)) continue
    const { notes } = context
    if (/live-codeblock/.test(name))
      notes.left(['themes', name], 'live code blocks are shown as code', 'put what they run into a component')
    else if (searches.test(name))
      notes.decided(['themes', name], `the search of ${name} is left out: the built-in search takes its place`)
    else notes.left(['themes', name], `the theme ${name} is not run: its components are missing where pages use them`)
  }
  return made
}

/** A preset, plugin or theme as written: its name and its options; no name for one that is switched off. */
function read(
  one: unknown,
  kind: 'plugin' | 'preset' | 'theme',
): { readonly name?: string; readonly options: Given; readonly isOff: boolean } {
  if (one === false || one === null || one === undefined) return { options: {}, isOff: true }
  const [written, options] = Array.isArray(one) ? (one as readonly unknown[]) : [one]
  const mark = markOf(written)
  const from = mark?.from ?? (mapOf(written)['$from'] as string | undefined)
  const name = typeof written === 'string' ? written : from
  return { ...(name === undefined ? {} : { name: fullName(name, kind) }), options: mapOf(options), isOff: false }
}

function preset(one: unknown, made: Made, context: Context): void {
  const { name, options, isOff } = read(one, 'preset')
  if (isOff) return
  if (name === undefined || !/preset-classic/.test(name)) {
    context.notes.left(['presets', name ?? ''], `the preset ${name ?? 'that is a function'} is not run`)
    return
  }
  const { docs, blog, pages, theme, ...rest } = options
  if (docs !== false) instance('docs', mapOf(docs), made, context)
  if (blog !== false) instance('blog', mapOf(blog), made, context)
  if (pages !== false) instance('pages', mapOf(pages), made, context)
  for (const path of listOf(mapOf(theme)['customCss']))
    if (typeof path === 'string') made.customCss.push(`./${context.disk.local(path)}`)
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'debug' || key === 'svgr' || value === false) continue
    if (key === 'sitemap') sitemap(mapOf(value), context)
    else
      context.notes.left(
        [key],
        `"${key}" of the preset is left out: ${key.startsWith('g') ? 'scripts of others need the security policy of the site to be opened' : 'there is nothing like it'}`,
      )
  }
}

function sitemap(options: Given, { notes }: Context): void {
  const keys = Object.keys(options).filter((key) => options[key] !== undefined)
  if (keys.length > 0)
    notes.decided(['sitemap'], `there is a sitemap of all pages; its options (${keys.join(', ')}) are left out`)
}

function plugin(one: unknown, made: Made, context: Context): void {
  const { name, options, isOff } = read(one, 'plugin')
  const { notes } = context
  if (isOff) return
  if (name === undefined) {
    const own = markOf(Array.isArray(one) ? one[0] : one)?.name
    notes.left(
      ['plugins', own ?? ''],
      `a plugin that is a function of the configuration${own ? ` ("${own}")` : ''} is not run`,
      'what it makes can be made by a plugin of ours: docs of "Adding a content type"',
    )
  } else if (/plugin-content-(docs|blog|pages)/.test(name)) {
    instance(/plugin-content-(docs|blog|pages)/.exec(name)?.[1] as 'docs', options, made, context)
  } else if (/client-redirects/.test(name)) redirects(options, made, context)
  else if (/plugin-sitemap/.test(name)) sitemap(options, context)
  else if (harmless.test(name)) return
  else if (searches.test(name))
    notes.decided(['plugins', name], `the search of ${name} is left out: the built-in search takes its place`)
  else if (scripts.test(name))
    notes.left(
      ['plugins', name],
      `${name} is left out: scripts of others need the security policy of the site to be opened`,
    )
  else if (/openapi|redocusaurus/.test(name))
    notes.left(
      ['plugins', name],
      `${name} is not run: pages that it makes are missing`,
      'the built-in plugin "openapi" makes a reference from the same description',
    )
  else notes.left(['plugins', name.replace(/^\.\//, '')], `the plugin ${name} is not run`)
}

function instance(use: 'docs' | 'blog' | 'pages', options: Given, made: Made, context: Context): void {
  const make = { docs: docsInstance, blog: blogInstance, pages: pagesInstance }[use]
  const found = make(options, context)
  // The preset names a blog that most sites without one have never made.
  if (use !== 'docs' && !found.folders.some((folder) => context.disk.has(folder))) return
  made.instances.push(found)
  made.markdown.push(
    markdownPlugins(options, found.folders, {
      notes: context.notes,
      moduleName: (name) => context.disk.moduleName(name),
    }),
  )
  const keywords = mapOf(options['admonitions'])['keywords']
  for (const word of listOf(keywords))
    if (typeof word === 'string' && !known.has(word)) made.admonitions[word] = ownKind(word)
}

const known = new Set(['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger', 'secondary'])

function ownKind(word: string): Record<string, unknown> {
  return { title: word.charAt(0).toUpperCase() + word.slice(1) }
}

function redirects(options: Given, made: Made, { notes }: Context): void {
  for (const one of listOf(options['redirects']).map(mapOf)) {
    const from = one['from']
    const to = textOf(one['to'])
    if (to === undefined || (typeof from !== 'string' && !Array.isArray(from))) continue
    made.redirects.push({ from: from as string | string[], to })
  }
  if (markOf(options['createRedirects']) !== undefined) made.asksForRedirects = true
  if (listOf(options['toExtensions']).length > 0)
    notes.left(['toExtensions'], 'redirects to addresses with endings (toExtensions) are left out')
  if (listOf(options['fromExtensions']).filter((ending) => ending !== 'html').length > 0)
    notes.left(
      ['fromExtensions'],
      'redirects from addresses with endings (fromExtensions) are left out, but for html',
      '/page.html is there for each page',
    )
}

/** The plugins of ours beside content: Markdown, math, diagrams, and the one that reads what is Docusaurus'. */
export function pluginList(
  carried: CarriedAll,
  merged: CarriedPlugins,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  const options = filled({
    ...own,
    customCss: carried.customCss.length === 0 ? undefined : carried.customCss,
    remark: merged.remark.length === 0 ? undefined : merged.remark,
    rehype: merged.rehype.length === 0 ? undefined : merged.rehype,
  })
  return [
    filled({ use: 'docusaurus', options: Object.keys(options).length === 0 ? undefined : options }),
    ...(merged.hasMath ? [{ use: 'math' }] : []),
    ...(carried.hasDiagrams ? [{ use: 'diagrams' }] : []),
  ]
}
