import type { Heading } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import { fault, type Page } from './page.ts'
import { sentences, wordCount } from './prose.ts'

/** Minimum and maximum number of words of a guide. */
const bounds = { least: 300, most: 1_500 } as const

/** Maximum length, in words, of a run that two pages may share. */
const longest = 12

/** Faults in the front matter of a page. */
export function frontMatterFaults(page: Page): readonly string[] {
  const { title, description, keywords } = page.data
  const length = typeof description === 'string' ? description.length : 0
  return [
    ...(typeof title === 'string' && title !== '' ? [] : ['it has no title']),
    ...(length >= 40 && length <= 160 ? [] : [`its description has ${length} letters, not 40 to 160`]),
    ...(Array.isArray(keywords) && keywords.length > 0 ? [] : ['it has no keywords']),
  ].map((what) => fault(page, 1, what))
}

/** Faults in the headings of a page. Its title is the first heading and has level 1. */
export function headingFaults(page: Page): readonly string[] {
  const faults: string[] = []
  let level = page.data['hide_title'] === true ? 0 : 1
  visit(page.tree, 'heading', ({ depth, position }: Heading) => {
    if (depth > level + 1)
      faults.push(fault(page, position?.start.line ?? 0, `a heading of level ${depth} follows ${level}`))
    if (depth === 1 && level > 0) faults.push(fault(page, position?.start.line ?? 0, 'a second heading of level 1'))
    level = depth
  })
  return faults
}

/** Pictures and diagrams of a page without a text alternative. */
export function pictureFaults(page: Page): readonly string[] {
  const faults: string[] = []
  visit(page.tree, (node) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'image' && (node.alt ?? '') === '') faults.push(fault(page, line, 'a picture without a text'))
    if (
      (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
      node.name === 'img' &&
      !hasAlt(node)
    )
      faults.push(fault(page, line, 'a picture without a text'))
  })
  for (const { code, line } of diagrams(page))
    for (const name of ['accTitle', 'accDescr'])
      if (!new RegExp(`^\\s*${name}\\s*(?::[ \\t]*\\S|[ \\t]*\\{\\s*[^\\s}])`, 'm').test(code))
        faults.push(fault(page, line, `a diagram without ${name}`))
  return faults
}

function hasAlt({ attributes }: MdxJsxFlowElement | MdxJsxTextElement): boolean {
  return attributes.some(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'alt' && attribute.value !== '',
  )
}

/** The diagrams of a page. */
export function diagrams({ fences }: Page) {
  return fences.filter(({ lang }) => lang === 'mermaid')
}

/** Reports a page that is too short or too long for its subject. */
export function lengthFaults(page: Page): readonly string[] {
  const count = wordCount(page)
  if (count < bounds.least) return [fault(page, 1, `it has ${count} words, fewer than ${bounds.least}`)]
  return count > bounds.most ? [fault(page, 1, `it has ${count} words, more than ${bounds.most}`)] : []
}

/** Titles and descriptions that two pages share. */
export function repeatedData(pages: readonly Page[]): readonly string[] {
  return ['title', 'description'].flatMap((key) => {
    const first = new Map<unknown, Page>()
    return pages.flatMap((page) => {
      const other = first.get(page.data[key])
      if (other === undefined) first.set(page.data[key], page)
      return other === undefined ? [] : [fault(page, 1, `its ${key} is that of ${other.file}`)]
    })
  })
}

/** Sentences, or long parts of them, that two pages share. */
export function repeatedSentences(pages: readonly Page[]): readonly string[] {
  const first = new Map<string, { readonly page: Page; readonly line: number }>()
  const faults: string[] = []
  for (const page of pages)
    for (const { words, line } of sentences(page))
      for (let at = 0; at + longest < words.length; at++) {
        const run = words.slice(at, at + longest + 1).join(' ')
        const other = first.get(run)
        if (other === undefined) first.set(run, { page, line })
        else if (other.page !== page) {
          faults.push(fault(page, line, `"${run} …" repeats ${other.page.file}:${other.line}`))
          break
        }
      }
  return faults
}

/** Blocks of JSON whose title names neither a call nor a file, so that they cannot be checked. */
export function untitledFaults(page: Page): readonly string[] {
  return page.fences
    .filter(({ lang, title = '' }) => lang.startsWith('json') && !(lang === 'json' && forms.test(title)))
    .map(({ line }) =>
      fault(page, line - 1, 'it needs a title: "METHOD /path: request", "METHOD /path: 200" or "name.json"'),
    )
}

const forms = /^(?:[A-Z]+ \/\S*: (?:request|response|\d{3}|2XX)|[\w./-]+\.json)$/
