import {
  type Call,
  type Fault,
  type Handler,
  type Refusal,
  type Reply,
  type Row,
  type Rules,
  type TableRule,
  isRefusal,
  statusOfFault,
} from '../rules.ts'
import { type Described, type Fields, type Operation } from '../describe.ts'
import { isMapping } from '../../../base/mapping.ts'
import { findCollections, isFilled, type Collection } from './collections.ts'
import { itemsAt } from './envelopes.ts'
import { keyAt } from './keys.ts'
import { shapesOf, type Shapes } from './shapes.ts'
import { plain } from './words.ts'
import { defined } from '../../../base/defined.ts'

/** A row of an inferred collection. */
interface Item extends Row {
  /** Values of the preceding path parameters, as JSON. */
  readonly owner: string
  readonly key: string
  readonly value: Fields
}

/** The highest number used as a key in a collection. */
interface Last extends Row {
  readonly path: string
  readonly number: number
}

/** Table with the highest numbers of all collections. No path has this name. */
const numbers = 'last numbers'

/**
 * Rules for an API without its own: collections are inferred from paths, with create, list, read, update and
 * delete. Any credentials are accepted. All other operations return the examples of the description.
 */
export function inferRules(described: Described): Rules {
  const shapes = shapesOf(described.root)
  const collections = findCollections(described)
  const ruleOf = (collection: Collection): TableRule<Item> => ({
    key: ({ owner, key }) => rowKey(owner, key),
    indexes: { owner: ({ owner }) => [owner] },
    read: (row) => itemOf(row, collection, shapes),
  })
  const last: TableRule<Last> = { key: ({ path }) => path }
  const tables = collections.map(
    (collection) => [collection.path, ruleOf(collection) as unknown as TableRule<never>] as const,
  )
  return {
    tables: { ...Object.fromEntries(tables), [numbers]: last },
    operations: Object.fromEntries(collections.flatMap((collection) => handlersOf(collection, shapes, described.base))),
    seed: () => undefined,
    authenticate: () => 'anyone',
    refuse: (problem, operation) => refuse(problem, operation, shapes),
  }
}

/**
 * Converts a row of `--fixtures`: an item in the format of the API, with the preceding path parameters, if there are
 * any.
 */
function itemOf(row: Row, collection: Collection, shapes: Shapes): Item {
  const { owners, item } = collection
  const key = item.key ?? ['id']
  const isOwner = (name: string): boolean => owners.includes(name) && name !== key[0]
  const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !isOwner(name)))
  const value = { ...shapes.blank(collection), ...fields }
  const owner = JSON.stringify(owners.map((name) => String(row[name])))
  return { owner, key: String(keyAt(row, key)), value }
}

