import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { escapeMarkup } from '../../text/markup.ts'
import { iconSvg } from '../../text/icons.ts'
import { unknownIcon } from '../../text/unknown-icon.ts'

const element = /<docs-icon((?:\s[\w-]+="[^"]*")*)>[^<]*<\/docs-icon>/g
const attribute = /\s([\w-]+)="([^"]*)"/g

/** Puts the drawings of icons into the elements of a layout; reports names that no icon has. Those of texts are there already. */
export function withIcons(
  html: string,
  at: { readonly place?: Place },
): { readonly html: string; readonly diagnostics: readonly Diagnostic[] } {
  if (!html.includes('<docs-icon')) return { html, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const drawn = html.replace(element, (_, given: string) => {
    const { 'data-name': name = '', 'data-label': label, 'data-size': size, class: more = '' } = attributesOf(given)
    const svg = iconSvg(name, { label, size })
    if (svg !== undefined) return svg.replace('"icon-inline"', () => `"${`icon-inline ${escapeMarkup(more)}`.trim()}"`)
    const unknown = unknownIcon(name, at)
    if (unknown !== undefined) diagnostics.push(unknown)
    return ''
  })
  return { html: drawn, diagnostics }
}

function attributesOf(written: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries([...written.matchAll(attribute)].map(([, name, value = '']) => [name, plain(value)]))
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

/** An attribute as it was before React wrote it. */
function plain(written: string): string {
  return written.replace(/&(lt|gt|quot|#x27|amp);/g, (sign, name: string) => signs[name] ?? sign)
}
