import { itemSchema, propertyNames, propertySchema, typesOf } from '../coerce.ts'
import { answerTypes, jsonOf, successStatus } from '../answers.ts'
import type { Described, Fields, Operation } from '../describe.ts'
import { defined } from '../../defined.ts'

/** A collection that paths suggest: `/books` and `/books/{id}`. */
export interface Collection {
  /** Path of the collection: the name of its table. */
  readonly path: string
  /** Parameters of the path that stand before it: whose rows they are. */
  readonly owners: readonly string[]
  /** Last parameter of an item's path. */
  readonly parameter?: string
  /** Property of an item that holds what the path names it by; nothing, if its schema has none. */
  readonly key?: string
  /** How a key is made. */
  readonly keyKind: 'integer' | 'uuid' | 'text'
  readonly list?: Operation
  readonly create?: Operation
  /** Method → operation on one item. */
  readonly items: Readonly<Record<string, Operation>>
}

/** Finds the collections of a description, in the order of its paths. */
export function findCollections({ root, operations }: Described): readonly Collection[] {
  const byPath = new Map<string, Operation[]>()
  for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation])
  const collections: Collection[] = []
  for (const path of byPath.keys()) {
    if (path.endsWith('}')) continue
    const own = byPath.get(path) ?? []
    const [itemPath] = [...byPath.keys()].filter(
      (one) => one.startsWith(`${path}/{`) && /^\{[^}/]*\}$/.test(one.slice(path.length + 1)),
    )
    const items = itemPath === undefined ? [] : (byPath.get(itemPath) ?? [])
    const list = own.find(({ method }) => method === 'GET')
    const create = own.find((one) => one.method === 'POST' && one.body !== undefined && !isSearch(one, list, root))
    // A list alone, or a form to send something to, is no collection that could be written and read.
    if (items.length === 0 && (list === undefined || create === undefined)) continue
    const schema = itemOf(defined({ list, create: items.length === 0 ? undefined : create, items }), root)
    if (items.length === 0 && create !== undefined && !isFormOf(create, schema, root)) continue
    const parameter = itemPath?.slice(path.length + 2, -1)
    const key = keyOf(schema, parameter, root)
    // Nobody would learn what an item is called.
    if (items.length > 0 && key === undefined) continue
    collections.push(
      defined({
        path,
        owners: [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
        parameter,
        key,
        keyKind: kindOf(key === undefined ? undefined : propertySchema(root, schema, key), root),
        list,
        create,
        items: Object.fromEntries(items.map((one) => [one.method, one])),
      }),
    )
  }
  return collections
}

/** The schema of an operation's answer of success, as JSON. */
export function answerSchema(operation: Operation, root: Fields): Fields {
  return propertySchema(root, jsonOf(answerTypes(operation, successStatus(operation)))?.schema?.value)
}

/**
 * Where an answer holds its list: '' for the answer itself, else the property; nothing, if it holds none. Of several
 * lists the first is it.
 */
export function listProperty(operation: Operation, root: Fields): string | undefined {
  const schema = answerSchema(operation, root)
  if (typesOf(root, schema).has('array')) return ''
  return propertyNames(schema, root).find((name) => typesOf(root, propertySchema(root, schema, name)).has('array'))
}

/** The property that an answer wraps an item in, as in `{"data": {…}}`; nothing, if it is the item itself. */
export function wrapperOf(schema: Fields, root: Fields): string | undefined {
  const names = propertyNames(schema, root)
  const found = ['data', 'item', 'result'].find((name) => names.includes(name) && names.length <= 3)
  return found !== undefined && typesOf(root, propertySchema(root, schema, found)).has('array') ? undefined : found
}

/** The schema of an item in an operation's answer. */
export function itemSchemaOf(operation: Operation, root: Fields): Fields {
  const schema = answerSchema(operation, root)
  return propertySchema(root, schema, wrapperOf(schema, root))
}

/** Whether what is sent has something in common with what is listed. */
function isFormOf({ body }: Operation, schema: Fields, root: Fields): boolean {
  const names = propertyNames(jsonOf(body?.types)?.schema?.value, root)
  return propertyNames(schema, root).some((name) => names.includes(name))
}

/** A form to search with answers as the list does. */
function isSearch(create: Operation, list: Operation | undefined, root: Fields): boolean {
  return (
    list !== undefined &&
    listProperty(list, root) !== undefined &&
    JSON.stringify(answerSchema(create, root)) === JSON.stringify(answerSchema(list, root))
  )
}

function itemOf(
  { list, create, items }: Pick<Collection, 'list' | 'create'> & { readonly items: readonly Operation[] },
  root: Fields,
): Fields {
  const single = items.find(({ method }) => method === 'GET') ?? create
  if (single !== undefined) {
    return itemSchemaOf(single, root)
  }
  const property = list === undefined ? undefined : listProperty(list, root)
  if (list === undefined || property === undefined) return {}
  const schema = answerSchema(list, root)
  return itemSchema(root, property === '' ? schema : propertySchema(root, schema, property))
}

function keyOf(schema: Fields, parameter: string | undefined, root: Fields): string | undefined {
  const names = propertyNames(schema, root)
  const last = parameter
    ?.split(/[_-]|(?=[A-Z])/)
    .at(-1)
    ?.toLowerCase()
  const wanted = [parameter, last, 'id', 'uuid', 'slug', 'key', 'name']
  return wanted.find((name) => name !== undefined && names.includes(name))
}

function kindOf(schema: Fields | undefined, root: Fields): Collection['keyKind'] {
  const types = typesOf(root, schema)
  if (types.has('integer') || types.has('number')) return 'integer'
  return schema === undefined || schema['format'] === 'uuid' || schema['format'] === undefined ? 'uuid' : 'text'
}