function handlersOf(
  collection: Collection,
  shapes: Shapes,
  base: string,
): readonly (readonly [id: string, handle: Handler])[] {
  const { path, owners, parameter = '', list, create, items, item: itemLocation, bodies } = collection
  const ownerOf = (call: Call): string => JSON.stringify(owners.map((name) => String(call.path[name])))
  const rowKeyOf = (call: Call): string => rowKey(ownerOf(call), String(call.path[parameter]))

  const listIn = (operation: Operation, call: Call): Reply => {
    const table = call.store.table<Item>(path)
    if (!isFilled(collection) && table.size === 0) return shapes.answerOf(operation) ?? { status: 200 }
    const isWanted = ({ value }: Item) =>
      Object.entries(call.query).every(
        ([name, filter]) => !(name in value) || isPaging(name) || same(value[name], filter),
      )
    return shapes.listed(
      collection,
      operation,
      paged([...table.find('owner', ownerOf(call))].filter(isWanted), call.query),
    )
  }

  /** The next free number. Numbers of deleted items are not reused. */
  const nextNumber = (call: Call): number => {
    const last = call.store.table<Last>(numbers)
    const owner = ownerOf(call)
    let number = (last.get(path)?.number ?? 0) + 1
    while (call.store.table(path).get(rowKey(owner, String(number))) !== undefined) number += 1
    last.put({ path, number })
    return number
  }

  /** The key of an item in its body or query; `undefined` if the path parameter does not allow it. */
  const givenKey = (operation: Operation, call: Call, sent: Fields): string | undefined => {
    const location = bodies.get(operation)
    // A `name` next to an `id` is not a key.
    const isKey = itemLocation.key === undefined || (location?.sureness ?? 0) > 2
    const keys = [isKey ? location?.key : undefined, itemLocation.key].flatMap((keyPath) =>
      keyPath === undefined ? [] : [keyAt(sent, keyPath)],
    )
    const valueNamed = (fields: unknown): unknown =>
      isMapping(fields) ? Object.entries(fields).find(([name]) => plain(name) === plain(parameter))?.[1] : undefined
    const key = [...keys, valueNamed(sent), valueNamed(call.body), valueNamed(call.query)]
      .filter((candidate) => typeof candidate === 'string' || typeof candidate === 'number')
      .map(String)
      .find((candidate) => candidate !== '')
    return key === undefined || !shapes.takesKey(collection, key) ? undefined : key
  }

  const createOne = (operation: Operation, call: Call, sent: Fields): Item | Refusal => {
    const table = call.store.table<Item>(path)
    const owner = ownerOf(call)
    const isFree = (key: string): boolean => table.get(rowKey(owner, key)) === undefined
    const sentKey = givenKey(operation, call, sent)
    const { uuid } = { uuid: () => call.source.uuid() }
    const key = sentKey ?? shapes.makeKey(collection, { number: () => nextNumber(call), uuid, isFree })
    if (!isFree(key)) {
      const message = `there is one with this ${itemLocation.key?.join('.') ?? 'key'}: ${key}`
      return { refused: 'exists', message, status: 409 }
    }
    const value = { ...shapes.blank(collection), ...shapes.writable(collection, operation, sent) }
    const item: Item = { owner, key, value: shapes.withKey(collection, value, key) }
    table.put(item)
    return item
  }

  const createIn = (operation: Operation, call: Call): Reply | Refusal => {
    const created: Item[] = []
    for (const sent of sentItems(operation, call)) {
      const item = createOne(operation, call, sent)
      if (isRefusal(item)) return item
      created.push(item)
    }
    return shapes.shown(collection, operation, created, locationOf(call, created[0]))
  }

  const sentItems = (operation: Operation, { body }: Call): readonly Fields[] => {
    const inBody = itemsAt(body, bodies.get(operation)?.path ?? [])
    return inBody.length > 0 ? inBody : [isMapping(body) ? body : {}]
  }

  /** A `location` header with the address of an item. */
  const locationOf = (call: Call, item: Item | undefined): Readonly<Record<string, string>> => {
    const template = (items['GET'] ?? Object.values(items)[0])?.path
    if (template === undefined || item === undefined) return {}
    const values: Readonly<Record<string, unknown>> = { ...call.path, [parameter]: item.key }
    const filled = template.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
    return { location: base + filled }
  }

  const change = (operation: Operation, call: Call, item: Item): Reply => {
    const before = operation.method === 'PUT' ? shapes.blank(collection) : item.value
    const [sent = {}] = sentItems(operation, call)
    const value = shapes.withKey(collection, { ...before, ...shapes.writable(collection, operation, sent) }, item.key)
    const changed = { ...item, value }
    call.store.table<Item>(path).put(changed)
    return shapes.shown(collection, operation, [changed])
  }

  /** Operations on one item, by method. */
  const ofItem: Readonly<Record<string, (operation: Operation, call: Call, item: Item) => Reply>> = {
    GET: (operation, _, item) => shapes.shown(collection, operation, [item]),
    PUT: change,
    PATCH: change,
    // A POST changes the item if no other method does.
    ...(create === undefined || items['PUT'] !== undefined || items['PATCH'] !== undefined ? {} : { POST: change }),
    DELETE(operation, call, item) {
      call.store.table(path).delete(rowKeyOf(call))
      return shapes.gone(collection, operation, item)
    },
  }
  const withItem = (operation: Operation, call: Call): Reply | Refusal => {
    const table = call.store.table<Item>(path)
    const item = table.get(rowKeyOf(call))
    if (item !== undefined) return (ofItem[operation.method] as typeof change)(operation, call, item)
    // A collection without a way to create items returns the example.
    if (!isFilled(collection) && table.size === 0) return shapes.answerOf(operation) ?? { status: 200 }
    if (operation.method === 'PUT' && create === undefined) return putNew(operation, call)
    const message = `there is no ${String(call.path[parameter])} in ${path}`
    return { refused: 'not_found', message, status: 404 }
  }

  /** PUT creates a missing item and returns 201 (RFC 9110, 9.3.4). */
  const putNew = (operation: Operation, call: Call): Reply => {
    const key = String(call.path[parameter])
    const [sent = {}] = sentItems(operation, call)
    const value = { ...shapes.blank(collection), ...shapes.writable(collection, operation, sent) }
    const item: Item = { owner: ownerOf(call), key, value: shapes.withKey(collection, value, key) }
    call.store.table<Item>(path).put(item)
    const status = operation.responses['201'] === undefined ? undefined : 201
    return shapes.shown(collection, operation, [item], {}, status)
  }

  const handlers = [
    ...(list === undefined ? [] : [[list, listIn] as const]),
    ...(create === undefined ? [] : [[create, createIn] as const]),
    ...Object.entries(items).flatMap(([method, operation]) =>
      Object.hasOwn(ofItem, method) ? [[operation, withItem] as const] : [],
    ),
  ]
  return handlers.map(([operation, handle]) => [operation.id, (call) => handle(operation, call)])
}

