import { z } from '../../plugin.ts'

/** The colours of one mode: those that the theme's style sheet has. */
const light = {
  page: '#fcfcfa',
  text: '#23282f',
  muted: '#4a535e',
  line: '#4a535e',
  accent: '#123f9c',
  fill: '#ffffff',
  border: '#838b95',
  group: '#f3f3ef',
  header: '#e6eefc',
  rule: '#e1e2dd',
}

const dark: Colors = {
  page: '#14171c',
  text: '#e3e6ea',
  muted: '#a9b2bd',
  line: '#a9b2bd',
  accent: '#9cc2ff',
  fill: '#1b1f26',
  border: '#6b7684',
  group: '#101317',
  header: '#1d2b42',
  rule: '#2c323b',
}

/** What each colour is for. */
export type Colors = Readonly<Record<keyof typeof light, string>>

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'write it as #rrggbb')

function colorsOf(defaults: Colors) {
  return z
    .strictObject({
      page: color.default(defaults.page).describe('What lies behind the diagram'),
      text: color.default(defaults.text).describe('Labels'),
      muted: color.default(defaults.muted).describe('Words at lines'),
      line: color.default(defaults.line).describe('Lines between nodes'),
      accent: color.default(defaults.accent).describe('Arrowheads, bars of charts'),
      fill: color.default(defaults.fill).describe('Inside of nodes'),
      border: color.default(defaults.border).describe('Outline of nodes and groups'),
      group: color.default(defaults.group).describe('Inside of groups'),
      header: color.default(defaults.header).describe('Head of groups, classes and entities'),
      rule: color.default(defaults.rule).describe('Fine lines'),
    })
    .prefault({})
}

/** The colours of both modes, as an option: by default those of the theme. */
export const colorOptions = z
  .strictObject({ light: colorsOf(light), dark: colorsOf(dark) })
  .prefault({})
  .describe('Colours of the pictures, for a theme with colours of its own')

/** What a site may say of its diagrams. */
export const diagramOptions = z.strictObject({ colors: colorOptions })

/** Options of the plugin, with their defaults in them. */
export type DiagramOptions = z.infer<typeof diagramOptions>
