import { bundledThemes, type BundledTheme } from 'shiki/themes'
import { channels, luminance, type Channels } from '../../../text/color.ts'
import { normalizeTheme, type ShikiTransformer, type ThemeRegistrationResolved } from 'shiki/core'

/** Highlighter themes for both colour modes, which replace the palette of the site theme. */
export interface Themes {
  readonly light: string
  readonly dark: string
}

/** Loads a highlighter theme by name, which the schema has validated. */
export async function loadPalette(name: string): Promise<ThemeRegistrationResolved> {
  return normalizeTheme((await bundledThemes[name as BundledTheme]()).default)
}

/**
 * Writes the two colours of a token as its style, which `finish` converts to a class. The block gets a background, and
 * the colours of line numbers, tints of marks, and unfocused lines.
 */
export const paletteStyles: ShikiTransformer = {
  name: 'palette',
  pre(node) {
    const { 'background-color': ground, color } = declarations(String(node.properties['style'] ?? ''))
    const faint = `color-mix(in srgb,${color} 85%,${ground})`
    node.properties['style'] =
      `--code-page:${ground};--code-text:${color};--code-comment:${faint};--code-punctuation:${faint}`
  },
  span(node) {
    const style = Object.entries(declarations(String(node.properties['style'] ?? '')))
      .filter(([name]) => !name.startsWith('--'))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
    if (style === '') delete node.properties['style']
    else node.properties['style'] = style
  },
}

function declarations(style: string): Record<string, string> {
  const pairs = style
    .split(';')
    .map(
      (declaration) =>
        [declaration.slice(0, declaration.indexOf(':')), declaration.slice(declaration.indexOf(':') + 1)] as const,
    )
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}

/** Kinds of tokens found in all languages, by grammar scope. */
const kinds: Readonly<Record<string, string>> = {
  text: '',
  comments: 'comment.line.double-slash',
  keywords: 'keyword.control.flow',
  strings: 'string.quoted.double',
  numbers: 'constant.numeric.decimal',
  functions: 'entity.name.function',
  types: 'entity.name.type',
  variables: 'variable.other.readwrite',
  tags: 'entity.name.tag',
}
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** Kinds of tokens with too little contrast to a theme's background, such as `comments 2.4:1`. */
export function faintColors({ settings, fg, bg }: ThemeRegistrationResolved): readonly string[] {
  const ground = channels(bg)
  return Object.entries(kinds).flatMap(([kind, scope]) => {
    let best = { length: 0, color: fg }
    for (const { scope: selectors = [], settings: style } of settings)
      for (const selector of [selectors].flat().flatMap((list) => list.split(/\s*,\s*/)))
        if (style?.foreground !== undefined && `${scope}.`.startsWith(`${selector}.`) && selector.length >= best.length)
          best = { length: selector.length, color: style.foreground }
    const ratio = contrast(channels(best.color, ground), ground)
    return ratio < minContrast ? [`${kind} ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`] : []
  })
}

function contrast(color: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [color, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
