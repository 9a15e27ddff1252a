import { createHash } from 'node:crypto'
import {
  definePlugin,
  type Output,
  type OutputGroup,
  type PageDigest,
  type RenderedPage,
  type RenderedSite,
} from '../kit.ts'
import { changedIndex } from './changed-index.ts'
import { readDigest, writeDigest, type DigestedPage, type IndexedPage } from './digested.ts'
import { searchDocuments } from './documents.ts'
import { pagesOfDocuments } from './engine/documents.ts'
import { runsOf } from './engine/groups.ts'
import { usualLength } from './engine/snippet.ts'
import { frameOf, type Figures } from './figures.ts'
import { splitterOf, languageFile, languageSchema, languagesOf, textLanguage } from './languages.ts'
import type { IndexHead } from './large-index.ts'
import type { IndexPaths } from './manifests.ts'
import { groupOf } from './page-group.ts'
import { missingStartPages, startPages } from './start-pages.ts'
import { z } from 'zod'

const options = z
  .strictObject({
    synonyms: z
      .array(z.array(z.string().regex(/[\p{L}\p{N}]/u, 'a word is expected')).min(2, 'two words or more are expected'))
      .default([])
      .describe('Groups of synonyms, as words or phrases'),
    start: z
      .array(z.string().startsWith('/'))
      .optional()
      .describe(
        'Routes of the pages that the empty search box lists, e.g. `/docs/start`. Default: the first pages of the sidebars',
      ),
    language: languageSchema
      .optional()
      .describe('Language of texts in the default locale, e.g. `de`. Default: that locale'),
  })
  .prefault({})

/**
 * Writes `search-index.json`: `{"version":1,"documents":[…]}` with the documents of all pages (see `SearchDocument`).
 * For docs with several versions, it contains the last one; each version has a `search-index-<version>.json`, which
 * contains its pages instead. Unlisted, noindex and excluded (`search.exclude`) pages are omitted. An index of more
 * than `maxSmall` characters is a manifest (see `Manifest`) with a folder of the same name: words in `words/from-<first
 * word>.json`, pairs of words in `pairs/<number>.json`, documents in `documents/<number of the first page>.json`.
 */
export default definePlugin({
  options,
  create: ({ synonyms, start, language }, { locale, defaultLocale }) => {
    const languageOf = textLanguage({ language, locale, defaultLocale })
    return {
      name: 'search',
      outputs: ['search-index.json', 'search-index-*', 'search-index/**', 'search-language-*'],
      digest: (rendered) => digest(rendered, languageOf(rendered.page)),
      check: (site) => missingStartPages(site, start ?? []),
      *emit(site) {
        const old = oldVersions(site)
        const all = [...site.digests()]
        const current = all.filter(({ page }) => !(page.version && old.has(versionKey(page.version))))
        // Pages of a version, unversioned pages, and the last version of other docs.
        const versions = [...versionFiles(site)].map(([path, keys]) => {
          const instances = new Set([...keys].map((key) => (JSON.parse(key) as [string])[0]))
          const listed = all.filter(({ page: { version } }) => {
            if (version === undefined) return true
            return instances.has(version.instance) ? keys.has(versionKey(version)) : !old.has(versionKey(version))
          })
          return { path, listed }
        })
        // The last version and the site share one index, unless several instances have versions.
        const same = versions.find(
          ({ listed }) => listed.length === current.length && listed.every((page, index) => page === current[index]),
        )
        const others = versions.filter(({ path }) => path !== same?.path)
        const isShared = sharedBy([current, ...others.map(({ listed }) => listed)])
        const headOf = (digests: readonly PageDigest[]): IndexHead => {
          const pages = digests.map(({ page }) => page)
          const first = startPages(site, pages, start)
          const languages = languagesOf(pages.map(languageOf))
          // The shared pages follow all others.
          const parts = [digests.filter((page) => !isShared?.(page)), digests.filter((page) => isShared?.(page))]
          const groups = runsOf(parts.flatMap((part) => part.map(({ page }) => groupOf(page))))
          return {
            ...(synonyms.length > 0 && { synonyms }),
            ...choicesOf(site),
            ...(languages.length > 0 && { languages }),
            ...(groups.length > 0 && { groups }),
            ...(first.length > 0 && { start: first }),
          }
        }
        const shared = isShared === undefined ? {} : { shared: sharedIndex }
        const head = { ...headOf(current), ...namesOfVersions(site), ...shared }
        const isElsewhere = isShared
        yield index({ path: 'search-index.json', alias: same?.path, digests: current, head, isElsewhere })
        for (const { path, listed } of others)
          yield index({ path, digests: listed, head: { ...headOf(listed), ...shared }, isElsewhere })
        // The weights of its words are those of the site's own index.
        if (isShared !== undefined)
          yield index({ path: sharedIndex, digests: current, head: {}, isElsewhere: (page) => !isShared(page) })
        const pages = all.map(({ page }) => page)
        for (const code of languagesOf(pages.map(languageOf))) yield* languageFile(code)
      },
    }
  },
})

