import type { Fact, Reference, SchemaNode, Variant } from './data.ts'
import { fieldsOf, othersOf, type Child, choiceOf, type Parts, asEnumeration, valuesOf } from './children.ts'
import type { PageExamples } from './generate/page-examples.ts'
import { requiredIn, type Direction } from './access.ts'
import { fieldId } from './names.ts'
import { isWithinBudget, budgetOf, sizeOf, maxShownValues, type Budget } from './page-budget.ts'
import type { Texts } from './texts.ts'
import { isNullable, titleFacts, typeWords } from './facts.ts'
import { unfold, type Unfolded } from './unfold.ts'
import { unlessEmpty, type ApiWords, type Dict } from './value.ts'
import { defined } from '../base/defined.ts'
import { fill } from '../model/words.ts'

/** Number of levels at which named schemas are expanded; below, their pages are linked. */
export const maxNamedLevel = 2

/** Maximum number of expanded levels. */
const maxLevel = 6

/** Data shared by the trees of one page. */
export interface TreePage {
  readonly root: Dict
  readonly texts: Texts
  readonly words: ApiWords
  /** Id of the entry to which the prose of the schema is added. */
  readonly entry: string
  /** Routes of schema pages, by name. */
  readonly schemas: ReadonlyMap<string, string>
  /** Names of derived schemas, by name of the base. */
  readonly children: ReadonlyMap<string, readonly string[]>
  readonly unique: (id: string) => string
  readonly examples: PageExamples
  /** Names of the displayed schemas. */
  readonly met: Set<string>
  /** Address of the whole description. */
  readonly file: string
  /** Remaining size budget of the current part. Each part of a page has its own. */
  readonly budget: Budget
  readonly exampleBudget: Budget
  /** Name of the page's own schema. */
  readonly self?: string
  /** Creates a separate page for unnamed content that exceeds the budget. */
  readonly aside: (rest: Aside) => Reference | undefined
  /** Existing page for a part of a named schema. */
  readonly asideOf: (value: unknown) => Reference | undefined
}

/** A schema that exceeds the budget of its page and is moved to a separate one. */
export interface Aside {
  readonly value: unknown
  /** Remaining parts, if previous pages show others. Default: the whole schema. */
  readonly rest?: Parts
  /** Names on the path to the schema; empty for the rest of a whole page. */
  readonly ids: readonly string[]
  readonly direction?: Direction
}

/** Position of a node in the tree. */
export interface TreePosition {
  /** Names from which its id is made; empty for no id. */
  readonly ids: readonly string[]
  readonly level: number
  /** Level for named schemas, which an alternative does not increase. Default: `level`. */
  readonly namedLevel?: number
  /** Number of enclosing nodes. Default: 0. */
  readonly depth?: number
  /** Enclosing named schemas. */
  readonly open: readonly string[]
  readonly name?: string
  /** Label of an alternative. */
  readonly label?: string
  readonly required?: boolean
  /** Direction of the value. Default: both. */
  readonly direction?: Direction
  /** Name of the schema itself, on its own page. */
  readonly self?: string
  /** Parts to show, without facts about the whole. Default: all. */
  readonly rest?: Parts
}

/** A node whose content is created later, after everything at its level. */
interface Tree {
  readonly isRequired: boolean
  /** Creates its children, one level, as far as the budget allows. */
  open(): readonly Tree[]
  /** Returns the node with its created content. */
  whole(): SchemaNode
}

/**
 * Converts a schema for a page. Depth and size are limited, even for a schema that refers to
 * itself.
 */
export function schemaNode(value: unknown, page: TreePage, at: TreePosition): SchemaNode {
  const top = treeOf(value, page, at)
  // Level by level, required nodes first: nested nodes cannot use up the budget of higher levels.
  for (let level: readonly Tree[] = [top]; level.length > 0;) {
    const required = level.filter(({ isRequired }) => isRequired)
    const others = level.filter(({ isRequired }) => !isRequired)
    level = [...required, ...others].flatMap((tree) => tree.open())
  }
  return top.whole()
}

