/**
 * The site of the benchmark of versions: pages of the corpus in Docusaurus's layout, each version a little other than the
 * one before. Links are relative, so that pages of two versions can be equal, byte by byte.
 *
 * @module
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { corpusPages, corpusText, editedText, type CorpusPage } from '../corpus.ts'
import { random } from '../random.ts'

/** How many versions of how many pages, and how many of each hundred pages a version has in common with the one before. */
export interface VersionedCorpus {
  readonly versions: number
  readonly pages: number
  readonly equal: number
}

const config = `title: Benchmark
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: docs }
navbar:
  left:
    - { type: docSidebar, sidebarId: docs, label: Docs }
  right:
    - { type: docsVersionDropdown }
`

/** Names of the versions, the newest first; the last of them is in the folder `docs` where there is no other. */
export function versionNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${count - at}.0`)
}

/** Folder of a version: a single one is not versioned. */
export function versionFolder(name: string, count: number): string {
  return count === 1 ? 'docs' : `versioned_docs/version-${name}`
}

/** Writes the site into an empty folder. */
export async function writeVersions(folder: string, corpus: VersionedCorpus): Promise<readonly CorpusPage[]> {
  await rm(folder, { recursive: true, force: true })
  const pages = corpusPages(corpus.pages)
  const texts = new Map(pages.map((page) => [page.path, relativeLinks(corpusText(page, pages), page)]))
  const names = versionNames(corpus.versions)
  for (const [round, name] of names.toReversed().entries()) {
    if (round > 0) change(texts, { round, count: Math.round((corpus.pages * (100 - corpus.equal)) / 100) })
    for (const [path, text] of texts) {
      const file = join(folder, versionFolder(name, corpus.versions), `${path}.md`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  await writeFile(join(folder, 'site.config.yaml'), config)
  if (corpus.versions > 1) await writeFile(join(folder, 'versions.json'), `${JSON.stringify(names)}\n`)
  return pages
}

/** What changes from one version to the next: a sentence of each of so many pages. */
function change(
  texts: Map<string, string>,
  { round, count }: { readonly round: number; readonly count: number },
): void {
  const draw = random(`version ${round}`)
  const left = [...texts.keys()]
  for (let at = 0; at < count; at++) {
    const [path = ''] = left.splice(draw.between(0, left.length - 1), 1)
    texts.set(path, editedText(texts.get(path) ?? '', round * 1000 + at).text)
  }
}

function relativeLinks(text: string, page: CorpusPage): string {
  return text.replace(/\]\(\/docs\/([^)]+)\)/g, (_, path: string) => {
    const way = posix.relative(dirname(page.path), path)
    return `](${way.startsWith('.') ? way : `./${way}`}.md)`
  })
}
