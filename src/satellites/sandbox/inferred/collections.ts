import { isMarked } from '../../../api/access.ts'
import { answerTypes, exampleOf, successStatus } from '../answers.ts'
import { jsonOf } from '../media-types.ts'
import { type Described, type Fields, type MediaType, type Operation } from '../describe.ts'
import { defined } from '../../../base/defined.ts'
import { itemLocation, listLocation, type ItemLocation, type ItemClues } from './envelopes.ts'
import { keyNames } from './keys.ts'
import { entriesOf, propertiesOf, schemaLike } from './properties.ts'
import { itemNamesOf } from './words.ts'

/** A collection inferred from paths such as `/books` and `/books/{id}`. */
export interface Collection {
  /** Path of the collection, and name of its table. */
  readonly path: string
  /** Path parameters before that of the item. They identify the owner of the rows. */
  readonly owners: readonly string[]
  /** Last parameter of an item's path. */
  readonly parameter?: string
  readonly list?: Operation
  readonly create?: Operation
  /** Operations on one item, by method. */
  readonly items: Readonly<Record<string, Operation>>
  /**
   * Locations of the item, or of the list of items, in the responses of operations; missing for responses without data.
   */
  readonly answers: ReadonlyMap<Operation, ItemLocation>
  /** Locations of the item in the bodies of operations. */
  readonly bodies: ReadonlyMap<Operation, ItemLocation>
  /**
   * Location with the item's schema: from the operation that reads it, or else from those that
   * create or send it.
   */
  readonly item: ItemLocation
}

/** Collections by description. Descriptions do not change. */
const cache = new WeakMap<Described, readonly Collection[]>()

/** Finds the collections of a description, in the order of its paths. */
export function findCollections(described: Described): readonly Collection[] {
  const collections = cache.get(described) ?? find(described)
  cache.set(described, collections)
  return collections
}

function find({ root, operations }: Described): readonly Collection[] {
  const byPath = new Map<string, { readonly path: string; readonly operations: Operation[] }>()
  for (const operation of operations) {
    const plain = plainPath(operation.path)
    const group = byPath.get(plain) ?? { path: operation.path, operations: [] }
    group.operations.push(operation)
    byPath.set(plain, group)
  }
  const itemPaths = itemPathsOf([...byPath.keys()])
  return [...byPath].flatMap(([plain, { path, operations }]) => {
    if (plain.endsWith('}')) return []
    const of = (itemPaths.get(plain) ?? []).map((path) => ({ one: path, items: byPath.get(path)?.operations ?? [] }))
    const [itemPath] = of.sort((first, second) => second.items.length - first.items.length)
    const collection = collectionOf(root, { path, operations, items: itemPath?.items ?? [] }, itemPath?.one)
    return collection === undefined ? [] : [collection]
  })
}

/** A path without the final slash or `.json` that some APIs append to all paths. */
function plainPath(path: string): string {
  return path.replace(/(?:\.json|\.xml|\/)$/, '')
}

/** Paths of items, by the path of their collection. */
function itemPathsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byParent = new Map<string, string[]>()
  for (const path of paths) {
    const [, before] = /^(.*)\/\{[^}/]*\}$/.exec(path) ?? []
    if (before !== undefined) byParent.set(before, [...(byParent.get(before) ?? []), path])
  }
  return byParent
}

