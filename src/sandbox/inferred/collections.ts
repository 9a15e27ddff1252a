import { itemSchema, propertyNames, propertySchema, typesOf } from '../coerce.ts'
import { answerTypes, jsonOf, successStatus } from '../answers.ts'
import { fields, isFields, type Described, type Fields, type Operation } from '../describe.ts'
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
  readonly keyKind: 'integer' | 'digits' | 'uuid' | 'text'
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
    // Without a body, only where what it makes can be read.
    const isRead = items.some(({ method }) => method === 'GET')
    const create = own.find(
      (one) => one.method === 'POST' && (one.body !== undefined || isRead) && !isSearch(one, list, root),
    )
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
        keyKind: kindOf(
          key === undefined ? undefined : propertySchema(root, schema, key),
          items[0]?.parameters.find((one) => one.in === 'path' && one.name === parameter)?.schema.value,
          root,
        ),
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
  // Beside more than two others, only where none of these could be the item's own name.
  const holds = (name: string): boolean =>
    names.length <= 3 || (!names.includes('id') && propertyNames(propertySchema(root, schema, name), root).length > 0)
  const usual = ['data', 'item', 'result'].find((name) => names.includes(name) && holds(name))
  const found = usual ?? namedWrapper(names, schema, root)
  return found !== undefined && typesOf(root, propertySchema(root, schema, found)).has('array') ? undefined : found
}

/** What stands beside an item and is none. */
const aside = new Set(['meta', 'metadata', 'links', '_links', 'errors', 'status', 'success', 'message', 'request_id'])

/** A wrapper named after the item, as in `{"domain": {…}}`: the only property, and an object with properties. */
function namedWrapper(names: readonly string[], schema: Fields, root: Fields): string | undefined {
  const [only, ...others] = names.filter((name) => !aside.has(name))
  if (only === undefined || others.length > 0) return undefined
  return propertyNames(propertySchema(root, schema, only), root).length > 0 ? only : undefined
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

/** What is sent for an item, out of the wrapper that the body has it in. */
export function sentItem({ body }: Operation, sent: unknown, root: Fields): Fields {
  const schema = propertySchema(root, jsonOf(body?.types)?.schema?.value)
  const inside = fields(sent)[wrapperOf(schema, root) ?? '']
  return isFields(inside) ? inside : fields(sent)
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
  const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()
  const spelled = names.find((name) => parameter !== undefined && plain(name) === plain(parameter))
  const last = parameter
    ?.split(/[_-]|(?=[A-Z])/)
    .at(-1)
    ?.toLowerCase()
  const wanted = [spelled, last, 'id', 'uuid', 'slug', 'key', 'name']
  return wanted.find((name) => name !== undefined && names.includes(name))
}

function kindOf(schema: Fields | undefined, parameter: unknown, root: Fields): Collection['keyKind'] {
  const isNumber = (one: unknown): boolean => ['integer', 'number'].some((type) => typesOf(root, one).has(type))
  if (isNumber(schema)) return 'integer'
  // A path that takes numbers alone could not name anything else.
  if (isNumber(parameter)) return typesOf(root, schema).has('string') ? 'digits' : 'integer'
  return schema === undefined || schema['format'] === 'uuid' || schema['format'] === undefined ? 'uuid' : 'text'
}
