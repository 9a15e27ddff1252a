/** Facts of the specification about a field. The description must not have a property that is absent here. */
export interface Field {
  readonly required?: true
  readonly nullable?: true
  readonly deprecated?: true
  readonly default?: unknown
  /** Name of the enumeration whose schema the field uses, directly or for its entries. */
  readonly enumeration?: string
  /** Name of the entity whose schema the field uses, directly or for its entries. */
  readonly entity?: string
  /** Fields of the object that the field contains, directly or as entries. */
  readonly fields?: Fields
  /** Values within the limits. */
  readonly accepts?: readonly unknown[]
  /** Values beyond the limits. */
  readonly rejects?: readonly unknown[]
  /** Marks a fact that the specification leaves open: both readings pass. */
  readonly open?: readonly Mark[]
}

/** Properties of a field, in addition to its values. */
type Mark = 'required' | 'nullable' | 'deprecated' | 'default'

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>

/** An object of the specification. */
export interface Entity {
  readonly fields: Fields
  /** Fields that the server sets itself: a body whose fields are not listed separately may lack them. */
  readonly may?: string
  /** Whole values that must pass. */
  readonly accepts?: readonly unknown[]
  /** Whole values that must fail. */
  readonly rejects?: readonly unknown[]
}

/** Entities by their names in the specification. */
export type Entities = Readonly<Record<string, Entity>>

/** Fields of which the specification only has the names, separated by spaces. */
export function plain(names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, {}]))
}

/** Picks the named fields. */
export function only(fields: Fields, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, fields[name] ?? {}]))
}

/** The same fields, all of them without the marks that apply to answers only. */
export function requested(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { required: _, ...field }]) => [name, field]))
}
