import { escapeMarkup } from '../../../base/escape.ts'

/** HTML written by this package. All other values are text and are escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template value: empty, text, markup, or a list of these. */
export type Content = Markup | string | number | false | undefined | readonly Content[]

/** HTML from a template. Its values are escaped, unless they are markup. Line breaks in the template are removed. */
export function markup(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    parts
      .map((part, index) => part.replace(/\n\s*/g, '') + (index < values.length ? textOf(values[index]) : ''))
      .join(''),
  )
}

function textOf(value: Content): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeMarkup(String(value))
  return value.map(textOf).join('')
}

/** Formats a duration (ms) in a readable unit. */
export function duration(ms: number): string {
  if (ms === 0) return '—'
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