function treeOf(value: unknown, page: TreePage, at: TreePosition, extraFacts: readonly Fact[] = []): Tree {
  const { words } = page
  const full = unfold(page.root, value, words, at.self)
  const { names, described, describedInside, facts, deprecated, access, ...unfolded } =
    at.rest === undefined ? full : withoutWords(full)
  for (const name of names) page.met.add(name)
  const name = names.find((candidate) => page.schemas.has(candidate))
  const id = at.ids.length === 0 ? undefined : page.unique(fieldId(...at.ids))
  const text = described === undefined ? undefined : page.texts.of(described, page.entry)
  const insideText = describedInside === undefined ? undefined : page.texts.of(describedInside, page.entry)
  const enumeration = asEnumeration(page.root, unfolded.schema)
  const { schema } = enumeration
  const limit = maxShownValues(page.budget)
  const { values, more } =
    at.rest === undefined ? valuesOf(enumeration, page.texts, { entry: page.entry, limit }) : { values: [], more: 0 }
  page.budget.remaining -= sizeOf({ id, described, values, facts })
  const recursive = names.some((candidate) => at.open.includes(candidate))
  const namedLevel = at.namedLevel ?? at.level
  const depth = (at.depth ?? 0) + 1
  const inside = defined({
    ids: at.ids,
    open: [...at.open, ...names],
    level: at.level + 1,
    namedLevel: namedLevel + 1,
    depth,
    direction: at.direction,
  })
  const mayOpen = at.level < maxLevel && (name === undefined || namedLevel < maxNamedLevel) && !recursive
  const completeNode = { ...unfolded, schema }
  const type = value === false ? words.values.notAllowed : typeOf(completeNode, words.types)
  const around = name === undefined ? [] : typeOf(completeNode, words.types, slot).split(slot)
  const node: SchemaNode = defined({
    id,
    name: at.name,
    type,
    ...(around.length === 2 ? { typeAround: around as [string, string] } : {}),
    ...(type === words.types.any ? { kind: 'any' as const } : {}),
    ...(type === words.types.oneOf || type === words.types.anyOf ? { kind: 'choice' as const } : {}),
    ...(at.required === true ? requiredIn(access, at.direction) : {}),
    ...(deprecated ? { deprecated: true } : {}),
    access,
    ...(name === undefined ? {} : { ref: { label: name, href: page.schemas.get(name) ?? '' } }),
    text,
    insideText,
    facts: [
      ...titleFacts(unfolded, at, words.facts),
      ...facts,
      ...extraFacts,
      ...(more === 0 ? [] : [{ label: words.facts.moreValues, value: fill(words.values.inFile, { count: more }) }]),
    ],
    values: unlessEmpty(values),
    ...(recursive ? { recursive: true as const } : {}),
  })
  let nested: Inside | undefined
  return {
    isRequired: at.required === true,
    open() {
      // A schema with its own page is expanded only on that page.
      if (!mayOpen && name !== undefined) return []
      nested = insideOf(schema, page, {
        inside,
        mayOpen,
        schemaName: unfolded.name,
        value,
        ...defined({ rest: at.rest }),
      })
      return nested.trees
    },
    whole: () => ({ ...node, ...nested?.whole() }),
  }
}

/** Removes the facts of a schema that previous pages show. */
function withoutWords(schema: Unfolded): Unfolded {
  const { described: _, describedInside: __, title: ___, entryTitle: ____, ...rest } = schema
  return { ...rest, facts: [] }
}

/** Placeholder for the general word of a type: a noncharacter, which words do not contain. */
export const slot = '\uffff'

/** Type of an unfolded schema in words, including its lists and maps. */
function typeOf(
  { wraps, nullable, schema }: Pick<Unfolded, 'wraps' | 'nullable' | 'schema'>,
  words: ApiWords['types'],
  general?: string,
): string {
  const ownType = typeWords(schema, words, general)
  const inner = nullable && !isNullable(schema) ? fill(words.orNull, { type: ownType }) : ownType
  // "Or null" of a list precedes its words: after them, it would apply to the items.
  return wraps.reduceRight((type, { holder, nullable: orNull }) => {
    const wrapped = fill(words[holder], { type })
    return orNull ? fill(words.nullOr, { type: wrapped }) : wrapped
  }, inner)
}

/** Created content of a node. */
interface Inside {
  readonly trees: readonly Tree[]
  whole(): Partial<SchemaNode>
}

