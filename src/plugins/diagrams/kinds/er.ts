import { hidden, hiddenName, readLabel } from '../label.ts'
import { fault, leftOut, part, type Problem, type Statement } from '../reading.ts'
import type { Drawing } from './drawing.ts'

interface Entity {
  label: string
  readonly attributes: string[]
}

const name = '(?:"[^"]+"|[^\\s"{}\\[\\]|:]+)'
const relation = new RegExp(
  `^(${name})\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*(${name})\\s*(?::\\s*(.*))?$`,
)
const declared = new RegExp(`^(${name})\\s*(?:\\[\\s*("[^"]*"|[^\\]]*)\\s*\\])?\\s*(\\{)?\\s*(\\})?$`)
const attribute = /^([^\s"]+)\s+([^\s",]+)\s*((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?\s*(?:"([^"]*)")?$/

/** Reads an entity relationship diagram. */
export function readEr(first: Statement, rest: readonly Statement[]): Drawing {
  const problems: Problem[] = []
  const entities = new Map<string, Entity>()
  const relations: (readonly [from: string, sign: string, to: string, label: string])[] = []
  const entity = (written: string): Entity => {
    let found = entities.get(written)
    if (found === undefined) entities.set(written, (found = { label: readLabel(written), attributes: [] }))
    return found
  }
  let open: { readonly entity: Entity; readonly statement: Statement } | undefined
  for (const statement of rest) {
    const { text } = statement
    let found: RegExpExecArray | null
    if (open !== undefined) {
      if (text === '}') open = undefined
      else if ((found = attribute.exec(text)) !== null) {
        const [, type = '', own = '', keys = '', comment] = found
        const shown = comment === undefined || comment === '' ? own : `${own} (${comment})`
        open.entity.attributes.push(
          [hiddenName(type), hiddenName(readLabel(shown)), keys.replace(/\s*,\s*/g, ' ')].join(' ').trim(),
        )
      } else problems.push(fault(statement, 'this is no attribute', 'write its type, then its name, e.g. string email UK'))
      continue
    }
    if ((found = relation.exec(text)) !== null) {
      const [, from = '', left = '', line = '', right = '', to = '', label = ''] = found
      entity(from)
      entity(to)
      relations.push([from, left.replace('}o', 'o{') + line + right, to, readLabel(label)])
    } else if ((found = declared.exec(text)) !== null) {
      const [, written = '', alias, begins, ends] = found
      const one = entity(written)
      if (alias !== undefined) one.label = readLabel(alias)
      if (begins !== undefined && ends === undefined) open = { entity: one, statement }
    } else if (/^direction\s/.test(text)) {
      problems.push(leftOut(statement, 'entities are drawn from left to right, whatever direction is given'))
    } else if (/^(?:style|classDef|class)\s/.test(text)) {
      problems.push(leftOut(statement, 'entities have the colours of the site'))
    } else if (/[|}]/.test(text)) {
      const at = text.search(/\s*(?:\||\}|o\||--|\.\.)/)
      const hint = 'e.g. CUSTOMER ||--o{ ORDER : places'
      problems.push(fault(part(statement, Math.max(0, at)), 'this is no relationship', hint))
    } else problems.push(fault(statement, 'this is no statement of an entity relationship diagram'))
  }
  if (open !== undefined) problems.push(fault(open.statement, 'the entity has no end', 'write "}" after it'))
  if (entities.size === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no entities'))

  const names = uniqueNames(new Map([...entities].map(([written, { label }]) => [written, label])))
  const lines = ['erDiagram']
  for (const [written, { attributes }] of entities) lines.push(`${names.get(written)} {`, ...attributes, '}')
  for (const [from, sign, to, label] of relations)
    lines.push(`${names.get(from)} ${sign} ${names.get(to)} : ${hidden(label)}`)
  return { text: lines.join('\n'), labels: [...entities.values()].map(({ label }) => label), problems }
}

/** A name for each label that shows it; the library has no other way to give one. */
export function uniqueNames(labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const used = new Set<string>()
  const names = new Map<string, string>()
  for (const [key, label] of labels) {
    let name = hiddenName(label) || '\uE03F'
    // Spaces of no width tell two of the same label apart.
    while (used.has(name)) name += '\u2060'
    used.add(name)
    names.set(key, name)
  }
  return names
}