/** Manifest of the pages in all indexes of a site with versions. */
const sharedIndex = 'search-index/shared.json'
/** Minimum size of the digests of these pages, in bytes. Fewer pages are repeated in each index. */
const minShared = 100_000

/** Test for the pages that all indexes contain; `undefined` if they are few. */
function sharedBy([current = [], ...others]: readonly (readonly PageDigest[])[]):
  ((page: PageDigest) => boolean) | undefined {
  if (others.length === 0) return undefined
  const lists = others.map((digests) => new Set(digests))
  const shared = new Set(current.filter((page) => lists.every((list) => list.has(page))))
  const size = [...shared].reduce((sum, { bytes }) => sum + bytes, 0)
  return size < minShared ? undefined : (page) => shared.has(page)
}

function digest({ page, href, sections }: RenderedPage, language: string): string | undefined {
  if (page.unlisted || page.noindex === true || page.search?.exclude === true) return undefined
  const documents = searchDocuments({ page, href, sections: sections() })
  const [searched] = pagesOfDocuments(documents)
  if (searched === undefined) return undefined
  return writeDigest(documents.map(stringify), searched, splitterOf(language))
}

/** Serializes JSON that is also safe inside a script element. */
function stringify(value: unknown): string {
  const escape = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escape)
}

/** Input of an index. */
interface IndexInput {
  readonly path: string
  /** Another path with the same content. */
  readonly alias?: string | undefined
  readonly digests: readonly PageDigest[]
  readonly head: IndexHead
  /** Returns true for pages in the files of another index. */
  readonly isElsewhere?: ((page: PageDigest) => boolean) | undefined
}

function index({ path, alias, digests, head, isElsewhere }: IndexInput): OutputGroup {
  const paths: IndexPaths = [path, ...(alias === undefined ? [] : [alias])]
  const pages = digests.map((pageDigest) => indexedPage(pageDigest, isElsewhere?.(pageDigest)))
  const others = pages.flatMap((page, number) => (page.isElsewhere ? [number] : []))
  const order = hashOf([paths, head, pages.map(({ route }) => route), ...(isElsewhere ? [others] : [])])
  let figures: Figures | undefined
  return {
    group: path,
    key: hashOf([order, pages.map(({ check }) => check)]),
    async *outputs(last) {
      const before = last === undefined ? undefined : (JSON.parse(last.state) as State)
      const changed =
        last === undefined || before?.order !== order
          ? undefined
          : changedIndex(paths, pages, { last, figures: before.figures })
      if (changed === undefined) figures = yield* wholeIndex(paths, pages, head)
      else {
        figures = changed.figures
        yield* changed.outputs
      }
    },
    state: () => JSON.stringify({ order, figures }),
  }
}

/** State of an index, stored for the next build. */
interface State {
  /** Digest of the paths and of the ordered pages. */
  readonly order: string
  readonly figures: Figures
}

function indexedPage(pageDigest: PageDigest, isElsewhere = false): IndexedPage {
  const { page, check, last } = pageDigest
  const before = last && {
    check: last.check,
    read: () => (last.digest === undefined ? undefined : readDigest(last.digest)),
  }
  const read = (): DigestedPage => readDigest(pageDigest.digest)
  return { route: page.route, check, read, isElsewhere, ...(before && { last: before }) }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

async function* wholeIndex(
  paths: IndexPaths,
  pages: readonly IndexedPage[],
  head: IndexHead,
): AsyncGenerator<Output, Figures> {
  // Loaded on demand: a build with few changed pages does not need it.
  const { largeIndex } = await import('./large-index.ts')
  const figures = yield* largeIndex(paths, pages, head)
  if (!frameOf(figures).isLarge) for (const path of paths) yield { path, content: () => pieces(pages, head) }
  return figures
}

async function* pieces(pages: readonly IndexedPage[], head: IndexHead): AsyncIterable<string> {
  const parts = Object.entries(head).map(([key, value]) => `"${key}":${stringify(value)},`)
  const start = `{"version":1,${parts.join('')}"documents":[`
  let before = start
  for (const { read } of pages) {
    yield `${before}${read().documents}`
    before = ',\n'
  }
  yield before === start ? `${before}]}\n` : ']}\n'
}

/** Search settings that differ from the defaults of the engine. */
function choicesOf({ settings: { searchIndex } }: RenderedSite): Pick<IndexHead, 'terms' | 'snippetLength'> {
  const { terms, snippetLength = usualLength } = searchIndex ?? {}
  return {
    ...(terms === 'required' && { terms }),
    ...(snippetLength !== usualLength && { snippetLength }),
  }
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

/** Versions for programs that cannot use the version menu. */
function namesOfVersions(site: RenderedSite): Pick<IndexHead, 'versions'> {
  const all = [...site.versions.values()].filter(({ length }) => length > 1).flat()
  return all.length === 0 ? {} : { versions: Object.fromEntries(all.map(({ name, label }) => [name, label])) }
}

/** Keys of versions by file path. Instances that use the same version name share a file. */
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