/** Creates one level of a schema's content. */
function insideOf(
  schema: Dict,
  page: TreePage,
  at: {
    readonly inside: TreePosition
    readonly mayOpen: boolean
    readonly schemaName: string | undefined
    readonly value: unknown
    readonly rest?: Parts
  },
): Inside {
  const { inside } = at
  const choice = choiceOf(schema, at.schemaName, page.children)
  const { fields, others, alternatives } = at.rest ?? {
    fields: fieldsOf(schema),
    others: othersOf(schema),
    alternatives: (choice?.alternatives ?? []).map((alternative, index) => ({ ...alternative, number: index + 1 })),
  }
  const budget = at.mayOpen ? page.budget : budgetOf(Number.NEGATIVE_INFINITY)
  const isDue = (inside.depth ?? 0) <= 1
  const child = ({ value, id, name, required }: Child): { readonly name?: string; readonly tree: Tree } => {
    const at = { ...inside, ids: [...inside.ids, id], name, ...(required === true ? { required } : {}) }
    return defined({ name, tree: treeOf(value, page, defined(at)) })
  }
  const [shownFields, fieldsLeft] = takeWithinBudget(budget, isDue, fields, child)
  const [shownOthers, othersLeft] = takeWithinBudget(budget, isDue, others, child)
  const [shownVariants, variantsLeft] = takeWithinBudget(budget, isDue, alternatives, (alternative) =>
    variantOf(alternative, { page, inside }),
  )
  const omittedFields = fieldsLeft.length + othersLeft.length
  const choicesLeft = variantsLeft.length
  const isCut = omittedFields + choicesLeft > 0
  const isPartial = shownFields.length + shownOthers.length + shownVariants.length > 0 || at.rest !== undefined
  const { value } = at
  // The content of a named schema is on that schema's page, or on an existing separate page.
  const isNamed = inside.open.some((name) => name !== page.self)
  const rest = isPartial ? { fields: fieldsLeft, others: othersLeft, alternatives: variantsLeft } : undefined
  const asideFor = (): Reference | undefined =>
    isNamed
      ? page.asideOf(value)
      : page.aside({ value, ids: inside.ids, ...defined({ rest, direction: inside.direction }) })
  const aside = isCut ? asideFor() : undefined
  return {
    trees: [...shownFields, ...shownOthers, ...shownVariants].map(({ tree }) => tree),
    whole: () =>
      defined({
        fields: unlessEmpty(shownFields.map(({ tree }) => tree.whole())),
        others: unlessEmpty(shownOthers.map(({ tree }) => tree.whole())),
        choice: shownVariants.length === 0 ? undefined : choice?.choice,
        variants: unlessEmpty(shownVariants.map(({ tree, ...rest }): Variant => ({ ...rest, node: tree.whole() }))),
        discriminator: choice?.discriminator,
        left: omittedFields === 0 ? undefined : omittedFields,
        choicesLeft: choicesLeft === 0 ? undefined : choicesLeft,
        aside,
      }),
  }
}

/**
 * Converts required items first, as far as the budget allows, at least one on each page. Also returns the remaining
 * items in order.
 */
function takeWithinBudget<T, Made>(
  budget: Budget,
  isDue: boolean,
  all: readonly (T & { readonly required?: boolean })[],
  make: (item: T) => Made,
): readonly [readonly Made[], readonly T[]] {
  const results = new Map<T, Made>()
  for (const first of [true, false])
    for (const item of all)
      if ((item.required === true) === first && (isWithinBudget(budget, isDue) || (isDue && results.size === 0)))
        results.set(item, make(item))
  return [
    all.flatMap((item) => (results.has(item) ? [results.get(item) as Made] : [])),
    all.filter((item) => !results.has(item)),
  ]
}

/** Converts an alternative at the position of its choice. */
function variantOf(
  { schema, label, needs, isSaid, value, number: position }: Parts['alternatives'][number],
  { page, inside }: { readonly page: TreePage; readonly inside: TreePosition },
): Omit<Variant, 'node'> & { readonly tree: Tree } {
  const namedLevel = (inside.namedLevel ?? inside.level) - 1
  const ids = [...inside.ids, `option-${position}`]
  const facts = label === undefined || isSaid ? [] : [{ label: page.words.facts.needs, value: needs.join(', ') }]
  const { option, needs: needed } = page.words.choices
  const number = label === undefined && needs.length === 0 ? position : undefined
  return {
    label: label ?? (number === undefined ? fill(needed, { names: needs.join(', ') }) : fill(option, { number })),
    ...(number === undefined ? {} : { isNumbered: true as const }),
    ...defined({ value }),
    tree: treeOf(schema, page, defined({ ...inside, namedLevel, ids, label }), facts),
  }
}