function collectionOf(
  root: Fields,
  {
    path,
    operations,
    items,
  }: { readonly path: string; readonly operations: readonly Operation[]; readonly items: readonly Operation[] },
  itemPath: string | undefined,
): Collection | undefined {
  const list = operations.find(({ method }) => method === 'GET')
  const post = operations.find(({ method }) => method === 'POST')
  if (items.length === 0 && (list === undefined || post === undefined)) return undefined
  const parameter = itemPath?.slice(itemPath.lastIndexOf('{') + 1, -1)
  const itemNames = itemNamesOf(path, parameter)
  const keys = keyNames(parameter ?? '', itemNames)
  const get = items.find(({ method }) => method === 'GET')
  const sent = [post, ...items.filter(({ method }) => ['PUT', 'PATCH', 'POST'].includes(method))].filter(
    (operation) => operation?.body !== undefined,
  )
  const nameless: ItemClues = { keys, itemNames, names: new Set() }
  const body = sent.map((candidate) => bodyShape(candidate, root)).find((candidate) => candidate !== undefined)
  const sentNames = body === undefined ? [] : propertiesOf(root, itemLocation(root, body, nameless).schema).keys()
  const asSent: ItemClues = { ...nameless, names: new Set(sentNames) }
  const listed = list === undefined ? undefined : answerShape(list, root)
  const inList = listed === undefined ? undefined : listLocation(root, listed, asSent)
  const shapeOfGet = get === undefined ? undefined : answerShape(get, root)
  const isSearching =
    post !== undefined &&
    list !== undefined &&
    isSearch(root, {
      post,
      list,
      item: items.length === 0 ? undefined : (shapeOfGet ?? answerShape(post, root)),
      sought: asSent,
    })
  // A POST without a body creates items only if they can be read afterwards.
  const create = post === undefined || isSearching || (post.body === undefined && get === undefined) ? undefined : post
  const shape = shapeOfGet ?? (create === undefined || items.length === 0 ? undefined : answerShape(create, root))
  const item: ItemLocation | undefined = shape === undefined ? inList : itemLocation(root, shape, asSent)
  const sharedItem = item ?? (body === undefined ? undefined : itemLocation(root, body, nameless))
  if (
    items.length === 0 &&
    (create === undefined || item === undefined || !hasCommon(propertyNames(root, item), asSent.names))
  )
    return undefined
  const sought: ItemClues = {
    ...nameless,
    names: new Set([
      ...asSent.names,
      ...(sharedItem === undefined ? [] : propertiesOf(root, sharedItem.schema).keys()),
    ]),
  }
  const answers = new Map<Operation, ItemLocation>()
  for (const operation of [create, ...items]) {
    const schema = operation === undefined ? undefined : answerShape(operation, root)
    if (operation !== undefined && schema !== undefined)
      answers.set(operation, withSureKey(itemLocation(root, schema, sought), sharedItem))
  }
  const asList = listed === undefined ? undefined : listLocation(root, listed, sought)
  if (list !== undefined && asList !== undefined) answers.set(list, asList)
  const bodies = new Map<Operation, ItemLocation>()
  for (const operation of sent) {
    const schema = operation === undefined ? undefined : bodyShape(operation, root)
    if (operation !== undefined && schema !== undefined) bodies.set(operation, itemLocation(root, schema, sought))
  }
  return defined({
    path,
    owners: [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    parameter,
    list,
    create,
    items: Object.fromEntries(items.map((operation) => [operation.method, operation])),
    answers,
    bodies,
    item: sharedItem ?? { path: [], schema: {} },
  })
}

/** Drops an uncertain key of an answer that is not the item itself: a `code` in it may be anything. */
function withSureKey(location: ItemLocation, item: ItemLocation | undefined): ItemLocation {
  const isSure = (location.sureness ?? 0) > 1 || location.key?.join('.') === item?.key?.join('.')
  return isSure ? location : { path: location.path, schema: location.schema }
}

/**
 * Schema of an operation's success response as data. For a response without a schema, it is derived from the
 * example.
 */
function answerShape(operation: Operation, root: Fields): unknown {
  return shapeOf(jsonOf(answerTypes(operation, successStatus(operation))), root)
}

function bodyShape(operation: Operation | undefined, root: Fields): unknown {
  const types = operation?.body?.types
  return shapeOf(jsonOf(types) ?? types?.find(({ type }) => /form/.test(type)), root)
}

function shapeOf(media: MediaType | undefined, root: Fields): unknown {
  if (media === undefined) return undefined
  const schema = media.schema?.value
  const isOpen = schema === undefined || isBare(root, schema)
  if (!isOpen || Object.keys(media.examples).length === 0) return schema
  return schemaLike(exampleOf(media, root))
}

/** Returns true if a schema does not describe the content of its values. */
function isBare(root: Fields, schema: unknown): boolean {
  return propertiesOf(root, schema).size === 0 && entriesOf(root, schema) === undefined
}

/**
 * Returns true if a POST is a search form: its response is like that of the list, and its body is not
 * an item.
 */
function isSearch(
  root: Fields,
  {
    post,
    list,
    item,
    sought,
  }: Record<'post' | 'list', Operation> & { readonly item: unknown; readonly sought: ItemClues },
): boolean {
  const [postShape, listShape] = [answerShape(post, root), answerShape(list, root)]
  if (postShape === undefined || listLocation(root, postShape, sought) === undefined) return false
  if (JSON.stringify(postShape) !== JSON.stringify(listShape)) return false
  return item === undefined || !hasCommon(propertyNames(root, itemLocation(root, item, sought)), sought.names, 0.5)
}

const propertyNames = (root: Fields, { schema }: ItemLocation): readonly string[] => [
  ...propertiesOf(root, schema).keys(),
]

/**
 * Returns true if a body shares properties with an item: at least one, or at least this share of them.
 */
function hasCommon(names: readonly string[], sent: ReadonlySet<string>, share = 0): boolean {
  const common = names.filter((name) => sent.has(name)).length
  return common > 0 && common >= sent.size * share
}

/** Returns true if requests can create items. All other collections return the examples of the description. */
export function isFilled({ create, items }: Collection): boolean {
  return create !== undefined || items['PUT'] !== undefined
}

/** Schema of the item's key at a location. */
export function keySchema(root: Fields, { schema, key }: ItemLocation): unknown {
  return key?.reduce<unknown>((at, name) => propertiesOf(root, at).get(name), schema)
}

/** Schema of the path parameter that identifies an item. */
export function parameterSchema({ items, parameter }: Collection): unknown {
  const [operation] = Object.values(items)
  return operation?.parameters.find((candidate) => candidate.in === 'path' && candidate.name === parameter)?.schema
    .value
}

/** Properties with `readOnly` or `writeOnly` in a schema. Each one is checked separately. */
export function marked(root: Fields, schema: unknown, flag: 'readOnly' | 'writeOnly'): ReadonlySet<string> {
  const names = [...propertiesOf(root, schema)]
    .filter(([, property]) => isMarked(root, property, flag))
    .map(([name]) => name)
  return new Set(names)
}
