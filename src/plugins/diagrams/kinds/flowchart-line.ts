import { readLabel } from '../label.ts'
import type { Line } from '../reading.ts'
import type { Shape } from '../shapes.ts'
import { defined } from '../../../base/defined.ts'

/** Marker at the end of a link. */
type End = 'arrow' | 'circle' | 'cross'

/** A node as mentioned in a statement. */
interface Mention {
  readonly id: string
  readonly shape?: Shape
  readonly label?: string
  readonly className?: string
}

/** Link between two groups of nodes. */
export interface Link {
  readonly id?: string
  readonly style: 'solid' | 'dotted' | 'thick' | 'hidden'
  readonly start?: End
  readonly end?: End
  readonly label?: string
}

/** Groups of nodes with the links between them: `A & B -->|text| C`. */
export interface Chain {
  readonly groups: readonly (readonly Mention[])[]
  readonly links: readonly Link[]
}

/** Brackets of labels, longest first. */
const brackets: readonly (readonly [open: string, closes: Readonly<Record<string, Shape>>])[] = [
  ['(((', { ')))': 'doublecircle' }],
  ['([', { '])': 'stadium' }],
  ['((', { '))': 'circle' }],
  ['(-', { '-)': 'stadium' }],
  ['[[', { ']]': 'subroutine' }],
  ['[(', { ')]': 'cylinder' }],
  ['[/', { '/]': 'lean-right', '\\]': 'trapezoid' }],
  ['[\\', { '\\]': 'lean-left', '/]': 'trapezoid-alt' }],
  ['{{', { '}}': 'hexagon' }],
  ['[', { ']': 'rectangle' }],
  ['(', { ')': 'rounded' }],
  ['{', { '}': 'diamond' }],
  ['>', { ']': 'asymmetric' }],
]

/** Names of shapes in `A@{ shape: … }`. */
const shapeNames: Partial<Record<Shape, string>> = {
  rounded: 'rounded event',
  stadium: 'stadium pill terminal',
  subroutine: 'fr-rect subproc subprocess subroutine',
  cylinder: 'cyl cylinder database db',
  circle: 'circ circle',
  doublecircle: 'dbl-circ double-circle',
  asymmetric: 'odd',
  diamond: 'diam diamond decision question',
  hexagon: 'hex hexagon prepare',
  trapezoid: 'trap-b priority',
  'trapezoid-alt': 'trap-t manual',
  'lean-right': 'lean-r in-out',
  'lean-left': 'lean-l out-in',
}
const shapeByName = new Map(
  Object.entries(shapeNames).flatMap(([shape, names]) => names.split(' ').map((name) => [name, shape as Shape])),
)

