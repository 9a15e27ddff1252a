import type { Output, Page, PageDigest, RenderedSite } from '../kit.ts'

/**
 * Maximum size of a file in bytes, unless a single page is larger. Cloudflare Pages rejects files above
 * 25 MiB (https://developers.cloudflare.com/pages/platform/limits/#file-size).
 */
const mostBytes = 20 * 1024 * 1024

/**
 * `llms-full.txt`, the Markdown of the listed pages in order of route. If it is too large, the texts are split into
 * `llms-full-1.txt`, `llms-full-2.txt` and so on, and `llms-full.txt` lists the pages in each.
 *
 * @param about.listed pages to include
 * @param about.heading introduction of the site, the first lines of the list of files
 * @param about.most maximum size of a file in bytes
 */
export function* fullText(
  site: RenderedSite,
  {
    listed,
    heading,
    most = mostBytes,
  }: { readonly listed: ReadonlySet<Page>; readonly heading: string; readonly most?: number },
): Iterable<Output> {
  // Pages that are not rendered yet have no size; a request for the file reports that.
  const parts = site.isComplete ? partsOf(site, listed, most) : []
  if (parts.length <= 1) return yield { path: 'llms-full.txt', content: () => textOf(listedDigests(site, listed)) }
  yield {
    path: 'llms-full.txt',
    content: () => `${heading}\n${parts.map((part, index) => entry(site, part, index)).join('')}`,
  }
  for (const [at, part] of parts.entries()) yield { path: nameOf(at), content: () => textOf(part) }
}

const nameOf = (at: number): string => `llms-full-${at + 1}.txt`

/** Assigns pages to files by size. No text is read. */
function partsOf(site: RenderedSite, listed: ReadonlySet<Page>, maxBytes: number): readonly (readonly PageDigest[])[] {
  const parts: PageDigest[][] = []
  let size = 0
  for (const pageDigest of listedDigests(site, listed)) {
    const last = parts.at(-1)
    // A blank line separates two pages.
    if (last === undefined || size + 1 + pageDigest.bytes > maxBytes) {
      parts.push([pageDigest])
      size = pageDigest.bytes
    } else {
      last.push(pageDigest)
      size += 1 + pageDigest.bytes
    }
  }
  return parts
}

function* listedDigests(site: RenderedSite, listed: ReadonlySet<Page>): Iterable<PageDigest> {
  for (const pageDigest of site.digests()) if (listed.has(pageDigest.page)) yield pageDigest
}

async function* textOf(digests: Iterable<PageDigest>): AsyncIterable<string> {
  let before = ''
  for (const { digest } of digests) {
    yield before + digest
    before = '\n'
  }
}

function entry({ settings }: RenderedSite, part: readonly PageDigest[], at: number): string {
  const { url, baseUrl } = settings
  const [first, last] = [part[0], part.at(-1)].map((digest) => digest?.page.route ?? '')
  return `- [${nameOf(at)}](${url}${baseUrl}${nameOf(at)}): ${part.length} pages, ${first} to ${last}\n`
}
