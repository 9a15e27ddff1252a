import type { EnumValue, Fact, SchemaNode, Variant } from './data.ts'
import { asEnumeration, valuesOf } from './enumeration.ts'
import type { PageExamples } from './generate/page-examples.ts'
import { fieldId } from './names.ts'
import type { Texts } from './texts.ts'
import { typeWords } from './type-words.ts'
import { unfold } from './unfold.ts'
import { dict, isDict, list, type Dict } from './value.ts'
import { choiceOf, type Alternative } from './variants.ts'

/** Named schemas are opened above this level, since they have pages of their own. */
export const maxNamedLevel = 2

/** Nothing is opened below this level. */
const maxLevel = 6

/** Nodes that a page shows of all its schemas together. What is said of one may count as several. */
export const maxNodes = 300

/** Characters of HTML that a node takes, and so do its words for each node that they count as. */
const nodeSize = 250

/** What the trees of one page share. */
export interface TreePage {
  readonly root: Dict
  readonly texts: Texts
  /** Id of the entry that new prose goes to. */
  readonly entry: string
  /** Routes of the pages of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  /** Names of the schemas that are made of a schema, by its name. */
  readonly children: ReadonlyMap<string, readonly string[]>
  readonly unique: (id: string) => string
  readonly examples: PageExamples
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
  /** The same for named schemas, which are not counted as deeper in an alternative. Default: `level`. */
  readonly namedLevel?: number
  /** Named schemas around it. */
  readonly open: readonly string[]
  readonly name?: string
  readonly required?: boolean
  /** Name of the schema itself, on its own page. */
  readonly self?: string
}

/** A schema as its page shows it: bounded in depth and size whatever it refers to, also to itself. */
export function schemaNode(value: unknown, page: TreePage, at: TreePosition): SchemaNode {
  page.left--
  return openNode(value, page, at)
}

