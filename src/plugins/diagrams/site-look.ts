import { defaultPage, families, type Colors } from './colors.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Custom properties of the theme that correspond to diagram colours. */
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

/**
 * Adds the site's colours and fonts (`theme.tokens` in the configuration) to the options, unless they set others. Only
 * colours of the form `#rgb` or `#rrggbb` and names of font families are used.
 */
export function withSiteLook(options: Values, config: Values): Values {
  const tokens = mappingOf(mappingOf(config['theme'])['tokens'])
  return withSiteFonts(withSiteColors(options, tokens), tokens)
}

function withSiteFonts(options: Values, tokens: Values): Values {
  const { fonts = {} } = options
  // The schema reports invalid values later.
  if (typeof fonts !== 'object' || fonts === null) return options
  const ofSite = ['text', 'code'].flatMap((name) => {
    const value = tokens[`font-${name}`]
    return typeof value === 'string' && families.test(value) ? [[name, value] as const] : []
  })
  return { ...options, fonts: { ...Object.fromEntries(ofSite), ...fonts } }
}

function withSiteColors(options: Values, tokens: Values): Values {
  const { colors = {} } = options
  if (typeof colors !== 'object' || colors === null) return options
  const inMode = (mode: 'light' | 'dark'): unknown => {
    const modeColors = mappingOf(colors)[mode] ?? {}
    if (typeof modeColors !== 'object') return modeColors
    const ofSite = Object.entries(tokenOf).flatMap(([name, token]) => {
      const value = tokens[token]
      const color = sixDigits(typeof value === 'string' ? value : mappingOf(value)[mode])
      return color === undefined ? [] : [[name, color] as const]
    })
    const ofAccent = followers(Object.fromEntries(ofSite), mode)
    return { ...ofAccent, ...Object.fromEntries(ofSite), ...modeColors }
  }
  return { ...options, colors: { ...colors, light: inMode('light'), dark: inMode('dark') } }
}

/** Colours derived from the accent, as on pages: tints over the page colour. */
function followers({ accent, page }: Readonly<Record<string, string>>, mode: 'light' | 'dark'): Values {
  if (accent === undefined) return {}
  const ground = page ?? defaultPage[mode]
  const channels = [1, 3, 5].map((at) => {
    const [first = 0, second = 0] = [accent, ground].map((color) => parseInt(color.slice(at, at + 2), 16))
    return Math.round(first * 0.1 + second * 0.9)
  })
  const tint = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
  return { terminal: tint, header: tint }
}

function sixDigits(value: unknown): string | undefined {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (digits === '') return undefined
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}
