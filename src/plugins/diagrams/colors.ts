import { z } from '../kit.ts'

/** The colours of the light and of the dark mode, by default those of the theme, and what each colours. */
const defaults = {
  page: ['#fcfcfa', '#14171c', 'What lies behind the diagram'],
  text: ['#23282f', '#e3e6ea', 'Labels'],
  muted: ['#4a535e', '#a9b2bd', 'Words at lines'],
  line: ['#4a535e', '#a9b2bd', 'Lines between nodes'],
  accent: ['#123f9c', '#9cc2ff', 'Arrowheads, bars of charts'],
  fill: ['#ffffff', '#1b1f26', 'Inside of nodes'],
  border: ['#838b95', '#6b7684', 'Outline of nodes and groups'],
  group: ['#f3f3ef', '#101317', 'Inside of groups'],
  terminal: ['#e6eefc', '#1d2b42', 'Inside of where a flow begins and ends: round nodes'],
  decision: ['#fbf0d0', '#352a10', 'Inside of decisions: diamonds and hexagons'],
  store: ['#efe6fb', '#2c2140', 'Inside of stores: cylinders'],
  green: ['#e0f3e6', '#16301f', 'Inside of nodes with the class green'],
  red: ['#fce5e2', '#401d1a', 'Inside of nodes with the class red'],
  cyan: ['#e3eeef', '#1c2830', 'Inside of nodes with the class cyan'],
  header: ['#e6eefc', '#1d2b42', 'Head of groups, classes and entities'],
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

/** The colours of both modes, as an option: by default those of the theme. */
const colorOptions = z
  .strictObject({ light: colorsOf(0), dark: colorsOf(1) })
  .prefault({})
  .describe('Colours of the pictures; by default those of theme.tokens that are written in hexadecimal digits')

/** Names of families, as CSS lists them: what else a value of CSS can be, a picture does not know. */
export const families = /^[\p{L}\d\s,'"_-]+$/u

const family = z.string().regex(families, "write families as CSS lists them: 'Inter', sans-serif")

const fontOptions = z
  .strictObject({
    text: family.optional().describe('Families of words'),
    code: family.optional().describe('Families of rows of classes and entities'),
  })
  .prefault({})
  .describe('Fonts of the pictures, which readers have themselves; by default font-text and font-code of theme.tokens')

export type Fonts = z.infer<typeof fontOptions>

export const diagramOptions = z.strictObject({ colors: colorOptions, fonts: fontOptions })

export type DiagramOptions = z.infer<typeof diagramOptions>
