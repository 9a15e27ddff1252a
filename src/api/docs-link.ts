import { isSafeUrl } from '../text/url.ts'
import type { Reference } from './data.ts'
import { dict, text, type ApiWords, type Dict } from './value.ts'

/** Maximum length of a label in UTF-16 units: a description may have any length. */
const maxLabelLength = 80

/** Link to external documentation (`externalDocs`), if its address is safe for a link. */
export function docsOf(node: Dict, { unnamed }: ApiWords): Reference | undefined {
  const docs = dict(node['externalDocs'])
  const href = text(docs['url'])
  if (href === undefined || !isSafeUrl(href)) return undefined
  const label = text(docs['description'])?.trim().split('\n')[0] ?? unnamed.documentation
  return { label: label.length > maxLabelLength ? `${label.slice(0, maxLabelLength)}…` : label, href }
}
