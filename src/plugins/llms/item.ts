import type { Page, Site } from '../kit.ts'
import { fileHref, markdownFileOf } from '../kit.ts'

/** List item for a page, with its description. */
export function item(page: Page, site: Site): string {
  const description = page.description ? `: ${line(page.description)}` : ''
  return `- [${line(page.title)}](${markdownAddress(page.route, site)})${description}\n`
}

/** Title and tagline. */
export function headingOf({ settings: { title, tagline } }: Site, folder = ''): string {
  const name = folder === '' ? line(title) : `${line(title)}: ${line(folder)}`
  return `# ${name}\n${tagline.trim() === '' ? '' : `\n> ${line(tagline)}\n`}`
}

/** Absolute address of a file in the output folder. */
export function fileAddress(path: string, { settings: { url, baseUrl } }: Site): string {
  return (url + fileHref(path, baseUrl)).replaceAll('(', '%28').replaceAll(')', '%29')
}

/** Address of a page's Markdown version: `/x.md` for `/x`, `/index.md` for `/`. */
function markdownAddress(route: string, site: Site): string {
  return fileAddress(markdownFileOf(route), site)
}

/** Escapes a text as one line of Markdown. */
export function line(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  return folded.replace(/[\\`*_[\]<>&#]/g, (c, at: number) => (isPlain(c, at, folded) ? c : `\\${c}`))
}

/**
 * Returns true for characters without special meaning: `_` inside a word, `#` not at the start, `&`
 * before a space.
 */
function isPlain(c: string, at: number, all: string): boolean {
  if (c === '_') return /\w/.test(all[at - 1] ?? '') && /\w/.test(all[at + 1] ?? '')
  if (c === '&') return !/[\w#]/.test(all[at + 1] ?? '')
  return c === '#' && at > 0
}
