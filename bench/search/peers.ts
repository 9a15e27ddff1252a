import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Section } from './documents.ts'
import type { Search } from './ours.ts'
import { openPagefind, type Indexer } from './pagefind.ts'

const packages = { minisearch: '7.2.0', '@orama/orama': '3.1.18', pagefind: '1.6.0' }
const folder = fileURLToPath(new URL('../.work/search-peers', import.meta.url))

/** A module in the folder of the packages. */
const modules = `export { default as MiniSearch } from 'minisearch'
export * as orama from '@orama/orama'
export * as pagefind from 'pagefind'
`

interface Packages {
  readonly MiniSearch: MiniSearchClass
  readonly orama: Orama
  readonly pagefind: Indexer
}

/** Number of requested hits: several may belong to one page. */
const maxResults = 60
const fields = ['title', 'heading', 'keywords', 'description', 'content'] as const
/** Weights of the fields, which improve MiniSearch and Orama on the open part of the judged set. */
const ourBoost = { title: 4, heading: 3, keywords: 2, description: 2, content: 1 }

/**
 * MiniSearch (also with the fields and weights of VitePress), Orama and Pagefind with the same sections as lunr. The
 * settings are those of documentation sites that use the engine, or better ones on the open part of the judged set.
 */
export async function openPeers(sections: readonly Section[]): Promise<ReadonlyMap<string, Search>> {
  install()
  const { MiniSearch, orama, pagefind } = (await import(pathToFileURL(join(folder, 'index.mjs')).href)) as Packages
  return new Map([
    ['minisearch', openMiniSearch(sections, MiniSearch)],
    ['vitepress', openMiniSearch(sections.map(asInVitePress), MiniSearch, vitePressBoost)],
    ['orama', await openOrama(sections, orama)],
    ['pagefind', await openPagefind(sections, join(folder, 'pagefind'), pagefind)],
  ])
}

/** Packages are installed at first use, next to those of the other benchmarks. */
function install(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.mjs'), modules)
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install failed in ${folder}\n${stderr.slice(-2000)}`)
}

type MiniSearchClass = new (options: object) => {
  addAll(documents: readonly object[]): void
  search(query: string, options: object): readonly { readonly page: string }[]
}

/** A section with the fields of VitePress: its heading, or the title of the page; the headings above it; its text. */
function asInVitePress({ page, title, heading, keywords, description, content }: Section) {
  const text = [description, keywords, content].filter((part) => part !== '').join('\n')
  return { page, title: heading === '' ? title : heading, titles: heading === '' ? '' : title, text }
}

const vitePressBoost = { title: 4, text: 2, titles: 1 }

/** MiniSearch with prefixes and one typing error in five letters, as in VitePress. */
function openMiniSearch(
  sections: readonly { readonly page: string }[],
  MiniSearch: MiniSearchClass,
  boost: Readonly<Record<string, number>> = ourBoost,
): Search {
  const index = new MiniSearch({ fields: Object.keys(boost), storeFields: ['page'] })
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return (query) => {
    const results = index.search(query, { prefix: true, fuzzy: 0.2, boost })
    return Promise.resolve(results.slice(0, maxResults).map(({ page }) => page))
  }
}

interface Orama {
  create(options: object): unknown
  insertMultiple(index: unknown, documents: readonly object[]): Promise<unknown>
  search(index: unknown, options: object): Promise<{ hits: readonly { document: { readonly page: string } }[] }>
}

async function openOrama(sections: readonly Section[], orama: Orama): Promise<Search> {
  const schema = Object.fromEntries(['page', ...fields].map((field) => [field, 'string']))
  const index = orama.create({ schema, components: { tokenizer: { stemming: true, language: 'english' } } })
  await orama.insertMultiple(
    index,
    sections.map((section) => ({ ...section })),
  )
  return async (term) => {
    const { hits } = await orama.search(index, {
      term,
      properties: [...fields],
      boost: ourBoost,
      tolerance: 0,
      threshold: 0,
      limit: maxResults,
    })
    return hits.map(({ document }) => document.page)
  }
}
