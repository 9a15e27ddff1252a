import { z } from '../kit.ts'

/** Default colours of the light and dark mode, equal to those of the theme, with their uses in diagrams. */
const defaults = {
  page: ['#fcfcfa', '#14171c', 'Background of the diagram'],
  text: ['#23282f', '#e3e6ea', 'Labels'],
  muted: ['#4a535e', '#a9b2bd', 'Labels of lines'],
  line: ['#4a535e', '#a9b2bd', 'Lines between nodes'],
  accent: ['#123f9c', '#9cc2ff', 'Arrowheads and bars of charts'],
  fill: ['#ffffff', '#1b1f26', 'Fill of nodes'],
  border: ['#838b95', '#6b7684', 'Outline of nodes and groups'],
  group: ['#f3f3ef', '#101317', 'Fill of groups'],
  terminal: ['#e6eefc', '#1d2b42', 'Fill of round nodes, where a flow starts and ends'],
  decision: ['#fbf0d0', '#352a10', 'Fill of decisions: diamonds and hexagons'],
  store: ['#efe6fb', '#2c2140', 'Fill of stores: cylinders'],
  green: ['#e0f3e6', '#16301f', 'Fill of nodes with the class green'],
  red: ['#fce5e2', '#401d1a', 'Fill of nodes with the class red'],
  cyan: ['#e3eeef', '#1c2830', 'Fill of nodes with the class cyan'],
  header: ['#e6eefc', '#1d2b42', 'Header of groups, classes and entities'],
  rule: ['#e1e2dd', '#2c323b', 'Fine lines'],
} as const

/** Background of diagrams, by mode. */
export const defaultPage = { light: defaults.page[0], dark: defaults.page[1] } as const

export type Colors = Readonly<Record<keyof typeof defaults, string>>

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'write it as #rrggbb')

function colorsOf(mode: 0 | 1) {
  const options = Object.entries(defaults).map(([name, row]) => [name, color.default(row[mode]).describe(row[2])])
  return z.strictObject(Object.fromEntries(options) as Record<keyof Colors, z.ZodDefault<z.ZodString>>).prefault({})
}

/** Schema of the colours of both modes. */
const colorOptions = z
  .strictObject({ light: colorsOf(0), dark: colorsOf(1) })
  .prefault({})
  .describe(
    'Colours of diagrams. Default: the hexadecimal colours in theme.tokens, otherwise those of the default theme',
  )

/** List of font families in CSS syntax. Other CSS values have no effect in a picture. */
export const families = /^[\p{L}\d\s,'"_-]+$/u

const family = z.string().regex(families, "write families as CSS lists them: 'Inter', sans-serif")

const fontOptions = z
  .strictObject({
    text: family.optional().describe('Font families of text'),
    code: family.optional().describe('Font families of rows in classes and entities'),
  })
  .prefault({})
  .describe(
    'Fonts of diagrams. Only fonts that are installed on the device of the reader take effect. Default: font-text and font-code of theme.tokens',
  )

export type Fonts = z.infer<typeof fontOptions>

export const diagramOptions = z.strictObject({ colors: colorOptions, fonts: fontOptions })

export type DiagramOptions = z.infer<typeof diagramOptions>
