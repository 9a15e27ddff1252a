import type { SchemaNode, Variant, EnumValue, Fact } from './data.ts'
import { fieldsOf, othersOf, type Child, choiceOf, type Alternative, asEnumeration, valuesOf } from './children.ts'
import type { PageExamples } from './generate/page-examples.ts'
import { fieldId } from './names.ts'
import type { Texts } from './texts.ts'
import { isNullable, typeWords } from './facts.ts'
import { unfold, type Unfolded } from './unfold.ts'
import { unlessEmpty, type ApiWords, type Dict } from './value.ts'
import { defined } from '../../defined.ts'
import { fill } from '../../plugin.ts'

/** Named schemas are opened above this level, since they have pages of their own. */
export const maxNamedLevel = 2

/** Nothing is opened below this level. */
const maxLevel = 6

/** What the trees of one page share. */
export interface TreePage {
  readonly root: Dict
  readonly texts: Texts
  readonly words: ApiWords
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
  /** Address of the whole description. */
  readonly file: string
  /** Characters that the schemas of the page may still take. */
  left: number
  /** Characters that its examples may still take. */
  examplesLeft: number
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

/** A node that is not yet opened: what lies in it comes after its siblings. */
interface Closed {
  readonly node: SchemaNode
  readonly open: () => Partial<SchemaNode>
}

/** A schema as its page shows it: bounded in depth and size whatever it refers to, also to itself. */
export function schemaNode(value: unknown, page: TreePage, at: TreePosition): SchemaNode {
  return opened(closedNode(value, page, at))
}

function opened({ node, open }: Closed): SchemaNode {
  return { ...node, ...open() }
}

function closedNode(value: unknown, page: TreePage, at: TreePosition): Closed {
  const { words } = page
  const { names, described, facts, deprecated, ...unfolded } = unfold(page.root, value, words, at.self)
  for (const name of names) page.met.add(name)
  const name = names.find((one) => page.schemas.has(one))
  const id = at.ids.length === 0 ? undefined : page.unique(fieldId(...at.ids))
  const text = described === undefined ? undefined : page.texts.of(described, page.entry)
  const enumeration = asEnumeration(page.root, unfolded.schema)
  const { schema } = enumeration
  const { values, more } = valuesOf(enumeration, page.texts, { entry: page.entry, limit: valuesWithRoom(page.left) })
  page.left -= sizeOf({ id, described, values, facts })
  const recursive = names.some((one) => at.open.includes(one))
  const namedLevel = at.namedLevel ?? at.level
  const inside = { ids: at.ids, open: [...at.open, ...names], level: at.level + 1, namedLevel: namedLevel + 1 }
  const mayOpen = at.level < maxLevel && (name === undefined || namedLevel < maxNamedLevel) && !recursive
  const whole = { ...unfolded, schema }
  const type = typeOf(whole, words.types)
  const around = name === undefined ? [] : typeOf(whole, words.types, slot).split(slot)
  const node: SchemaNode = defined({
    id,
    name: at.name,
    type,
    ...(around.length === 2 ? { typeAround: around as [string, string] } : {}),
    ...(type === words.types.any ? { kind: 'any' as const } : {}),
    ...(type === words.types.oneOf || type === words.types.anyOf ? { kind: 'choice' as const } : {}),
    ...(at.required === true ? { required: true } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(schema['readOnly'] === true ? { access: 'read only' as const } : {}),
    ...(schema['writeOnly'] === true ? { access: 'write only' as const } : {}),
    ...(name === undefined ? {} : { ref: { label: name, href: page.schemas.get(name) ?? '' } }),
    text,
    facts:
      more === 0
        ? facts
        : [...facts, { label: words.facts.moreValues, value: fill(words.values.inFile, { count: more }) }],
    values: unlessEmpty(values),
    ...(recursive ? { recursive: true as const } : {}),
  })
  // What has a page is shown there.
  const open = (): Partial<SchemaNode> =>
    !mayOpen && name !== undefined ? {} : childrenOf(schema, page, { inside, mayOpen, schemaName: unfolded.name })
  return { node, open }
}

/** Stands for the general word of a type: a noncharacter, which no word holds. */
export const slot = '\uffff'

/** The type of an unfolded schema in words, the lists and maps around it included. */
function typeOf(
  { wraps, nullable, schema }: Pick<Unfolded, 'wraps' | 'nullable' | 'schema'>,
  words: ApiWords['types'],
  general?: string,
): string {
  const own = typeWords(schema, words, general)
  const inner = nullable && !isNullable(schema) ? fill(words.orNull, { type: own }) : own
  // "Or null" of a list stands before its words: behind them, it would be about what the list holds.
  return wraps.reduceRight((type, { holder, nullable: orNull }) => {
    const wrapped = fill(words[holder], { type })
    return orNull ? fill(words.nullOr, { type: wrapped }) : wrapped
  }, inner)
}

/** What lies in a schema. Siblings are made before the first of them is opened: a deep one takes no room from them. */
function childrenOf(
  schema: Dict,
  page: TreePage,
  at: { readonly inside: TreePosition; readonly mayOpen: boolean; readonly schemaName: string | undefined },
): Partial<SchemaNode> {
  const { inside } = at
  const fields = fieldsOf(schema)
  const others = othersOf(schema)
  const choice = choiceOf(schema, at.schemaName, page.children)
  const alternatives = choice?.alternatives ?? []
  const count = fields.length + others.length + alternatives.length
  if (count === 0) return {}
  if (!at.mayOpen) return { left: count }
  const child = ({ value, id, name, required }: Child): Closed => {
    const at = { ...inside, ids: [...inside.ids, id], name, ...(required === true ? { required } : {}) }
    return closedNode(value, page, defined(at))
  }
  const shownFields = whileRoom(page, fields, child)
  const shownOthers = whileRoom(page, others, child)
  const shownVariants = whileRoom(page, alternatives, (one, index) => closedVariant(one, index, { page, inside }))
  const left = count - shownFields.length - shownOthers.length - shownVariants.length
  return defined({
    fields: unlessEmpty(shownFields.map(opened)),
    others: unlessEmpty(shownOthers.map(opened)),
    choice: shownVariants.length === 0 ? undefined : choice?.choice,
    variants: unlessEmpty(shownVariants.map(({ closed, ...rest }): Variant => ({ ...rest, node: opened(closed) }))),
    discriminator: choice?.discriminator,
    left: left === 0 ? undefined : left,
  })
}

/** As many as the page has room for. */
function whileRoom<T, Made>(page: TreePage, all: readonly T[], make: (one: T, index: number) => Made): readonly Made[] {
  const made: Made[] = []
  for (const [index, one] of all.entries()) {
    if (page.left <= 0) break
    made.push(make(one, index))
  }
  return made
}

/** An alternative is opened as if it stood in the place of its choice. */
function closedVariant(
  { schema, label, needs, isSaid, value }: Alternative,
  index: number,
  { page, inside }: { readonly page: TreePage; readonly inside: TreePosition },
): Omit<Variant, 'node'> & { readonly closed: Closed } {
  const namedLevel = (inside.namedLevel ?? inside.level) - 1
  const ids = [...inside.ids, `option-${index + 1}`]
  const { node, open } = closedNode(schema, page, { ...inside, namedLevel, ids })
  const facts =
    label === undefined || isSaid
      ? node.facts
      : [...node.facts, { label: page.words.facts.needs, value: needs.join(', ') }]
  const { option, needs: needed } = page.words.choices
  const number = label === undefined && needs.length === 0 ? index + 1 : undefined
  return {
    label: label ?? (number === undefined ? fill(needed, { names: needs.join(', ') }) : fill(option, { number })),
    ...(number === undefined ? {} : { isNumbered: true as const }),
    ...defined({ value }),
    closed: { node: { ...node, facts }, open },
  }
}

/** Characters of HTML that all schemas of a page may take together, as far as they are known beforehand. */
export const maxSize = 75_000

/** Characters that a node takes beside its words. */
const nodeSize = 250

/** The same for a value of an enumeration. */
const valueSize = 26

/** Values that are shown at least. */
const fewValues = 20

/**
 * How many values of an enumeration are shown where `left` characters are. Even where nothing has room, a few say what it
 * is about.
 */
function valuesWithRoom(left: number): number {
  return Math.max(fewValues, Math.floor(left / (2 * valueSize)))
}

/** Characters that a node takes, about, without what lies in it; prose of another page counts as much. */
function sizeOf({
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
  const listed = values.reduce((sum, { value }) => sum + value.length + valueSize, 0)
  // An id stands there twice: where a link leads, and in the link.
  return nodeSize + 2 * id.length + prose + listed + facts.reduce((sum, { value }) => sum + value.length + 50, 0)
}
