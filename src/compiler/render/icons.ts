import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { iconSvg } from '../../text/icons.ts'
import { escapeMarkup } from '../../base/escape.ts'
import { unknownIcon } from '../../text/unknown-icon.ts'

/** Draws an icon of a layout according to its `<docs-icon>`. Reports an unknown name and draws nothing. */
export function drawIcon(
  attributes: ReadonlyMap<string, string>,
  at: { readonly location?: Location },
): { readonly html: string; readonly diagnostics: readonly Diagnostic[] } {
  const name = attributes.get('data-name') ?? ''
  const svg = iconSvg(name, { label: attributes.get('data-label'), size: attributes.get('data-size') })
  const classes = escapeMarkup(attributes.get('class') ?? '')
  if (svg !== undefined) {
    const html = svg.replace('"icon-inline"', () => `"${`icon-inline ${classes}`.trim()}"`)
    return { html, diagnostics: [] }
  }
  const problem = unknownIcon(name, at)
  return { html: '', diagnostics: problem === undefined ? [] : [problem] }
}
