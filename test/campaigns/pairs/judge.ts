import { testKeys } from '../../compiler/cache/protocols/keys.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, check, serve, type BuildReport, type Diagnostic } from '@waybill/docs'
import { folderSource } from '../../../src/satellites/built-site/folder.ts'
import { SearchIndexes } from '../../../src/satellites/built-site/search.ts'
import { published } from '../../compiler/stages/site.ts'
import { addressOf, brokenLinks, repeatedIds, utf8, type Files } from './links.ts'
import type { PairSite } from './site.ts'
import { memoryStore } from './store.ts'

/** Maximum number of faults of one kind that are reported for a site. */
const maxFaults = 4

/** Folder of a site, and a check of its built pages in a browser. */
export interface Judging {
  readonly root: string
  /** Returns faults of the built pages; absent if no browser is used. */
  readonly look?: (built: {
    readonly dist: string
    readonly files: Files
    readonly base: string
  }) => Promise<readonly string[]>
}

/** Writes a site into an empty folder, builds, checks and serves it, and returns its faults. */
export async function faultsOf(site: PairSite, { root, look }: Judging): Promise<readonly string[]> {
  const base = `${String(site.config['url'])}${encodeURI(String(site.config['baseUrl'] ?? '/'))}`
  rmSync(root, { recursive: true, force: true })
  writeFiles(root, { ...site.files, 'site.config.yaml': JSON.stringify(site.config, undefined, 1) })
  const cold = await buildOnce(site, root)
  if (!cold.report.published) return linesOf('not published', cold.report.diagnostics.map(lineOf))
  return [
    ...linesOf('report', cold.report.diagnostics.filter(({ code }) => !site.expected.has(code)).map(lineOf)),
    ...linesOf('link', brokenLinks(cold.files, base)),
    ...linesOf('id', repeatedIds(cold.files)),
    ...linesOf('leftover', leftovers(cold.files)),
    ...linesOf('search', await unfoundWords(site, root)),
    ...linesOf('browser', (await look?.({ dist: join(root, 'dist'), files: cold.files, base })) ?? []),
    ...linesOf('warm', await warmDifferences(site, root, cold)),
    ...linesOf('check', await checkDifferences(site, root, cold.report)),
    ...linesOf('shards', await shardDifferences(site, root, cold)),
    ...linesOf('serve', await serveDifferences(site, root, base)),
  ]
}

function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

interface Built {
  readonly report: BuildReport
  readonly files: Files
}

async function buildOnce(site: PairSite, root: string, options: object = {}): Promise<Built> {
  const report = await build({ root, jobs: site.jobs, ...options })
  return { report, files: published(root) }
}

/** The first lines, each with the name of the invariant that they violate. */
function linesOf(invariant: string, lines: readonly string[]): readonly string[] {
  const rest = lines.length > maxFaults ? [`${invariant}: and ${lines.length - maxFaults} more`] : []
  return [...lines.slice(0, maxFaults).map((line) => `${invariant}: ${line}`), ...rest]
}

const lineOf = ({ code, location, message, hint = '' }: Diagnostic): string =>
  `${code} ${location?.file ?? ''}:${location?.line ?? ''}:${location?.column ?? ''} ${message} (${hint})`

/** Internal marks of the compiler and JavaScript values that reached a page. */
function leftovers(files: Files): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/\.(?:html|md|xml|txt)$/.test(path)) return []
    const match = /[\uFDD0-\uFDEF\uFFFE\uFFFF]|\[object Object\]|>undefined<|\bNaN\b|=".*?undefined/.exec(utf8(text))
    return match === null ? [] : [`${path} contains ${JSON.stringify(match[0])}`]
  })
}

