import { hidden, plainLabel, readLabel } from '../label.ts'
import { fault, leftOut, type Problem, type Statement } from '../reading.ts'
import type { Drawing, Edge, Node } from './drawing.ts'
import { edgeMark } from './flowchart.ts'
import { readStyle, type Style } from './styles.ts'

interface State {
  label: string
  shape: 'rounded' | 'choice' | 'bar'
  readonly classes: string[]
  style: Style
}

/** The diagram, or what is inside a state. */
interface Scope {
  readonly id: string
  readonly statement: Statement
  direction?: string
  /** In order of mention. */
  readonly states: Set<string>
  readonly scopes: Map<string, Scope>
  readonly transitions: { readonly from: string; readonly to: string; readonly label: string }[]
}

const id = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.]|-(?!-))*'
const classed = `(?::::([\\w-]+))?`
const transition = new RegExp(
  `^(\\[\\*\\]|${id})${classed}\\s*-->\\s*(\\[\\*\\]|${id})${classed}\\s*(?::\\s*(.*))?$`,
  'u',
)
const declaration = new RegExp(
  `^state\\s+(?:"([^"]*)"\\s+as\\s+)?(${id})${classed}\\s*(?:<<(\\w+)>>|\\[\\[(\\w+)\\]\\])?\\s*(\\{)?\\s*(\\})?$`,
  'u',
)
const description = new RegExp(`^(${id})${classed}\\s*(?::\\s*(.*))?$`, 'u')
const pseudo: Readonly<Record<string, State['shape']>> = { choice: 'choice', fork: 'bar', join: 'bar' }

