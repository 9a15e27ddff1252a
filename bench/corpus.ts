/**
 * The corpus of the benchmark: Markdown pages that every tool accepts unchanged. The same number of pages results in
 * the same bytes; only the five links of a page depend on the number of pages, not its prose.
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bash, json, typescript } from './code.ts'
import { capital, heading, paragraph, sentence } from './prose.ts'
import { random, type Random } from './random.ts'
import { adjectives, nouns } from './words.ts'

/** A page of the corpus. */
export interface CorpusPage {
  /** Path below the content folder, without extension: `s01/c02/p03`. */
  readonly path: string
  /** Address of the page in every tool: `/docs/s01/c02/p03`. */
  readonly route: string
  readonly title: string
}

const PAGES_PER_FOLDER = 25
const WORDS = 700
const LINKS = 5
const LEVELS = [2, 3, 3, 2, 3, 2, 3, 3] as const

/**
 * The paths of all pages, in order: about as many sections as there are folders in a section, and 25 pages in each
 * folder.
 */
export function corpusPages(count: number): CorpusPage[] {
  const folders = Math.ceil(count / PAGES_PER_FOLDER)
  const perSection = Math.ceil(Math.sqrt(folders))
  return Array.from({ length: count }, (_, index) => {
    const folder = Math.floor(index / PAGES_PER_FOLDER)
    const section = Math.floor(folder / perSection)
    const path = `s${two(section + 1)}/c${two((folder % perSection) + 1)}/p${two((index % PAGES_PER_FOLDER) + 1)}`
    return { path, route: `/docs/${path}`, title: heading(random(`title ${path}`)) }
  })
}

/** The text of one of these pages; as MDX, it has two more components. */
export function corpusText(page: CorpusPage, pages: readonly CorpusPage[], format: 'md' | 'mdx' = 'md'): string {
  const draw = random(page.path)
  const links = linksOf(page, pages)
  const wordsPerLevel = Math.floor(WORDS / LEVELS.length)
  const parts = LEVELS.flatMap((level, index) => {
    const link = links[index]
    const last = index === LEVELS.length - 1
    const closing = link === undefined ? '' : ` See [${link.title}](${link.route}) too.`
    const words = (last ? WORDS - wordsPerLevel * index : wordsPerLevel) - wordCount(closing)
    const first = Math.floor(words / 2)
    return [
      `${'#'.repeat(level)} ${heading(draw)}`,
      paragraph(draw, first),
      paragraph(draw, words - first) + closing,
      ...block(index, draw),
      ...(format === 'mdx' ? component(index, page) : []),
    ]
  })
  const description = plain(sentence(draw, 14))
  return `---\ntitle: ${page.title}\ndescription: ${description}\n---\n\n${parts.join('\n\n')}\n`
}

/** The text with a new sentence in its first paragraph, a different one in each round. */
export function editedText(text: string, round: number): { readonly text: string; readonly sentence: string } {
  const draw = random(`edit ${round}`)
  const edited = `${plain(sentence(draw, 11)).slice(0, -1)} in round ${round}.`
  const start = text.indexOf('\n\n', text.indexOf('\n## ')) + 2
  const end = text.indexOf('.', start) + 1
  return { text: text.slice(0, start) + edited + text.slice(end), sentence: edited }
}

/** Writes all pages below the folder, as `<path>.md` or `<path>.mdx`. */
export async function writeCorpus(
  folder: string,
  pages: readonly CorpusPage[],
  format: 'md' | 'mdx' = 'md',
): Promise<void> {
  const parents = new Set(pages.map((page) => dirname(page.path)))
  for (const parent of parents) await mkdir(join(folder, parent), { recursive: true })
  for (const page of pages) await writeFile(join(folder, `${page.path}.${format}`), corpusText(page, pages, format))
}

/** Five other pages, or an empty list for a corpus of one page. */
function linksOf(page: CorpusPage, pages: readonly CorpusPage[]): CorpusPage[] {
  const draw = random(`links ${page.path}`)
  const links: CorpusPage[] = []
  while (pages.length > 1 && links.length < LINKS) {
    const other = draw.one(pages)
    if (other.path !== page.path) links.push(other)
  }
  return links
}

function block(at: number, draw: Random): string[] {
  if (at === 1) return [fence('ts', typescript(draw))]
  if (at === 3) return [fence('json', json(draw))]
  if (at === 4) return [table(draw)]
  if (at === 6) return [fence('bash', bash(draw))]
  return []
}

/** One component with Markdown inside, and one with text, another component and an expression. */
function component(at: number, page: CorpusPage): string[] {
  if (at === 2)
    return ['<Admonition type="tip" title="Before you begin">\n\nRead this **first**: it is short.\n\n</Admonition>']
  if (at !== 5) return []
  return [`<Card title="This page" href="${page.route}">\n  It is <Badge tone={'good'}>new</Badge>.\n</Card>`]
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

function table(draw: Random): string {
  const row = (): string => {
    return `| \`${draw.one(nouns)}\` | ${capital(draw.one(adjectives))} ${draw.one(nouns)} | ${draw.between(1, 999)} |`
  }
  return ['| Field | Meaning | Limit |', '| --- | --- | ---: |', row(), row(), row(), row(), row()].join('\n')
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function plain(text: string): string {
  return text.replace(/[`*]/g, '')
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