async function unfoundWords({ words, config }: PairSite, root: string): Promise<readonly string[]> {
  if (config.search['enabled'] === false) return []
  const find = await new SearchIndexes(folderSource(join(root, 'dist'))).open()
  const unfound: string[] = []
  for (const { word, page } of words) {
    const urls = (await find(word, 8)).map(({ url }) => decodeURIComponent(url).replace(/\/(?=#|$)/, ''))
    if (!urls.some((url) => url.replace(/#.*/, '').endsWith(page) || url.endsWith(page)))
      unfound.push(`"${word}" does not lead to ${page} but to ${urls.join(', ') || 'no page'}`)
  }
  return unfound
}

/** Files that differ after an edit, after its undoing, and after builds with the cache. */
async function warmDifferences(site: PairSite, root: string, cold: Built): Promise<readonly string[]> {
  const edited = 'content/docs/second.md'
  writeFiles(root, { [edited]: `${site.files[edited] ?? ''}\n## Added\n\nText.\n` })
  const during = await buildOnce(site, root)
  writeFiles(root, { [edited]: site.files[edited] ?? '' })
  const after = await buildOnce(site, root)
  const again = await buildOnce(site, root)
  return [
    ...(during.report.published ? [] : ['the edited site was not published']),
    ...differences(cold.files, after.files).map((path) => `${path} after an edit and its undoing`),
    ...differences(cold.files, again.files).map((path) => `${path} after a build without changes`),
    ...reportDifferences(cold.report.diagnostics, again.report.diagnostics),
  ]
}

function differences(expected: Files, actual: Files): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...actual.keys()])]
  return paths.filter((path) => expected.get(path) !== actual.get(path))
}

function reportDifferences(expected: readonly Diagnostic[], actual: readonly Diagnostic[]): readonly string[] {
  const [before, now] = [expected.map(lineOf), actual.map(lineOf)]
  return [
    ...before.filter((line) => !now.includes(line)).map((line) => `only the build reports ${line}`),
    ...now.filter((line) => !before.includes(line)).map((line) => `the build does not report ${line}`),
  ]
}

async function checkDifferences(
  site: PairSite,
  root: string,
  { diagnostics }: BuildReport,
): Promise<readonly string[]> {
  const checked = (await check({ root, jobs: site.jobs })).diagnostics
  // Only `docs check` reports problems of translations.
  return reportDifferences(
    diagnostics,
    checked.filter(({ code }) => !code.startsWith('translation/')),
  )
}

/** Files that differ if two shards fill a store, and a third build reads it. */
async function shardDifferences(site: PairSite, root: string, cold: Built): Promise<readonly string[]> {
  if (site.shards === 0) return []
  const store = await memoryStore()
  Object.assign(process.env, testKeys)
  const config = { ...site.config, cache: { remote: store.address } }
  writeFiles(root, { 'site.config.yaml': JSON.stringify(config, undefined, 1) })
  try {
    for (let number = 1; number <= site.shards; number++) {
      rmSync(join(root, '.docs'), { recursive: true, force: true })
      await build({ root, jobs: site.jobs, shard: { number, count: site.shards } })
    }
    rmSync(join(root, '.docs'), { recursive: true, force: true })
    return differences(cold.files, (await buildOnce(site, root)).files)
  } finally {
    await store.close()
    writeFiles(root, { 'site.config.yaml': JSON.stringify(site.config, undefined, 1) })
  }
}

const client = '<script type="module" src="/__docs/client.js"></script>'

/** Addresses for which `docs serve` answers differently than the build with drafts. */
async function serveDifferences(site: PairSite, root: string, base: string): Promise<readonly string[]> {
  const { files } = await buildOnce(site, root, { drafts: true })
  const server = await serve({ root, port: 0, jobs: site.jobs })
  if (!('url' in server)) return [`the server does not start: ${JSON.stringify(server)}`]
  const { origin } = new URL(server.url)
  try {
    const wrong: string[] = []
    // The answer to a missing address needs the pages of all locales.
    await fetch(`${origin}${new URL(base).pathname}no-such-page`)
    for (const [path, text] of files) {
      if (path === '_headers' || path === '_redirects' || path.endsWith('.conf')) continue
      const { pathname } = new URL(path === '404.html' ? `${base}404.html` : addressOf(path, base))
      const response = await fetch(origin + pathname, { redirect: 'manual' })
      const bytes = Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .replace(client, '')
      const isRedirect = /http-equiv="refresh"/i.test(text) && response.status >= 301 && response.status <= 308
      if (!isRedirect && bytes !== text)
        wrong.push(`${pathname} (${path}): ${response.status}, ${contrast(text, bytes)}`)
    }
    return wrong
  } finally {
    await server.close()
  }
}

/** The first difference between two texts. */
function contrast(expected: string, actual: string): string {
  let start = 0
  while (start < expected.length && expected[start] === actual[start]) start++
  const part = (text: string): string => JSON.stringify(utf8(text).slice(Math.max(0, start - 30), start + 50))
  return `built ${part(expected)}, served ${part(actual)}`
}
