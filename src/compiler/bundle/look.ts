/**
 * Look of a site without theme files: a preset of the theme, and values for design tokens.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Sheets } from './sheets.ts'
import type { Look } from '../../model/look.ts'
import { channels, luminance } from '../../text/color.ts'

/**
 * CSS rules of a look: values for both modes, then values of dark and light mode. The latter also apply to readers with
 * a light system if the site follows the system. Empty for the default look.
 */
export function lookRules(tokens: Look['tokens']): string {
  const entries = Object.entries(tokens)
  const rule = (selector: string, mode: 'dark' | 'light'): string => {
    const lines = entries.flatMap(([name, value]) => {
      const modeValue = typeof value === 'string' ? (mode === 'dark' ? value : undefined) : value?.[mode]
      return modeValue === undefined ? [] : [`--${name}:${modeValue};`]
    })
    return lines.length === 0 ? '' : `${selector}{${lines.join('')}}`
  }
  const light = rule("[data-theme='system']", 'light')
  return [
    rule(':root', 'dark'),
    rule("[data-theme='light']", 'light'),
    light === '' ? '' : `@media (prefers-color-scheme: light){${light}}`,
  ].join('\n')
}

type Token = Look['tokens'][string]

/**
 * Adds tokens derived from the accent colour, unless the site sets them: its background, a tint of the page with
 * contrast 7:1 to text, and the text colour on it. Requires an accent in hexadecimal notation.
 */
export function withAccent(tokens: Look['tokens']): Look['tokens'] {
  const accent = tokens['color-accent']
  if (accent === undefined) return tokens
  const following = (name: string, of: (accent: string) => string | undefined): Token => {
    const token = tokens[name]
    if (typeof token === 'string') return token
    if (typeof accent === 'string' && token === undefined) return of(accent)
    const inMode = (mode: 'dark' | 'light'): string | undefined => {
      const value = typeof accent === 'string' ? accent : accent[mode]
      return token?.[mode] ?? (value === undefined ? undefined : of(value))
    }
    return { dark: inMode('dark'), light: inMode('light') }
  }
  return {
    ...tokens,
    'color-accent-quiet': following('color-accent-quiet', () => quietAccent),
    'color-on-accent': following('color-on-accent', textOn),
  }
}

const quietAccent = 'color-mix(in srgb,var(--color-accent) 10%,var(--color-page))'

/** White or nearly black, whichever has more contrast. At luminance 0.191, both have the same. */
function textOn(ground: string): string | undefined {
  const color = ground.trim()
  if (!/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return undefined
  return luminance(channels(color)) > 0.191 ? '#0d1116' : '#ffffff'
}

/**
 * Appends a look to the style sheet of the theme.
 *
 * @param look look whose preset is the absolute path of its style sheet
 * @param style absolute path of `styles/index`
 * @param sheets reads it
 */
export function siteLook({ preset, tokens }: Look, style: string | undefined, sheets: Sheets): Plugin {
  const rules = lookRules(withAccent(tokens)).trim()
  return {
    name: 'docs-look',
    setup(build) {
      if (style === undefined || (preset === undefined && rules === '')) return
      build.onLoad({ filter: /[/\\]styles[/\\]index\.css$/ }, async ({ path }) => {
        if (path !== style) return undefined
        const { contents, errors, warnings } = await sheets.read(path)
        const ofPreset = preset === undefined ? [] : [readFileSync(preset, 'utf8')]
        return {
          contents: [contents, ...ofPreset, rules].join('\n'),
          errors: [...errors],
          warnings: [...warnings],
          loader: 'css',
          resolveDir: dirname(path),
          watchFiles: [path, ...(preset === undefined ? [] : [preset])],
        }
      })
    },
  }
}
