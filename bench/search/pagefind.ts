import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Section } from './documents.ts'
import type { Search } from './ours.ts'

/** Its package: writes an index. */
export interface Indexer {
  createIndex(): Promise<{
    index: {
      addHTMLFile(file: { url: string; content: string }): Promise<unknown>
      writeFiles(options: { outputPath: string }): Promise<unknown>
    }
  }>
  close(): Promise<void>
}

/** Module of Pagefind for the browser, which reads the index. */
interface Browser {
  options(options: object): Promise<void>
  init(): Promise<void>
  search(query: string): Promise<{ results: readonly { data(): Promise<{ url: string }> }[] }>
}

/** The measures evaluate fewer pages than this. */
const maxResults = 10

/** Runs Pagefind on one HTML page for each page, with Pagefind's weights for headings. */
export async function openPagefind(sections: readonly Section[], out: string, indexer: Indexer): Promise<Search> {
  rmSync(out, { recursive: true, force: true })
  const { index } = await indexer.createIndex()
  for (const url of new Set(sections.map(({ page }) => page)))
    await index.addHTMLFile({ url, content: pageOf(sections.filter(({ page }) => page === url)) })
  await index.writeFiles({ outputPath: out })
  await indexer.close()
  const browser = await openBrowser(out)
  return async (query) => {
    const { results } = await browser.search(query)
    const pages = await Promise.all(results.slice(0, maxResults).map((result) => result.data()))
    return pages.map(({ url }) => url)
  }
}

function pageOf(sections: readonly Section[]): string {
  const title = sections[0]?.title ?? ''
  const body = sections.map(({ heading, description, keywords, content }) => {
    const texts = [description, keywords, content].filter((text) => text !== '')
    return `${heading === '' ? '' : `<h2>${escaped(heading)}</h2>`}${texts.map((text) => `<p>${escaped(text)}</p>`).join('')}`
  })
  return `<!doctype html><html lang="en"><title>${escaped(title)}</title><body><h1>${escaped(title)}</h1>${body.join('')}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

/** Pagefind's browser module reads the language of the page and fetches files. This function simulates both. */
async function openBrowser(folder: string): Promise<Browser> {
  const { fetch } = globalThis
  Object.assign(globalThis, {
    document: { querySelector: () => ({ getAttribute: () => 'en' }) },
    window: { location: { origin: 'https://site.example' } },
    location: { href: 'https://site.example/' },
    fetch: (address: string | URL, init?: RequestInit) => {
      const url = new URL(address)
      if (url.protocol !== 'file:') return fetch(url, init)
      return Promise.resolve(new Response(readFileSync(fileURLToPath(new URL(url.pathname, url)))))
    },
  })
  const browser = (await import(pathToFileURL(join(folder, 'pagefind.js')).href)) as Browser
  await browser.options({ baseUrl: '/' })
  await browser.init()
  return browser
}
