/**
 * Migrates Docusaurus sites: converts the configuration to `site.config.yaml` and leaves the
 * content unchanged.
 *
 * @module
 */
import { readFileSync, existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { runConfig } from './run-config.ts'
import { convert, type Converted } from './convert.ts'
import { diskOf } from './disk.ts'
import { settleHosts } from './host-redirects.ts'
import { createNotes, lineOf, type Note } from './notes.ts'
import { takenFile, takenModule } from './taken-plugins.ts'
import { listOf, textOf, unlessEmpty, type ConfigMap } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'
import { defined } from '../../../base/defined.ts'
import { Document, isMap, isSeq, visit, type Node } from 'yaml'

/** A converted site before any file is written. */
export interface Migration {
  /** Folder of the new site. */
  readonly root: string
  /** Text of a preliminary `site.config.yaml`, good enough to read the site. */
  readonly text: string
  /** Path and text of the module that the configuration refers to. */
  readonly module?: { readonly path: string; readonly text: string }
  /** Files with translated texts, relative to the site. */
  readonly languages: readonly { readonly path: string; readonly text: string }[]
  /** Returns the final text with all notes, once the addresses of the site and its warnings are known. */
  finish(seen?: Seen): { readonly text: string; readonly notes: readonly Note[] }
}

/** Facts about a site after it was read with the first configuration. */
interface Seen {
  readonly addresses: readonly string[]
  /** Codes of the warnings. */
  readonly codes: ReadonlySet<string>
  /** Origins of frames and forms on pages, by configuration key. */
  readonly shown: Readonly<Record<'embeds' | 'forms', ReadonlySet<string>>>
}

/** Converts the Docusaurus site in a folder. A broken configuration results in an `error`. */
export async function migrateDocusaurus(
  folder: string,
): Promise<Migration | { readonly error: string; readonly hint?: string }> {
  const file = findConfigFile(folder)
  if (file === undefined) return { error: 'there is no docusaurus.config.js or .ts in it' }
  const source = readFileSync(join(folder, file), 'utf8')
  const ran = await runConfig(folder, file)
  if ('error' in ran) return ran
  const { redirectsFor: redirectsOf } = ran
  const root = rootOf(folder, mappingOf(ran.value))
  const disk = diskOf(root, folder)
  const notes = createNotes(disk.local(file), source)
  for (const { specifier, importer } of ran.stubbed) {
    if (needless.test(specifier)) continue
    const from = relative(root, importer).split(sep).join('/')
    const message = `"${specifier}" is not installed, so its value is unknown`
    const hint = 'install the packages of the site, and run this command again'
    notes.about(from, message, hint, lineOf(readFileSync(importer, 'utf8'), [specifier]))
  }
  for (const { file: path, line, error } of ran.failed) {
    const name = relative(root, path).split(sep).join('/')
    notes.about(
      name,
      `this module of the configuration cannot be run (${error}): its result is unknown`,
      'install the packages of the site, set the variables that its build has, and run this command again',
      line,
    )
  }
  const variables = Object.entries(ran.variables).map(([name, value]) => `${name}=${value}`)
  if (variables.length > 0)
    notes.decided(
      [],
      `the configuration cannot be run without variables of the environment; it was run with ${variables.join(', ')}`,
      'set them as the build of the site has them, and run this command again',
    )
  const converted = convert(mappingOf(ran.value), disk, notes, ran.aliases)
  const { site, comments, ignorable } = converted
  if (root !== folder)
    notes.decided(
      [],
      `some content is located outside of "${disk.siteDir}": the site is the folder above it`,
      'run the commands there',
    )
  return {
    root,
    text: writeSite(converted),
    languages: converted.texts.map(({ path, texts }) => ({
      path,
      text: new Document(texts).toString({ lineWidth: 0 }),
    })),
    ...(converted.taken.length === 0
      ? {}
      : { module: { path: takenFile, text: takenModule(converted.taken, disk.local(file), ran.variables) } }),
    finish(seen) {
      if (seen === undefined && converted.asksForRedirects)
        notes.left(
          ['createRedirects'],
          'createRedirects was not called: it requires the addresses of the site',
          'run the command without --out',
        )
      const { addresses, codes, shown } = seen ?? nothingSeen
      const base = textOf(site['baseUrl']) ?? '/'
      const routes = addresses.map((address) => `/${address.slice(base.length)}`)
      const created = seen !== undefined && converted.asksForRedirects ? redirectsFor(routes) : []
      const bare = routes.map((route) => route.replace(/(?<=.)\/$/, ''))
      const hosts = settleHosts(converted.hosts, bare, notes)
      const redirectList = [...listOf(site['redirects']), ...created, ...furtherPagesOfAuthors(bare)]
      const sources = new Set(redirectList.flatMap((redirect) => listOf(mappingOf(redirect)['from'])))
      const redirects = unlessEmpty([...redirectList, ...hosts.redirects.filter(({ from }) => !sources.has(from))])
      const links = unlessEmpty({
        ...mappingOf(site['links']),
        ...defined({ elsewhere: unlessEmpty(hosts.elsewhere) }),
      })
      const ignore = unlessEmpty(ignorable.filter((code) => codes.has(code)))
      const fullSite = { ...site, ...defined({ redirects, links, ignore }), ...declared(shown) }
      return { text: writeSite({ site: fullSite, comments }), notes: notes.list }
    },
  }

  /**
   * Configuration for the origins of frames and forms on pages. Authors added them on purpose, so
   * they stay allowed.
   */
  function declared(origins: Seen['shown']): Record<string, readonly string[]> {
    const lists = (['embeds', 'forms'] as const).map((key) => {
      const allowed = [...origins[key]].filter((origin) => /^(?:https:|self$)/.test(origin)).sort()
      if (allowed.length > 0)
        notes.decided(
          [],
          `pages have ${key === 'embeds' ? 'frames' : 'forms'} of ${allowed.join(', ')}, which "${key}:" allows`,
          'take out the hosts that you do not trust',
        )
      const values = listOf(site[key]).map(String)
      return [key, allowed.length === 0 ? undefined : [...new Set([...values, ...allowed])].sort()] as const
    })
    return defined(Object.fromEntries(lists)) as Record<string, readonly string[]>
  }

  function redirectsFor(routes: readonly string[]): readonly object[] {
    const answer = redirectsOf(routes)
    if ('error' in answer) {
      notes.left(
        ['createRedirects'],
        `createRedirects cannot be run: ${answer.error}`,
        'write its redirects into site.config.yaml',
      )
      return []
    }
    const redirects = (answer.value as readonly { readonly from: unknown; readonly to: string }[]).map(
      ({ from, to }) => ({
        from,
        to: to === '/' ? to : to.replace(/\/$/, ''),
      }),
    )
    const message = `createRedirects was called for ${routes.length} routes; its ${redirects.length} redirects are in site.config.yaml`
    notes.decided(
      ['createRedirects'],
      message,
      'it is not called again: a page that is added later needs its own redirect',
    )
    return redirects
  }
}

const nothingSeen: Seen = { addresses: [], codes: new Set(), shown: { embeds: new Set(), forms: new Set() } }

/**
 * Redirects for the further pages of authors. Docusaurus names the second page `…/authors/NAME/authors/2`, while
 * tags use `…/page/2`.
 */
function furtherPagesOfAuthors(routes: readonly string[]): readonly object[] {
  return routes.flatMap((to) => {
    const [, author, number] = /^(.*\/authors\/[^/]+)\/page\/(\d+)$/.exec(to) ?? []
    return author === undefined ? [] : [{ from: `${author}/authors/${number}`, to }]
  })
}

/**
 * Packages replaced by built-in features: code highlighting, mathematics, and Markdown extensions.
 */
const needless =
  /^(?:prism-react-renderer|remark-(?:math|gfm|emoji)|rehype-katex|@docusaurus\/remark-plugin-npm2yarn)(?:\/|$)/

/** The folder that contains the whole site: that of Docusaurus, or one above it if content is outside. */
function rootOf(folder: string, config: ConfigMap): string {
  const names = [...listOf(config['presets']), ...listOf(config['plugins'])].flatMap((item) => {
    const options = mappingOf(listOf(item)[1])
    return [options, mappingOf(options['docs']), mappingOf(options['blog']), mappingOf(options['pages'])].map(
      (settings) => settings['path'],
    )
  })
  let root = folder
  for (const path of names) {
    if (typeof path !== 'string') continue
    const absolute = resolve(folder, path)
    while (relative(root, absolute).startsWith('..')) root = dirname(root)
  }
  return root
}

/** Possible file names of the configuration. The first existing file is used. */
const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`)

/** Name of the configuration file of a site. */
function findConfigFile(folder: string): string | undefined {
  return names.find((name) => existsSync(join(folder, name)))
}

const opening = ` Written by docs migrate docusaurus. The content is where it was; the files of Docusaurus are no longer read, except
 for sidebars.`

/** Serializes `site.config.yaml`. */
function writeSite({ site, comments }: Pick<Converted, 'site' | 'comments'>): string {
  const document = new Document(site, { aliasDuplicateObjects: false })
  document.commentBefore = opening
  for (const [path, comment] of Object.entries(comments)) {
    if (!isMap(document.contents)) continue
    const pair = document.contents.items.find(({ key }) => String(key) === path)
    const key = pair?.key as Node | undefined
    if (key !== undefined) key.commentBefore = comment
  }
  // Blank lines separate top-level blocks; short lists of plain values are on one line.
  if (isMap(document.contents)) {
    for (const { key, value } of document.contents.items)
      if (isMap(value) || isSeq(value)) (key as Node).spaceBefore = true
  }
  visit(document, {
    Seq(_, node) {
      const isPlain = node.items.every((item) => !isMap(item) && !isSeq(item))
      if (isPlain && String(node.items.join(', ')).length < 60) node.flow = true
    },
    Map(_, node) {
      const isSmall = node.items.length <= 4 && node.items.every(({ value }) => !isMap(value) && !isSeq(value))
      const { items } = node
      const length = items.reduce((sum, { key, value }) => sum + String(key).length + String(value).length + 4, 0)
      if (isSmall && length < 90 && items.some(({ key }) => ['to', 'type'].includes(String(key)))) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