/** The same for a node that was counted before. */
function openNode(value: unknown, page: TreePage, at: TreePosition): SchemaNode {
  const { words, nullable, names, described, facts, deprecated, ...unfolded } = unfold(page.root, value, at.self)
  for (const name of names) page.met.add(name)
  const name = names.find((one) => page.schemas.has(one))
  const id = at.ids.length === 0 ? undefined : page.unique(fieldId(...at.ids))
  const text = described === undefined ? undefined : page.texts.of(described, page.entry)
  const enumeration = asEnumeration(page.root, unfolded.schema)
  const { schema } = enumeration
  const values = valuesOf(enumeration, page.texts, page.entry)
  page.left -= sizeOfWords({ id, described, values, facts }) / nodeSize
  const recursive = names.some((one) => at.open.includes(one))
  const namedLevel = at.namedLevel ?? at.level
  const inside = { ids: at.ids, open: [...at.open, ...names], level: at.level + 1, namedLevel: namedLevel + 1 }
  const mayOpen = at.level < maxLevel && (name === undefined || namedLevel < maxNamedLevel) && !recursive
  const type = [...words, typeWords(schema)].join(' ')
  return {
    ...(id === undefined ? {} : { id }),
    ...(at.name === undefined ? {} : { name: at.name }),
    type: nullable && !/\bnull$/.test(type) ? `${type} or null` : type,
    ...(at.required === true ? { required: true } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(schema['readOnly'] === true ? { access: 'read only' as const } : {}),
    ...(schema['writeOnly'] === true ? { access: 'write only' as const } : {}),
    ...(name === undefined ? {} : { ref: { label: name, href: page.schemas.get(name) ?? '' } }),
    ...(text === undefined ? {} : { text }),
    facts,
    ...(values.length === 0 ? {} : { values }),
    ...(recursive ? { recursive: true as const } : {}),
    ...childrenOf(schema, { page, inside, mayOpen, isNamed: name !== undefined, schemaName: unfolded.name }),
  }
}

/** Characters that are shown of a node beside its name and type, about; prose of another page counts as much. */
function sizeOfWords({
  id = '',
  described,
  values,
  facts,
}: {
  readonly id: string | undefined
  readonly described: Dict | undefined
  readonly values: readonly EnumValue[]
  readonly facts: readonly Fact[]
}): number {
  const prose = typeof described?.['description'] === 'string' ? described['description'].length : 0
  const listed = values.reduce((sum, { value }) => sum + value.length + 26, 0)
  return 2 * id.length + prose + listed + facts.reduce((sum, { value }) => sum + value.length + 50, 0)
}

/** A child that is not yet a node. */
interface Child {
  readonly value: unknown
  readonly id: string
  readonly name?: string
  readonly required?: boolean
}

/** What lies in a schema. Siblings are counted before the first of them is opened: a deep one takes no room from them. */
function childrenOf(
  schema: Dict,
  {
    page,
    inside,
    mayOpen,
    isNamed,
    schemaName,
  }: {
    readonly page: TreePage
    readonly inside: TreePosition
    readonly mayOpen: boolean
    readonly isNamed: boolean
    readonly schemaName: string | undefined
  },
): Partial<SchemaNode> {
  const required = list(schema['required'])
  const fields = Object.entries(dict(schema['properties'])).map(([name, value]): Child => {
    return { value, id: name, name, required: required.includes(name) }
  })
  const others = othersOf(schema)
  const choice = choiceOf(schema, schemaName, page.children)
  const alternatives = choice?.alternatives ?? []
  const count = fields.length + others.length + alternatives.length
  if (count === 0) return {}
  // What has a page is shown there.
  if (!mayOpen) return isNamed ? {} : { left: count }
  const shown = Math.max(0, Math.min(count, Math.floor(page.left)))
  page.left -= shown
  const left = count - shown
  const node = ({ value, id, name, required: must }: Child): SchemaNode =>
    openNode(value, page, {
      ...inside,
      ids: [...inside.ids, id],
      ...(name === undefined ? {} : { name }),
      ...(must === true ? { required: true } : {}),
    })
  const shownFields = fields.slice(0, shown).map(node)
  const shownOthers = others.slice(0, Math.max(0, shown - fields.length)).map(node)
  const variant = ({ schema: value, label, needs, value: said }: Alternative, index: number): Variant => {
    const ids = [...inside.ids, `option-${index + 1}`]
    const opened = openNode(value, page, { ...inside, namedLevel: (inside.namedLevel ?? inside.level) - 1, ids })
    return {
      label: label ?? `Option ${index + 1}`,
      ...(said === undefined ? {} : { value: said }),
      node: needs === undefined ? opened : { ...opened, facts: [...opened.facts, { label: 'Needs', value: needs }] },
    }
  }
  const variants = alternatives.slice(0, Math.max(0, shown - fields.length - others.length)).map(variant)
  return {
    ...(shownFields.length === 0 ? {} : { fields: shownFields }),
    ...(shownOthers.length === 0 ? {} : { others: shownOthers }),
    ...(variants.length === 0 || choice === undefined ? {} : { choice: choice.choice, variants }),
    ...(choice?.discriminator === undefined ? {} : { discriminator: choice.discriminator }),
    ...(left === 0 ? {} : { left }),
  }
}

/** Fields that have no name: those of patterns, the places of a tuple, and all the rest. */
function othersOf(schema: Dict): readonly Child[] {
  const patterns = Object.entries(dict(schema['patternProperties'])).map(([name, value], index): Child => {
    return { value, id: `pattern-${index + 1}`, name }
  })
  const places = list(schema['prefixItems']).map((value, index): Child => {
    return { value, id: String(index), name: String(index) }
  })
  const rest = places.length > 0 ? schema['items'] : schema['additionalProperties']
  const hasNames = isDict(schema['properties']) || patterns.length > 0 || places.length > 0
  const isSchema = isDict(rest) && Object.keys(rest).length > 0
  return [...patterns, ...places, ...(hasNames && isSchema ? [{ value: rest, id: 'other', name: '*' }] : [])]
}
