import { boxNode, type Row } from '../boxes.ts'
import type { GraphEdge, GraphGroup, GraphNode } from '../graph.ts'
import { plainLabel, readLabel } from '../label.ts'
import type { Direction } from '../layout.ts'
import type { Marker } from '../markers.ts'
import { directionOf, fault, leftOut, notClickable, type Problem, type Statement } from '../reading.ts'
import { noteNode } from '../shapes.ts'
import type { ReadGraph } from './flowchart.ts'
import { defined } from '../../../plugin.ts'

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
  const problems: Problem[] = []
  const classes = new Map<string, Class>()
  const edges: GraphEdge[] = []
  const notes: GraphNode[] = []
  const namespaces = new Map<string, string[]>()
  let direction: Direction = 'TB'
  const find = (written: string): Class => {
    const key = keyOf(written)
    let found = classes.get(key)
    if (found === undefined) classes.set(key, (found = { label: generics(written), attributes: [], methods: [] }))
    // The type parameter may be missing at the first mention.
    else if (written.includes('~')) found.label = generics(written)
    return found
  }
  const addMember = (to: Class, text: string): void => {
    const annotation = /^<<(.+)>>$/.exec(text)?.[1]
    if (annotation !== undefined) to.annotation = annotation.trim()
    else (text.includes('(') ? to.methods : to.attributes).push(member(text))
  }
  let open: { readonly of: Class; readonly statement: Statement } | undefined
  let namespace: { readonly name: string; readonly statement: Statement } | undefined
  for (const statement of rest) {
    const text = statement.text.replace(/;$/, '')
    let found: RegExpExecArray | null
    if (open !== undefined) {
      if (text === '}') open = undefined
      else addMember(open.of, text)
    } else if ((found = declaration.exec(text)) !== null) {
      const [, written = '', quoted, plain, annotation, begins, inside = '', closes] = found
      const one = find(written)
      const around = namespace === undefined ? undefined : namespaces.get(namespace.name)
      if (![...namespaces.values()].some((keys) => keys.includes(keyOf(written)))) around?.push(keyOf(written))
      if ((quoted ?? plain) !== undefined) one.label = plainLabel(readLabel(quoted ?? plain ?? ''))
      if (annotation !== undefined) one.annotation = annotation.trim()
      for (const line of inside.split(';')) if (line.trim() !== '') addMember(one, line.trim())
      if (begins !== undefined && closes === undefined) open = { of: one, statement }
    } else if ((found = annotated.exec(text)) !== null) find(found[2] ?? '').annotation = (found[1] ?? '').trim()
    else if ((found = /^namespace\s+(\S+)\s*\{$/.exec(text)) !== null) {
      namespace = { name: found[1] ?? '', statement }
      namespaces.set(namespace.name, namespaces.get(namespace.name) ?? [])
    } else if (text === '}' && namespace !== undefined) namespace = undefined
    else if ((found = note.exec(text)) !== null) {
      const id = `note ${notes.length}`
      notes.push(noteNode(id, readLabel(found[2] ?? '')))
      if (found[1] === undefined) continue
      find(found[1])
      edges.push({ from: keyOf(found[1]), to: id, isDashed: true })
    } else if (directionOf(text) !== undefined) direction = directionOf(text) ?? direction
    else if (/^(?:click|link|callback|href)\s/.test(text)) problems.push(notClickable(statement))
    else if (/^(?:style|classDef|cssClass)\s/.test(text))
      problems.push(leftOut(statement, 'classes have the colours of the site'))
    else if ((found = relation.exec(text)) !== null) {
      const [, from = '', fromCard = '', start = '', line = '', end = '', toCard = '', to = '', label = ''] = found
      find(from)
      find(to)
      const labels = { label: readLabel(label), fromLabel: readLabel(fromCard), toLabel: readLabel(toCard) }
      const markers = { start: ends[start], end: ends[end] }
      edges.push(defined({ from: keyOf(from), to: keyOf(to), ...labels, ...markers, isDashed: line === '..' }))
    } else if ((found = memberOf.exec(text)) !== null) addMember(find(found[1] ?? ''), found[2] ?? '')
    else problems.push(fault(statement, 'this is no statement of a class diagram', 'e.g. Animal <|-- Duck'))
  }
  if (open !== undefined) problems.push(fault(open.statement, 'the class has no end', 'write "}" after it'))
  if (namespace !== undefined)
    problems.push(fault(namespace.statement, 'the namespace has no end', 'write "}" after it'))
  if (classes.size === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no classes'))

  const inNamespaces = new Set([...namespaces.values()].flat())
  const groups = [...namespaces].map(([of, keys]): GraphGroup => {
    return { id: `namespace ${of}`, label: of, nodes: keys, groups: [] }
  })
  const own = [...classes].map(([key, { label, annotation, attributes, methods }]) =>
    boxNode(key, defined({ name: label, annotation, compartments: [attributes, methods] })),
  )
  const free = [...classes.keys()].filter((key) => !inNamespaces.has(key))
  return {
    graph: {
      direction,
      nodes: [...own, ...notes],
      top: { nodes: [...free, ...notes.map(({ id }) => id)], groups },
      edges,
      markerColor: 'var(--line)',
    },
    labels: [...classes.values()].map(({ label }) => label),
    problems,
  }
}

function keyOf(written: string): string {
  return written.replace(/~.*$/, '').replace(/`/g, '')
}

/** `List~Set~int~~` → `List<Set<int>>`: a `~` that no word follows ends a parameter. */
function generics(written: string): string {
  let text = written.replace(/`/g, '')
  for (let from = ''; from !== text;) {
    from = text
    text = text.replace(/~([^~]+)~(?![\w])/, '<$1>')
  }
  return text
}

/** A member of a class. A final `$` marks a static member (underlined), a final `*` an abstract one (italic). */
function member(written: string): Row {
  const text = generics(written.trim())
  const mark = /(?:([$*])$|\)([$*]))/.exec(text)
  const sign = mark?.[1] ?? mark?.[2]
  const shown = (sign === undefined ? text : text.replace(/([$*])$/, '').replace(/\)[$*]/, ')')).trim()
  const look = sign === '$' ? { textDecoration: 'underline' } : sign === '*' ? { fontStyle: 'italic' } : undefined
  return defined({ columns: [shown.replace(/\)\s+(?=[^:\s])/, '): ')], look })
}