function isPaging(name: string): boolean {
  return /^(?:page|per_?page|limit|offset|page_?size)$/i.test(name)
}

function same(value: unknown, filter: unknown): boolean {
  return Array.isArray(filter) ? filter.some((option) => same(value, option)) : String(value) === String(filter)
}

/** Applies the usual paging parameters. */
function paged<R>(rows: readonly R[], query: Call['query']): readonly R[] {
  const number = (...names: readonly string[]): number | undefined =>
    names.map((name) => query[name]).find((value): value is number => typeof value === 'number')
  const size = number('per_page', 'perPage', 'limit', 'page_size', 'pageSize')
  const start = Math.max(0, number('offset') ?? ((number('page') ?? 1) - 1) * (size ?? 0))
  return size === undefined ? rows.slice(start) : rows.slice(start, start + Math.max(0, size))
}

function rowKey(owner: string, key: string): string {
  return `${owner} ${key}`
}

/** The described error, if it has an example; otherwise an error in the format of RFC 9457. */
function refuse(problem: Refusal | Fault, operation: Operation | undefined, shapes: Shapes): Reply {
  const status = statusOf(problem, operation)
  const described = operation === undefined ? undefined : shapes.answerOf(operation, status)
  if (described?.body !== undefined) return { ...described, status }
  const violations = 'violations' in problem ? problem.violations : undefined
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: defined({ title: problem.message, status, errors: violations }),
  }
}

function statusOf(problem: Refusal | Fault, operation: Operation | undefined): number {
  if (isRefusal(problem)) return problem.status ?? 400
  // Many descriptions define 400 only.
  const knows = (status: string): boolean => operation?.responses[status] !== undefined
  return problem.fault === 'invalid' && !knows('422') && knows('400') ? 400 : statusOfFault(problem)
}

/** Message about inferred rules at the start of the sandbox. */
export function inferredWords(described: Described): string {
  const collections = findCollections(described).filter(isFilled)
  const names = collections.map(({ path }) => path)
  const list = names.length > 5 ? `${names.slice(0, 5).join(', ')}, …` : names.join(', ')
  const count = `${names.length} ${names.length === 1 ? 'collection' : 'collections'}`
  return `no rules: ${count} inferred from the paths${names.length === 0 ? '' : ` (${list})`}, the rest answers with its examples`
}