/** Reads a state diagram. */
export function readState(first: Statement, rest: readonly Statement[]): Drawing {
  const problems: Problem[] = []
  const states = new Map<string, State>()
  const classes = new Map<string, Style>()
  const top = newScope('', first)
  const open: Scope[] = [top]
  const composites = new Map<string, Scope>()

  const state = (name: string, className?: string): State => {
    let found = states.get(name)
    if (found === undefined) states.set(name, (found = { label: name, shape: 'rounded', classes: [], style: {} }))
    if (className !== undefined) found.classes.push(className)
    if (![...open, ...composites.values()].some((scope) => scope.states.has(name))) open.at(-1)?.states.add(name)
    return found
  }

  let inNote = false
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if (inNote) inNote = !/^end note$/i.test(text)
    else if (/^note\s/i.test(text)) {
      problems.push(leftOut(statement, 'notes of state diagrams are not drawn', 'put the words into the text beside it'))
      inNote = !text.includes(':') && !/^note\s+"/i.test(text)
    } else if ((found = transition.exec(text)) !== null) {
      const [, from = '', fromClass, to = '', toClass, label = ''] = found
      if (from !== '[*]') state(from, fromClass)
      if (to !== '[*]') state(to, toClass)
      open.at(-1)?.transitions.push({ from, to, label: readLabel(label) })
    } else if ((found = /^direction\s+(TB|TD|BT|RL|LR)$/.exec(text)) !== null) {
      const scope = open.at(-1)
      if (scope !== undefined) scope.direction = found[1] as string
    } else if ((found = declaration.exec(text)) !== null) {
      const [, label, name = '', className, kind = found[5], , begins, ends] = found
      const one = state(name, className)
      if (label !== undefined) one.label = readLabel(label)
      if (kind !== undefined) one.shape = pseudo[kind] ?? 'rounded'
      if (begins !== undefined && ends === undefined) {
        const scope = newScope(name, statement)
        composites.set(name, scope)
        for (const around of open) if (around.states.has(name)) around.scopes.set(name, scope)
        if (![...open].some((around) => around.scopes.has(name))) open.at(-1)?.scopes.set(name, scope)
        open.push(scope)
      }
    } else if (text === '}') {
      if (open.length > 1) open.pop()
      else problems.push(fault(statement, 'there is no state that this ends'))
    } else if (text === '--') {
      problems.push(leftOut(statement, 'regions of a state are drawn as one'))
    } else if ((found = /^classDef\s+([\w,-]+)\s+(.+)$/.exec(text)) !== null) {
      for (const name of (found[1] ?? '').split(',')) classes.set(name, readStyle(found[2] ?? ''))
    } else if ((found = /^class\s+([^\s].*?)\s+([\w-]+)$/.exec(text)) !== null) {
      for (const name of (found[1] ?? '').split(',')) states.get(name.trim())?.classes.push(found[2] ?? '')
    } else if ((found = /^style\s+(\S+)\s+(.+)$/.exec(text)) !== null) {
      const one = states.get(found[1] ?? '')
      if (one !== undefined) one.style = { ...one.style, ...readStyle(found[2] ?? '') }
    } else if (/^(?:hide empty description|scale\s.*)$/.test(text)) continue
    else if ((found = description.exec(text)) !== null) {
      const one = state(found[1] ?? '', found[2])
      if (found[3] !== undefined) one.label = readLabel(found[3])
    } else problems.push(fault(statement, 'this is no statement of a state diagram', 'e.g. Draft --> Booked : book'))
  }
  for (const scope of open.slice(1)) problems.push(fault(scope.statement, 'the state has no end', 'write "}" after it'))
  if (states.size === 0 && problems.length === 0) problems.push(fault(first, 'the state diagram has no states'))

  const isDrawnAsScope = (name: string): boolean => (composites.get(name)?.states.size ?? 0) > 0
  const names = new Map<string, string>()
  const nodes: Node[] = []
  for (const [name, one] of states) {
    if (isDrawnAsScope(name)) {
      names.set(name, `g${names.size}`)
      continue
    }
    names.set(name, `n${nodes.length}`)
    const all = ['default', ...one.classes].reduce<Style>((sum, own) => ({ ...sum, ...classes.get(own) }), {})
    nodes.push({ shape: one.shape, label: one.label, style: { ...all, ...one.style } })
  }

  const lines = ['stateDiagram-v2']
  const edges: Edge[] = []
  const count = { start: 0, end: 0 }
  const write = (scope: Scope): void => {
    if (scope.direction !== undefined) lines.push(`direction ${scope.direction}`)
    for (const name of scope.states) {
      const { label = '', shape } = states.get(name) ?? {}
      const shown = hidden(shape === 'rounded' ? label : '')
      const inner = isDrawnAsScope(name) ? composites.get(name) : undefined
      lines.push(`state "${shown}" as ${names.get(name)}${inner === undefined ? '' : ' {'}`)
      if (inner === undefined) continue
      write(inner)
      lines.push('}')
    }
    // Of a scope; the library would make one for each arrow.
    const marks: Record<'start' | 'end', string | undefined> = { start: undefined, end: undefined }
    const nameOf = (name: string, side: 'start' | 'end'): string => {
      if (name !== '[*]') return names.get(name) ?? ''
      const known = marks[side]
      if (known !== undefined) return known
      count[side]++
      marks[side] = `_${side}${count[side] > 1 ? count[side] : ''}`
      return '[*]'
    }
    for (const { from, to, label } of scope.transitions) {
      const index = edges.length
      const arrow = `${nameOf(from, 'start')} --> ${nameOf(to, 'end')}`
      lines.push(label === '' ? arrow : `${arrow} : ${hidden(label)}`)
      lines.push(`linkStyle ${index} stroke:${edgeMark(index)}`)
      edges.push({ from, to, line: 'solid', start: 'none', end: 'arrow', style: {} })
    }
  }
  write(top)
  const labels = [...states.values()].filter(({ shape }) => shape === 'rounded').map(({ label }) => plainLabel(label))
  return { text: lines.join('\n'), labels, nodes, edges, problems }
}

function newScope(name: string, statement: Statement): Scope {
  return { id: name, statement, states: new Set(), scopes: new Map(), transitions: [] }
}
