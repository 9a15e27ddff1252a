import type { Place } from '../../../diagnostics/diagnostic.ts'
import { cutFrontMatter } from '../../../model/front-matter.ts'
import { linesOf } from '../../../text/location.ts'
import { firstLine, placeOf, type RanPage } from './thrown-in-page.ts'

/** A text of JavaScript, up to its end or to the first `${`. */
const quoted = /(["'`])((?:(?!\1|\$\{)[^\n\\])+)(\1|\$\{)/g
const attribute = /\b(?:href|to|src|srcSet|poster|cite)=(?=\{)/

/**
 * Where code of a page makes an address: the text that it is, else the longest text that it begins with, else the first
 * attribute that is computed, else the only component that the page shows, else the first line below the front matter.
 */
export function computedAddress(url: string, page: RanPage): Place | undefined {
  const source = page.source()
  if (source === undefined) return undefined
  const { body, bodyLine } = cutFrontMatter(source)
  const at = (offset: number, length: number): Place => {
    const { line, start } = linesOf(body)(offset)
    const column = offset - start + 1
    return { file: page.file, line: bodyLine + line, column, endColumn: column + length }
  }
  let best: { readonly from: number; readonly text: string } | undefined
  for (const { index, 2: text = '', 3: end } of body.matchAll(quoted)) {
    const fits = text === url ? end !== '${' : text.length > 1 && url.startsWith(text)
    if (fits && text.length > (best?.text.length ?? 0)) best = { from: index + 1, text }
  }
  if (best !== undefined) return at(best.from, best.text.length)
  const written = attribute.exec(body)
  if (written !== null) return at(written.index, written[0].length - 1)
  const [first, ...others] = Object.entries(page.elements).filter(([one]) => /^[A-Z]/.test(one))
  if (first === undefined || others.length > 0) return firstLine(page)
  const [name, only] = first
  return placeOf(only, page.file, name.length + 1)
}
