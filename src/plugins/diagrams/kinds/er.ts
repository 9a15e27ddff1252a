import { boxNode, type Row } from '../boxes.ts'
import type { GraphEdge } from '../graph.ts'
import { readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import type { Marker } from '../markers.ts'
import { directionOf, fault, leftOut, part, type Problem, type Statement } from '../reading.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../plugin.ts'

interface Entity {
  label: string
  readonly rows: Row[]
}

/** Cardinalities, on the left and on the right of a line. */
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
/** The same in words. */
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
  const problems: Problem[] = []
  const entities = new Map<string, Entity>()
  const edges: GraphEdge[] = []
  let direction: Direction = 'TB'
  const entity = (written: string): Entity => {
    let found = entities.get(written)
    if (found === undefined) entities.set(written, (found = { label: readLabel(written), rows: [] }))
    return found
  }
  const relate = (
    from: string,
    to: string,
    line: { start: Marker | undefined; end: Marker | undefined; isDashed: boolean; label: string },
  ): void => {
    entity(from)
    entity(to)
    edges.push(defined({ from, to, ...line, label: readLabel(line.label) }))
  }
  let open: { readonly entity: Entity; readonly statement: Statement } | undefined
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if (open !== undefined) {
      if (text === '}') open = undefined
      else if ((found = attribute.exec(text)) !== null) {
        const [, type = '', own = '', keys = '', comment = ''] = found
        open.entity.rows.push({ columns: [type, own, keys.replace(/\s*,\s*/g, ', '), readLabel(comment)] })
      } else
        problems.push(fault(statement, 'this is no attribute', 'write its type, then its name, e.g. string email UK'))
      continue
    }
    if ((found = relation.exec(text)) !== null) {
      const [, from = '', left = '', line = '', right = '', to = '', label = ''] = found
      relate(from, to, { start: ends[left], end: ends[right], isDashed: line === '..', label })
    } else if ((found = spoken.exec(text)) !== null) {
      const [, from = '', left = '', line, right = '', to = '', label = ''] = found
      relate(from, to, { start: inWords[left], end: inWords[right], isDashed: line !== undefined, label })
    } else if ((found = declared.exec(text)) !== null) {
      const [, written = '', alias, begins, ends] = found
      const one = entity(written)
      if (alias !== undefined) one.label = readLabel(alias)
      if (begins !== undefined && ends === undefined) open = { entity: one, statement }
    } else if (directionOf(text) !== undefined) direction = directionOf(text) ?? direction
    else if (/^(?:style|classDef|class)\s/.test(text)) {
      problems.push(leftOut(statement, 'entities have the colours of the site'))
    } else if (/[|}]/.test(text)) {
      const at = text.search(/\||\}|o\||--|\.\./)
      const hint = 'e.g. CUSTOMER ||--o{ ORDER : places'
      problems.push(fault(part(statement, Math.max(0, at)), 'this is no relationship', hint))
    } else problems.push(fault(statement, 'this is no statement of an entity relationship diagram'))
  }
  if (open !== undefined) problems.push(fault(open.statement, 'the entity has no end', 'write "}" after it'))
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
