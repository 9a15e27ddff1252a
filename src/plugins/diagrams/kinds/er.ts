import { boxNode, type Row } from '../boxes.ts'
import type { GraphEdge } from '../graph.ts'
import { readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import type { Marker } from '../svg.ts'
import { directionRule, fault, readStatements, rule, type Line, type RuleHandler, type Statement } from '../reading.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../base/defined.ts'

interface Entity {
  label: string
  readonly rows: Row[]
}

/** Cardinality symbols on the left and the right of a line. */
const ends: Readonly<Record<string, Marker>> = {
  '|o': 'zero-one',
  '||': 'one',
  '}o': 'zero-more',
  '}|': 'one-more',
  'o|': 'zero-one',
  'o{': 'zero-more',
  '|{': 'one-more',
}

const name = '(?:"[^"]+"|[^\\s"{}\\[\\]|:]+)'
/** Cardinalities in words. */
const inWords: Readonly<Record<string, Marker>> = Object.fromEntries(
  Object.entries({
    'zero-one': ['zero or one', 'one or zero'],
    'zero-more': ['zero or more', 'zero or many', 'many(0)', '0+'],
    'one-more': ['one or more', 'one or many', 'many(1)', '1+'],
    one: ['only one', '1'],
  } as const).flatMap(([marker, words]) => words.map((word) => [word, marker as Marker])),
)
const count = Object.keys(inWords)
  .map((word) => word.replace(/[+()]/g, '\\$&'))
  .join('|')
const spoken = new RegExp(`^(${name})\\s+(${count})\\s+(optionally )?to\\s+(${count})\\s+(${name})\\s*(?::\\s*(.*))?$`)
const relation = new RegExp(
  `^(${name})\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*(${name})\\s*(?::\\s*(.*))?$`,
)
const declared = new RegExp(`^(${name})\\s*(?:\\[\\s*("[^"]*"|[^\\]]*)\\s*\\])?\\s*(\\{)?\\s*(\\})?$`)
const attribute = /^([^\s"]+)\s+([^\s",]+)\s*((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?\s*(?:"([^"]*)")?$/

export function readEr(first: Statement, rest: readonly Statement[]): ReadGraph {
  const entities = new Map<string, Entity>()
  const edges: GraphEdge[] = []
  let direction: Direction = 'TB'
  const entity = (name: string): Entity => {
    let item = entities.get(name)
    if (item === undefined) entities.set(name, (item = { label: readLabel(name), rows: [] }))
    return item
  }
  const relate =
    (markers: Readonly<Record<string, Marker>>, dashed: string): RuleHandler =>
    ([, from = '', start = '', line, end = '', to = '', label = '']) => {
      entity(from)
      entity(to)
      const edge = { start: markers[start], end: markers[end], isDashed: line === dashed, label: readLabel(label) }
      edges.push(defined({ from, to, ...edge }))
    }
  /** Entity whose block of attributes is being read. */
  const open: { readonly rows: Row[]; readonly line: Line }[] = []
  const inEntity = [
    rule(/^\}$/, () => open.pop()),
    rule(attribute, ([, type = '', name = '', keys = '', comment = '']) =>
      open[0]?.rows.push({ columns: [type, name, keys.replace(/\s*,\s*/g, ', '), readLabel(comment)] }),
    ),
    rule(/^/, (_, line) =>
      line.fault('this is not an attribute', 'write its type, then its name, e.g. string email UK'),
    ),
  ]
  const rules = [
    rule(relation, relate(ends, '..')),
    rule(spoken, relate(inWords, 'optionally ')),
    rule(declared, ([, name = '', alias, begins, closes], line) => {
      const item = entity(name)
      if (alias !== undefined) item.label = readLabel(alias)
      if (begins !== undefined && closes === undefined) open.push({ rows: item.rows, line })
    }),
    directionRule((way) => (direction = way)),
    rule(/^(?:style|classDef|class)\s/, (_, line) => line.leaveOut('entities have the colours of the site')),
    rule(/\||\}/, (_, line) => {
      const at = line.text.search(/\||\}|o\||--|\.\./)
      line.fault('this is not a relationship', 'e.g. CUSTOMER ||--o{ ORDER : places', at)
    }),
    rule(/^/, (_, line) => line.fault('this is not a statement of an entity relationship diagram')),
  ]
  const problems = readStatements(rest, () => (open.length > 0 ? inEntity : rules))
  for (const { line } of open) line.fault('the entity has no end', 'write "}" after it')
  if (entities.size === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no entities'))

  return {
    graph: {
      direction,
      nodes: [...entities].map(([id, { label, rows }]) => boxNode(id, { name: label, compartments: [rows] })),
      top: { nodes: [...entities.keys()], groups: [] },
      edges,
      markerColor: 'var(--line)',
    },
    labels: [...entities.values()].map(({ label }) => label),
    problems,
  }
}
