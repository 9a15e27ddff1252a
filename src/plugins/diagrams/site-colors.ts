import type { Colors } from './colors.ts'

/** Which custom property of the theme each colour of the diagrams is. */
const tokenOf: Readonly<Record<Exclude<keyof Colors, 'cyan'>, string>> = {
  page: 'color-page',
  text: 'color-text',
  muted: 'color-muted',
  line: 'color-muted',
  accent: 'color-accent',
  fill: 'color-raised',
  border: 'color-line-strong',
  group: 'color-sunken',
  terminal: 'color-accent-quiet',
  decision: 'color-warning-quiet',
  store: 'color-violet-quiet',
  green: 'color-good-quiet',
  red: 'color-bad-quiet',
  header: 'color-accent-quiet',
  rule: 'color-line',
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

/**
 * The options with the colours that the site gives its theme (`theme.tokens` of the configuration), where they are written as
 * `#rgb` or `#rrggbb` and the options name no others.
 */
export function withSiteColors(options: Values, config: Values): Values {
  const { colors = {} } = options
  // What is not in form is left for the schema to report.
  if (typeof colors !== 'object' || colors === null) return options
  const tokens = valuesOf(valuesOf(config['theme'])['tokens'])
  const inMode = (mode: 'light' | 'dark'): unknown => {
    const own = valuesOf(colors)[mode] ?? {}
    if (typeof own !== 'object') return own
    const ofSite = Object.entries(tokenOf).flatMap(([name, token]) => {
      const value = tokens[token]
      const color = sixDigits(typeof value === 'string' ? value : valuesOf(value)[mode])
      return color === undefined ? [] : [[name, color] as const]
    })
    return { ...Object.fromEntries(ofSite), ...own }
  }
  return { ...options, colors: { ...colors, light: inMode('light'), dark: inMode('dark') } }
}

function sixDigits(value: unknown): string | undefined {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (digits === '') return undefined
  return `#${digits.length === 6 ? digits : [...digits].map((one) => one + one).join('')}`
}
