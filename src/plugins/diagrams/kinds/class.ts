import { hidden, hiddenName, plainLabel, readLabel } from '../label.ts'
import { fault, leftOut, type Problem, type Statement } from '../reading.ts'
import type { Drawing } from './drawing.ts'
import { uniqueNames } from './er.ts'

/** What stands at the end of a relation. */
export type ClassEnd = 'none' | 'arrow' | 'triangle' | 'diamond' | 'hollow-diamond' | 'circle'

/** A relation as it is drawn, by its number. */
export interface Relation {
  readonly start: ClassEnd
  readonly end: ClassEnd
  readonly dashed: boolean
}

interface Class {
  label: string
  annotation?: string
  readonly members: string[]
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

const ends: Readonly<Record<string, ClassEnd>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'diamond',
  o: 'hollow-diamond',
  '<': 'arrow',
  '>': 'arrow',
  '()': 'circle',
}

/** Reads a class diagram. */
export function readClass(first: Statement, rest: readonly Statement[]): Drawing & { readonly relations: readonly Relation[] } {
  const problems: Problem[] = []
  const classes = new Map<string, Class>()
  const links: (readonly [from: string, cards: readonly [string, string], to: string, label: string])[] = []
  const relations: Relation[] = []
  const find = (written: string): Class => {
    const key = keyOf(written)
    let found = classes.get(key)
    if (found === undefined) classes.set(key, (found = { label: generics(written), members: [] }))
    // The first mention may be without the type parameter.
    else if (written.includes('~')) found.label = generics(written)
    return found
  }
  const addMember = (to: Class, text: string): void => {
    const annotation = /^<<(.+)>>$/.exec(text)?.[1]
    if (annotation !== undefined) to.annotation = annotation.trim()
    else to.members.push(member(text))
  }
  let open: { readonly of: Class; readonly statement: Statement } | undefined
  let namespaces = 0
  for (const statement of rest) {
    const text = statement.text.replace(/;$/, '')
    let found: RegExpExecArray | null
    if (open !== undefined) {
      if (text === '}') open = undefined
      else addMember(open.of, text)
    } else if ((found = declaration.exec(text)) !== null) {
      const [, written = '', quoted, plain, annotation, begins, inside = '', closes] = found
      const one = find(written)
      if ((quoted ?? plain) !== undefined) one.label = plainLabel(readLabel(quoted ?? plain ?? ''))
      if (annotation !== undefined) one.annotation = annotation.trim()
      for (const line of inside.split(';')) if (line.trim() !== '') addMember(one, line.trim())
      if (begins !== undefined && closes === undefined) open = { of: one, statement }
    } else if ((found = annotated.exec(text)) !== null) find(found[2] ?? '').annotation = (found[1] ?? '').trim()
    else if (/^namespace\s/.test(text)) {
      problems.push(leftOut(statement, 'namespaces are not drawn'))
      if (text.endsWith('{')) namespaces++
    } else if (text === '}' && namespaces > 0) namespaces--
    else if (/^note\s/i.test(text))
      problems.push(leftOut(statement, 'notes of class diagrams are not drawn', 'put the words into the text beside it'))
    else if (/^direction\s/.test(text)) {
      if (!/\s(?:TB|TD)$/.test(text)) problems.push(leftOut(statement, 'classes are drawn from top to bottom, whatever direction is given'))
    } else if (/^(?:click|link|callback|href)\s/.test(text))
      problems.push(leftOut(statement, 'nothing can be clicked in a picture', 'put the link into the text beside it'))
    else if (/^(?:style|classDef|cssClass)\s/.test(text))
      problems.push(leftOut(statement, 'classes have the colours of the site'))
    else if ((found = relation.exec(text)) !== null) {
      const [, from = '', fromCard = '', start = '', line = '', end = '', toCard = '', to = '', label = ''] = found
      find(from)
      find(to)
      links.push([keyOf(from), [fromCard, toCard], keyOf(to), readLabel(label)])
      relations.push({ start: ends[start] ?? 'none', end: ends[end] ?? 'none', dashed: line === '..' })
    } else if ((found = memberOf.exec(text)) !== null) addMember(find(found[1] ?? ''), found[2] ?? '')
    else problems.push(fault(statement, 'this is no statement of a class diagram', 'e.g. Animal <|-- Duck'))
  }
  if (open !== undefined) problems.push(fault(open.statement, 'the class has no end', 'write "}" after it'))
  if (classes.size === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no classes'))

  const names = uniqueNames(new Map([...classes].map(([key, { label }]) => [key, label])))
  const lines = ['classDiagram']
  for (const [key, { annotation, members }] of classes) {
    lines.push(`class ${names.get(key)} {`)
    if (annotation !== undefined) lines.push(`<<${annotation.replace(/[^\w]+/g, '_')}>>`)
    lines.push(...members, '}')
  }
  for (const [from, [fromCard, toCard], to, label] of links) {
    const before = fromCard === '' ? '' : `"${hidden(readLabel(fromCard))}" `
    const after = toCard === '' ? '' : `"${hidden(readLabel(toCard))}" `
    lines.push(`${names.get(from)} ${before}--> ${after}${names.get(to)}${label === '' ? '' : ` : ${hidden(label)}`}`)
  }
  return { text: lines.join('\n'), labels: [...classes.values()].map(({ label }) => label), relations, problems }
}

function keyOf(written: string): string {
  return written.replace(/~.*$/, '').replace(/`/g, '')
}

/** `List~int~` → `List<int>`. */
function generics(written: string): string {
  let text = written.replace(/`/g, '')
  for (let from = text; ; from = text) {
    text = text.replace(/~([^~]*)~/, '<$1>')
    if (text === from) return text
  }
}

/** A member as the library reads it: an attribute with its type first, a method with its type behind. */
function member(written: string): string {
  const [, visibility = '', text = ''] = /^([+\-#~]?)\s*(.*)$/s.exec(written.trim()) ?? []
  const [, body = '', mark = ''] = /^(.*?)([$*]?)$/s.exec(generics(text)) ?? []
  const method = /^([^(]+)\((.*)\)\s*([$*]?)\s*:?\s*(.*)$/s.exec(body)
  if (method !== null) {
    const [, own = '', parameters = '', inner = '', type = ''] = method
    const sign = mark === '' ? inner : mark
    return `${visibility}${hiddenName(own)}${sign}(${hiddenName(parameters)}) ${hiddenName(type)}`.trim()
  }
  const colon = /^([^\s:]+)\s*:\s*(.+)$/s.exec(body)
  const spaced = /^(\S+)\s+(.+)$/s.exec(body)
  const [type, own] = colon !== null ? [colon[2], colon[1]] : spaced !== null ? [spaced[1], spaced[2]] : [undefined, body]
  return `${visibility}${type === undefined ? '' : `${hiddenName(type)} `}${hiddenName(own ?? '')}${mark}`
}
