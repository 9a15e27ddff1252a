import { rule } from './reading.ts'

/** Properties that the styles of a diagram may change. All others are those of the site. */
export interface Style {
  readonly fill?: string
  readonly stroke?: string
  readonly color?: string
  readonly 'stroke-width'?: number
}

/** Predefined classes: the tints of the theme, in both colour modes. */
export const tintClasses: ReadonlyMap<string, Style> = new Map([
  ['blue', { fill: 'var(--terminal)' }],
  ['green', { fill: 'var(--green)' }],
  ['amber', { fill: 'var(--decision)' }],
  ['red', { fill: 'var(--red)' }],
  ['violet', { fill: 'var(--store)' }],
  ['cyan', { fill: 'var(--cyan)' }],
])

/** A node with classes and a style. */
export interface Styled {
  readonly classes: string[]
  style: Style
}

/**
 * Rules for the statements `classDef`, `class` and `style`.
 *
 * @param classes styles by class, which `classDef` adds to
 * @param find returns the node with a name; `style` may create it
 */
export function stylingRules(classes: Map<string, Style>, find: (name: string, makes: boolean) => Styled | undefined) {
  return [
    rule(/^classDef\s+([\w,-]+)\s+(.+)$/, ([, names = '', style = '']) =>
      names.split(',').forEach((name) => classes.set(name, readStyle(style))),
    ),
    rule(/^class\s+(\S.*?)\s+([\w-]+)$/, ([, ids = '', name = '']) =>
      ids.split(',').forEach((id) => find(id.trim(), false)?.classes.push(name)),
    ),
    rule(/^style\s+(\S+)\s+(.+)$/, ([, ids = '', style = '']) => {
      for (const id of ids.split(',')) {
        const node = find(id, true)
        if (node !== undefined) node.style = { ...node.style, ...readStyle(style) }
      }
    }),
  ]
}

/** Style of a node: its classes, overridden by its `style` statements. */
export function styleOf({ classes: classNames, style }: Styled, classes: ReadonlyMap<string, Style>): Style {
  return Object.assign({}, ...['default', ...classNames].map((name) => classes.get(name)), style) as Style
}

/**
 * Parses `fill:#f9f,stroke:#333`. Only colours and widths are used, so that nothing else gets into the picture.
 */
export function readStyle(text: string): Style {
  const style: { -readonly [key in keyof Style]: Style[key] } = {}
  for (const pair of text.replace(/;\s*$/, '').split(',')) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*(?:!important)?\s*$/i.exec(pair) ?? []
    if ((key === 'fill' || key === 'stroke' || key === 'color') && isColor(value)) style[key] = value
    if (key === 'stroke-width' && /^\d{1,2}(?:\.\d{1,2})?(?:px)?$/.test(value)) style[key] = Number.parseFloat(value)
  }
  // The label must be legible in both colour modes.
  if (style.fill !== undefined && style.color === undefined) {
    const color = colorOn(style.fill)
    if (color !== undefined) style.color = color
  }
  return style
}

function isColor(value: string): boolean {
  return (
    /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20})$/i.test(value) && !/^(?:inherit|initial|unset|revert)$/i.test(value)
  )
}

const darkNames =
  /^(?:black|navy|maroon|purple|indigo|blue|green|brown|olive|teal|red|crimson|firebrick|sienna|midnightblue|royalblue|steelblue|slate(?:gray|grey|blue)|dim(?:gray|grey)|gray|grey|rebeccapurple|seagreen|forestgreen|dark(?!salmon|khaki|seagreen|turquoise).*|medium(?:blue|slateblue|purple|violetred|seagreen))$/i

/** Black or white, whichever has more contrast with a colour. */
function colorOn(fill: string): string | undefined {
  if (/^(?:none|transparent)$/i.test(fill)) return undefined
  if (!fill.startsWith('#')) return darkNames.test(fill) ? '#ffffff' : '#000000'
  const digits = fill.length === 4 ? [...fill.slice(1)].map((digit) => digit + digit) : fill.slice(1).match(/../g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => (parseInt(pair, 16) / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000000' : '#ffffff'
}