const name = /(?:[\p{L}\p{N}_.!$%'*+?\\/#]|-(?![->.])|=(?![=>]))+/uy
const classSuffix = /:::([\w-]+)/y
const settings = /@\{([^}]*)\}/y
const edgeName = /[\w-]+@(?=[<xo]?[-=~])/y
const link = /([<xo])?(?:(--+|==+)([-=xo>])|(-\.+-)([xo>]?)|(~~~+))/y
const opening = /([<xo])?(--|==|-\.)/y
const closings = { solid: /--+([->xo])/g, thick: /==+([=>xo])/g, dotted: /\.+-([>xo]?)/g }
const space = /\s*/y

/** Parses a statement of nodes and links; `undefined` after an error. */
export function readChain(line: Line): Chain | undefined {
  const { text } = line
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) at += match[0].length
    return match
  }
  const wrong = (message: string, hint?: string) => line.fault(message, hint, at)

  const readMention = (): Mention | undefined => {
    take(space)
    const id = take(name)?.[0]
    if (id === undefined)
      return wrong(at === text.length ? 'the name of a node is missing' : 'this is not the name of a node')
    let mention: Mention = { id }
    const settingsMatch = take(settings)
    if (settingsMatch !== null) mention = { ...mention, ...readSettings(settingsMatch[1] ?? '') }
    const bracket = settingsMatch === null ? brackets.find(([open]) => text.startsWith(open, at)) : undefined
    if (bracket !== undefined) {
      const [open, closes] = bracket
      const quoted = /\s*"([^"]*)"\s*/y
      quoted.lastIndex = at + open.length
      const quote = quoted.exec(text)
      const begin = at + open.length
      const from = quote === null ? begin : begin + quote[0].length
      const ends = Object.keys(closes)
        .map((close) => [close, text.indexOf(close, from)] as const)
        .filter(([, index]) => index !== -1)
        .sort((a, b) => a[1] - b[1])
      const [close, end] = ends[0] ?? []
      if (close === undefined || end === undefined)
        return wrong(`the label that begins with ${open} has no end`, `write ${Object.keys(closes)[0]} after it`)
      const inside = text.slice(begin, end)
      if ((quote !== null && end !== from) || (quote === null && /[[\](){}"]/.test(inside)))
        return wrong('a label with brackets or quotes in it needs quotes around it', 'write A["text (more)"]')
      mention = { ...mention, shape: closes[close] as Shape, label: readLabel(quote?.[1] ?? inside) }
      at = end + close.length
    }
    const className = take(classSuffix)?.[1]
    return className === undefined ? mention : { ...mention, className }
  }

  const readGroup = (): Mention[] | undefined => {
    const group: Mention[] = []
    do {
      const mention = readMention()
      if (mention === undefined) return undefined
      group.push(mention)
      take(space)
    } while (take(/&/y) !== null)
    return group
  }

  const readLink = (): Link | undefined => {
    const id = take(edgeName)?.[0].slice(0, -1)
    const idProperty = id === undefined ? {} : { id }
    const linkMatch = take(link)
    if (linkMatch !== null) {
      const [, start, line = '', endOfLine, dots, endOfDots, tildes] = linkMatch
      const style =
        tildes !== undefined ? 'hidden' : dots !== undefined ? 'dotted' : line[0] === '=' ? 'thick' : 'solid'
      const result: Link = { ...idProperty, style, ...endsOf(start, endOfLine ?? endOfDots) }
      take(space)
      const label = take(/\|([^|]*)\|/y)?.[1]
      return label === undefined ? result : { ...result, label: readLabel(label) }
    }
    const begun = take(opening)
    if (begun === null) return wrong('a link was expected here', 'e.g. A --> B, A -- text --> B or A -.-> B')
    const style = begun[2] === '==' ? 'thick' : begun[2] === '-.' ? 'dotted' : 'solid'
    const closing = closings[style]
    const quote = /^\s*"[^"]*"/.exec(text.slice(at))
    closing.lastIndex = at + (quote?.[0].length ?? 0)
    const end = closing.exec(text)
    if (end === null) return wrong('the link has no end', 'e.g. A -- text --> B')
    const label = readLabel(text.slice(at, end.index))
    at = end.index + end[0].length
    return { ...idProperty, style, ...endsOf(begun[1], end[1]), label }
  }

  const groups: Mention[][] = []
  const links: Link[] = []
  for (;;) {
    const group = readGroup()
    if (group === undefined) return undefined
    groups.push(group)
    if (at >= text.length) return { groups, links }
    const nextLink = readLink()
    if (nextLink === undefined) return undefined
    links.push(nextLink)
  }
}

const ends: Readonly<Record<string, End>> = { '<': 'arrow', '>': 'arrow', x: 'cross', o: 'circle' }

function endsOf(before = '', after = ''): Pick<Link, 'start' | 'end'> {
  return defined({ start: ends[before], end: ends[after] })
}

function readSettings(text: string): Pick<Mention, 'shape' | 'label'> {
  const shape = /\bshape:\s*"?([\w-]+)/.exec(text)?.[1]
  const label = /\blabel:\s*(?:"([^"]*)"|'([^']*)'|([^,]+))/.exec(text)
  const labelText = label?.[1] ?? label?.[2] ?? label?.[3]
  return defined({
    shape: shape === undefined ? undefined : (shapeByName.get(shape) ?? 'rectangle'),
    label: labelText === undefined ? undefined : readLabel(labelText),
  })
}
