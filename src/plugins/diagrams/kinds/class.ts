import { boxNode, type Row } from '../boxes.ts'
import type { GraphEdge, GraphGroup, GraphNode } from '../graph.ts'
import { plainLabel, readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import type { Marker } from '../svg.ts'
import { clickRule, directionRule, fault, readStatements, rule, type Line, type Statement } from '../reading.ts'
import { noteNode } from '../shapes.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../base/defined.ts'

interface Class {
  label: string
  annotation?: string
  readonly attributes: Row[]
  readonly methods: Row[]
}

const name = '(?:`[^`]+`|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*?)(?:~[^~]+~+)?'
const relation = new RegExp(
  `^(${name})\\s*(?:"([^"]*)"\\s*)?(<\\||\\*|\\bo|<|\\(\\))?(--|\\.\\.)(\\|>|\\*|o\\b|>|\\(\\))?\\s*(?:"([^"]*)"\\s*)?(${name})\\s*(?::\\s*(.*))?$`,
  'u',
)
const declaration = new RegExp(
  `^class\\s+(${name})\\s*(?:\\["([^"]*)"\\]|\\[([^\\]]*)\\])?\\s*(?::::[\\w-]+)?\\s*(?:<<([^>]+)>>)?\\s*(?:(\\{)\\s*(.*?)\\s*(\\})?)?$`,
  'u',
)
const annotated = new RegExp(`^<<([^>]+)>>\\s+(${name})$`, 'u')
const memberOf = new RegExp(`^(${name})\\s*:\\s*(.+)$`, 'u')

const note = new RegExp(`^note\\s+(?:for\\s+(${name})\\s+)?"([^"]*)"$`, 'iu')

const ends: Readonly<Record<string, Marker>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'diamond',
  o: 'hollow-diamond',
  '<': 'open',
  '>': 'open',
  '()': 'circle',
}

export function readClass(first: Statement, rest: readonly Statement[]): ReadGraph {
  const classes = new Map<string, Class>()
  const edges: GraphEdge[] = []
  const notes: GraphNode[] = []
  const namespaces = new Map<string, string[]>()
  let direction: Direction = 'TB'
  const find = (name: string): Class => {
    const key = keyOf(name)
    let item = classes.get(key)
    if (item === undefined) classes.set(key, (item = { label: generics(name), attributes: [], methods: [] }))
    // The type parameter may be missing at the first mention.
    else if (name.includes('~')) item.label = generics(name)
    return item
  }
  const addMember = (to: Class, text: string): void => {
    const annotation = /^<<(.+)>>$/.exec(text)?.[1]
    if (annotation !== undefined) to.annotation = annotation.trim()
    else (text.includes('(') ? to.methods : to.attributes).push(member(text))
  }
  /** Class or namespace whose block is being read. */
  const open: { readonly of: Class; readonly line: Line }[] = []
  const openNamespaces: { readonly keys: string[]; readonly line: Line }[] = []
  const inClass = [rule(/^\}$/, () => open.pop()), rule(/.*/, ([text = '']) => open[0] && addMember(open[0].of, text))]
  const [unknown, example] = ['this is not a statement of a class diagram', 'e.g. Animal <|-- Duck']
  const rules = [
    rule(declaration, ([, name = '', quoted, label = quoted, annotation, begins, inside = '', closes], line) => {
      const item = find(name)
      const isInside = [...namespaces.values()].some((keys) => keys.includes(keyOf(name)))
      if (!isInside) openNamespaces[0]?.keys.push(keyOf(name))
      if (label !== undefined) item.label = plainLabel(readLabel(label))
      if (annotation !== undefined) item.annotation = annotation.trim()
      for (const line of inside.split(';')) if (line.trim() !== '') addMember(item, line.trim())
      if (begins !== undefined && closes === undefined) open.push({ of: item, line })
    }),
    rule(annotated, ([, text = '', name = '']) => (find(name).annotation = text.trim())),
    rule(/^namespace\s+(\S+)\s*\{$/, ([, name = ''], line) => {
      const keys = namespaces.get(name) ?? []
      namespaces.set(name, keys)
      openNamespaces[0] = { keys, line }
    }),
    rule(/^\}$/, (_, line) => openNamespaces.pop() ?? line.fault(unknown, example)),
    rule(note, ([, of, text = '']) => {
      const id = `note ${notes.length}`
      notes.push(noteNode(id, readLabel(text)))
      if (of === undefined) return
      find(of)
      edges.push({ from: keyOf(of), to: id, isDashed: true })
    }),
    directionRule((way) => (direction = way)),
    clickRule(/^(?:click|link|callback|href)\s/),
    rule(/^(?:style|classDef|cssClass)\s/, (_, line) => line.leaveOut('classes have the colours of the site')),
    rule(relation, ([, from = '', fromCard = '', start = '', line, end = '', toCard = '', to = '', label = '']) => {
      find(from)
      find(to)
      const labels = { label: readLabel(label), fromLabel: readLabel(fromCard), toLabel: readLabel(toCard) }
      const markers = { start: ends[start], end: ends[end] }
      edges.push(defined({ from: keyOf(from), to: keyOf(to), ...labels, ...markers, isDashed: line === '..' }))
    }),
    rule(memberOf, ([, of = '', text = '']) => addMember(find(of), text)),
    rule(/^/, (_, line) => line.fault(unknown, example)),
  ]
  const problems = readStatements(rest, () => (open.length > 0 ? inClass : rules), /;$/)
  for (const { line } of open) line.fault('the class has no end', 'write "}" after it')
  for (const { line } of openNamespaces) line.fault('the namespace has no end', 'write "}" after it')
  if (classes.size === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no classes'))

  const inNamespaces = new Set([...namespaces.values()].flat())
  const groups = [...namespaces].map(([of, keys]): GraphGroup => {
    return { id: `namespace ${of}`, label: of, nodes: keys, groups: [] }
  })
  const classNodes = [...classes].map(([key, { label, annotation, attributes, methods }]) =>
    boxNode(key, defined({ name: label, annotation, compartments: [attributes, methods] })),
  )
  const free = [...classes.keys()].filter((key) => !inNamespaces.has(key))
  return {
    graph: {
      direction,
      nodes: [...classNodes, ...notes],
      top: { nodes: [...free, ...notes.map(({ id }) => id)], groups },
      edges,
      markerColor: 'var(--line)',
    },
    labels: [...classes.values()].map(({ label }) => label),
    problems,
  }
}

function keyOf(name: string): string {
  return name.replace(/~.*$/, '').replace(/`/g, '')
}

/**
 * Converts type parameters: `List~Set~int~~` becomes `List<Set<int>>`. A `~` without a following
 * word closes a parameter.
 */
function generics(source: string): string {
  let text = source.replace(/`/g, '')
  for (let from = ''; from !== text;) {
    from = text
    text = text.replace(/~([^~]+)~(?![\w])/, '<$1>')
  }
  return text
}

/**
 * Parses a member of a class. A final `$` marks a static member (underlined), a final `*` an abstract one
 * (italic).
 */
function member(source: string): Row {
  const text = generics(source.trim())
  const mark = /(?:([$*])$|\)([$*]))/.exec(text)
  const sign = mark?.[1] ?? mark?.[2]
  const label = (sign === undefined ? text : text.replace(/([$*])$/, '').replace(/\)[$*]/, ')')).trim()
  const style = sign === '$' ? { textDecoration: 'underline' } : sign === '*' ? { fontStyle: 'italic' } : undefined
  return defined({ columns: [label.replace(/\)\s+(?=[^:\s])/, '): ')], look: style })
}
