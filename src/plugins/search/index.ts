import { definePlugin, type Output, type OutputGroup, type RenderedPage, type RenderedSite } from '../../plugin.ts'
import { searchDocuments } from './documents.ts'
import { pagesOfDocuments } from './engine/documents.ts'
import { fieldWords, meanLengths, type PerField } from './engine/impact.ts'
import { pairsOf, writePairs } from './engine/pairs.ts'
import { largeIndex, type DigestedPage, readLengths, writeFrequencies } from './large-index.ts'

type Digests = ReturnType<RenderedSite['digests']>
type Digest = Digests extends Iterable<infer One> ? One : never

/** More characters of documents than this are an index for a large site: about 165 KB over the line. */
export const maxSmall = 1_500_000

/**
 * Writes `search-index.json`: `{"version":1,"documents":[…]}` with the documents of all pages (see `SearchDocument`),
 * of a docs instance with several versions those of the last one. The other versions, and the last as well, have
 * `search-index-<version>.json`. Unlisted and noindex pages are in none. An index of more than `maxSmall` characters is a
 * manifest (see `Manifest`) with a folder of the same name: words in `words/<number>.json`, pairs of words in
 * `pairs/<number>.json`, documents in `documents/<number>.json`.
 */
export default definePlugin({
  create: () => ({
    name: 'search',
    outputs: ['search-index.json', 'search-index-*', 'search-index/**'],
    digest,
    *emit(site) {
      const old = oldVersions(site)
      const all = [...site.digests()]
      const own = all.filter(({ page }) => !(page.version && old.has(versionKey(page.version))))
      const versions = [...versionFiles(site)].map(([path, keys]) => ({
        path,
        listed: all.filter(({ page }) => page.version !== undefined && keys.has(versionKey(page.version))),
      }))
      // In a site that has only docs, the last version and the site have the same index.
      const same = versions.find(
        ({ listed }) => listed.length === own.length && listed.every((one, at) => one === own[at]),
      )
      yield index('search-index.json', own, same?.path)
      for (const one of versions) if (one !== same) yield index(one.path, one.listed)
    },
  }),
})

/** Lines: the documents of a page, the lengths of its fields, the frequencies of its words, and its pairs of words. */
function digest({ page, href, sections }: RenderedPage): string | undefined {
  if (page.unlisted || page.noindex === true) return undefined
  const documents = searchDocuments({ page, href, sections: sections() })
  const [searched] = pagesOfDocuments(documents)
  if (searched === undefined) return undefined
  const words = fieldWords(searched)
  return `${documents.map(stringify).join(',')}\n${writeFrequencies(words)}\n${writePairs(pairsOf(words))}`
}

/** JSON that may stand inside a script element, too. */
function stringify(value: unknown): string {
  const escape = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escape)
}

/** An index, which has another path as well if there is an alias. */
function index(path: string, digests: readonly Digest[], alias?: string): OutputGroup {
  return {
    group: path,
    key: [alias ?? '', ...digests.map(({ check }) => check)].join(),
    outputs: () => files(path, digests, alias),
  }
}

function* files(path: string, digests: readonly Digest[], alias: string | undefined): Iterable<Output> {
  function* pages(): Iterable<DigestedPage> {
    for (const one of digests) {
      const [documents = '', lengths = '', words = '', pairs = ''] = one.digest.split('\n')
      yield { documents, lengths, words, pairs }
    }
  }
  let size = 0
  const lengths: PerField[] = []
  for (const page of pages()) {
    size += page.documents.length
    lengths.push(readLengths(page.lengths))
  }
  const paths = [path, ...(alias === undefined ? [] : [alias])]
  if (size > maxSmall) yield* largeIndex(paths, pages(), meanLengths(lengths))
  else for (const one of paths) yield { path: one, content: () => pieces(pages()) }
}

async function* pieces(pages: Iterable<DigestedPage>): AsyncIterable<string> {
  let before = '{"version":1,"documents":['
  for (const { documents } of pages) {
    yield `${before}${documents}`
    before = ',\n'
  }
  yield before === ',\n' ? ']}\n' : `${before}]}\n`
}

function versionKey({ instance, name }: { readonly instance: string; readonly name: string }): string {
  return JSON.stringify([instance, name])
}

function oldVersions(site: RenderedSite): ReadonlySet<string> {
  const old = new Set<string>()
  for (const [instance, versions] of site.versions) {
    for (const { name, isLast } of versions) if (!isLast) old.add(versionKey({ instance, name }))
  }
  return old
}

/** Path of the file → keys of the versions in it: instances that name a version alike share its file. */
function versionFiles(site: RenderedSite): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>()
  for (const [instance, versions] of site.versions) {
    if (versions.length < 2) continue
    for (const { name } of versions) {
      const path = `search-index-${name.replace(/[^\w.-]/g, '-')}.json`
      files.set(path, (files.get(path) ?? new Set()).add(versionKey({ instance, name })))
    }
  }
  return files
}
