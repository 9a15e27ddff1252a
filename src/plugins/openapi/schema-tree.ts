import type { SchemaNode } from './data.ts'
import { factsOf } from './facts.ts'
import { flatten, typeWords, unwrap } from './flatten.ts'
import { resolve } from './lookup.ts'
import { fieldId } from './names.ts'
import type { Texts } from './texts.ts'
import { dict, isDict, list, literal, type Dict } from './value.ts'

/** Named schemas are opened above this level, since they have pages of their own. */
export const maxNamedLevel = 2

/** Nothing is opened below this level. */
const maxLevel = 6

/** Nodes that a page shows of all its schemas together. */
export const maxNodes = 400

/** Lists inside lists, at most. */
const maxWraps = 8

/** What the trees of one page share. */
export interface TreePage {
  readonly root: Dict
  readonly texts: Texts
  /** Id of the entry that new prose goes to. */
  readonly entry: string
  /** Routes of the pages of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  readonly unique: (id: string) => string
  /** Names of the schemas that were met. */
  readonly met: Set<string>
  /** Nodes that may still be made. */
  left: number
}

/** Where a node stands. */
export interface TreePosition {
  /** The names that its id is made of; none: no id. */
  readonly ids: readonly string[]
  readonly level: number
  /** Named schemas around it. */
  readonly open: readonly string[]
  readonly name?: string
  readonly required?: boolean
}

/** A schema as its page shows it: bounded in depth and size whatever it refers to, also to itself. */
export function schemaNode(value: unknown, page: TreePage, at: TreePosition): SchemaNode {
  page.left--
  const { words, schema, names, described, facts, deprecated } = unfold(value, page)
  for (const name of names) page.met.add(name)
  const name = names.find((one) => page.schemas.has(one))
  const id = at.ids.length === 0 ? undefined : page.unique(fieldId(...at.ids))
  const text = described === undefined ? undefined : page.texts.of(described, page.entry)
  const values = list(schema['enum'])
  const mayOpen =
    page.left > 0 &&
    at.level < (name === undefined ? maxLevel : maxNamedLevel) &&
    !names.some((one) => at.open.includes(one))
  const inside = { ...at, open: [...at.open, ...names], level: at.level + 1 }
  const fields = mayOpen ? fieldsOf(schema, page, inside) : []
  const variants = mayOpen ? variantsOf(schema, page, inside) : []
  return {
    ...(id === undefined ? {} : { id }),
    ...(at.name === undefined ? {} : { name: at.name }),
    type: [...words, typeWords(schema)].join(' '),
    ...(at.required === true ? { required: true } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(schema['readOnly'] === true ? { access: 'read only' as const } : {}),
    ...(schema['writeOnly'] === true ? { access: 'write only' as const } : {}),
    ...(name === undefined ? {} : { ref: { label: name, href: page.schemas.get(name) ?? '' } }),
    ...(text === undefined ? {} : { text }),
    facts,
    ...(values.length === 0 ? {} : { values: values.map(literal) }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(variants.length === 0 ? {} : { variants }),
  }
}

/** Follows references, lists and maps to the schema whose fields are shown. */
function unfold(value: unknown, page: TreePage) {
  const words: string[] = []
  const names: string[] = []
  const facts: { label: string; value: string }[] = []
  let described: Dict | undefined
  let deprecated = false
  for (let next = value, wraps = 0; ; wraps++) {
    const found = resolve(page.root, next)
    if (found.schema !== undefined) names.push(found.schema)
    if (typeof found.described['description'] === 'string') described ??= found.described
    const only = list(found.node['allOf'])
    const schema = flatten(page.root, found.node)
    // One member and nothing else: the way to put words beside a reference in 3.0.
    if (only.length === 1 && found.schema === undefined && !isDict(found.node['properties'])) {
      const member = resolve(page.root, only[0])
      if (member.schema !== undefined) names.push(member.schema)
      if (typeof member.described['description'] === 'string') described ??= member.described
    }
    deprecated ||= schema['deprecated'] === true
    facts.push(...factsOf(schema))
    const inner = wraps < maxWraps ? unwrap(schema) : undefined
    if (inner === undefined) return { words, names, facts, described, deprecated, schema }
    words.push(inner.words)
    next = inner.value
  }
}

function fieldsOf(schema: Dict, page: TreePage, at: TreePosition): SchemaNode[] {
  const required = list(schema['required'])
  const nodes: SchemaNode[] = []
  for (const [name, value] of Object.entries(dict(schema['properties']))) {
    if (page.left <= 0) break
    nodes.push(schemaNode(value, page, { ...at, ids: [...at.ids, name], name, required: required.includes(name) }))
  }
  return nodes
}

function variantsOf(schema: Dict, page: TreePage, at: TreePosition) {
  const { name: _, required: __, ...inside } = at
  const nodes: { label: string; node: SchemaNode }[] = []
  for (const value of [...list(schema['oneOf']), ...list(schema['anyOf'])]) {
    if (page.left <= 0) break
    const label = `Option ${nodes.length + 1}`
    nodes.push({ label, node: schemaNode(value, page, { ...inside, ids: [...at.ids, label.toLowerCase()] }) })
  }
  return nodes
}
