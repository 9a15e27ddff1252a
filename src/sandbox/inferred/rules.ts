import type { Call, Fault, Handler, Refusal, Reply, Row, Rules, TableRule } from '../../sandbox.ts'
import { isRefusal, statusOfFault } from '../../sandbox.ts'
import { describedAnswer, sampleOf, successStatus } from '../answers.ts'
import { propertySchema } from '../coerce.ts'
import { fields as asFields, isFields, type Described, type Fields } from '../describe.ts'
import type { Operation } from '../operation.ts'
import { answerSchema, findCollections, listProperty, propertyNames, type Collection } from './collections.ts'

/** A row of an inferred collection. */
interface Item extends Row {
  /** Values of the parameters before it, each encoded, joined by slashes. */
  readonly owner: string
  readonly key: string
  readonly value: Fields
}

/**
 * Rules for an API that has none of its own: its paths suggest collections, which can be created in, listed, read,
 * changed and deleted from. Any credentials are taken; all else answers as the description's examples say.
 */
export function inferRules(described: Described): Rules<unknown> {
  const collections = findCollections(described)
  const rule: TableRule<Item> = {
    key: ({ owner, key }) => `${owner}/${encodeURIComponent(key)}`,
    indexes: { owner: ({ owner }) => [owner] },
  }
  const tables = collections.map(({ path }) => [path, rule as unknown as TableRule<never>] as const)
  const operations = collections.flatMap((collection) => handlersOf(collection, described.root))
  return {
    tables: Object.fromEntries(tables),
    operations: Object.fromEntries(operations) as Rules['operations'],
    seed: () => undefined,
    authenticate: () => 'anyone',
    refuse: (problem, operation) => refuse(problem, operation, described.root),
  }
}

type Named = readonly [id: string, handle: Handler]

function handlersOf(collection: Collection, root: Fields): readonly Named[] {
  const { list, create, items } = collection
  const found: Named[] = []
  if (list !== undefined) found.push([list.id, (call) => listOf(collection, list, root, call)])
  if (create !== undefined) found.push([create.id, (call) => createIn(collection, create, root, call)])
  for (const [method, operation] of Object.entries(items)) {
    if (method === 'GET')
      found.push([operation.id, (call) => withItem(collection, call, (item) => shown(operation, item.value, root))])
    if (method === 'DELETE')
      found.push([operation.id, (call) => withItem(collection, call, () => removed(collection, operation, call, root))])
    if (method === 'PUT' || method === 'PATCH') {
      found.push([
        operation.id,
        (call) => withItem(collection, call, (item) => changed(collection, operation, { call, item, root })),
      ])
    }
  }
  return found
}

function listOf(collection: Collection, operation: Operation, root: Fields, call: Call): Reply {
  const rows = [...call.store.table<Item>(collection.path).find('owner', ownerOf(collection, call))].map(
    ({ value }) => value,
  )
  const kept = rows.filter((value) =>
    Object.entries(call.query).every(
      ([name, wanted]) => !(name in value) || isPaging(name) || same(value[name], wanted),
    ),
  )
  const page = paged(kept, call.query)
  const property = listProperty(operation, root)
  const status = successStatus(operation)
  if (property === undefined || property === '') return { status, body: page }
  const around = sampleOf(answerSchema(operation, root), root)
  return { status, body: { ...(isFields(around) ? around : {}), [property]: page } }
}

function isPaging(name: string): boolean {
  return /^(?:page|per_?page|limit|offset|page_?size)$/i.test(name)
}

function same(value: unknown, wanted: unknown): boolean {
  return Array.isArray(wanted) ? wanted.some((one) => same(value, one)) : String(value) === String(wanted)
}

/** The names that most APIs have for these. */
function paged(rows: readonly Fields[], query: Call['query']): readonly Fields[] {
  const number = (...names: readonly string[]): number | undefined =>
    names.map((name) => query[name]).find((value): value is number => typeof value === 'number')
  const size = number('per_page', 'perPage', 'limit', 'page_size', 'pageSize')
  const start = number('offset') ?? ((number('page') ?? 1) - 1) * (size ?? 0)
  return size === undefined ? rows.slice(start) : rows.slice(start, start + size)
}

function createIn(collection: Collection, operation: Operation, root: Fields, call: Call): Reply | Refusal {
  const { path, key, keyKind } = collection
  const table = call.store.table<Item>(path)
  const given = isFields(call.body) ? call.body : {}
  const own = key === undefined ? undefined : given[key]
  const isFree = own === undefined || own === null || isReadOnly(operation, key, root)
  const made = !isFree ? own : keyKind === 'integer' ? table.size + 1 : call.source.uuid()
  const item: Item = {
    owner: ownerOf(collection, call),
    key: String(made),
    value: { ...blank(operation, root), ...given, ...(key === undefined ? {} : { [key]: made }) },
  }
  const isTaken = table.get(`${item.owner}/${encodeURIComponent(item.key)}`) !== undefined
  if (isTaken) return { refused: 'exists', message: `there is one with this ${key}: ${item.key}`, status: 409 }
  table.put(item)
  return shown(operation, item.value, root)
}

function isReadOnly(operation: Operation, key: string | undefined, root: Fields): boolean {
  return key !== undefined && propertySchema(root, answerSchema(operation, root), key)['readOnly'] === true
}

/** What an answer needs beyond what was given: what is required, and what only the server sets. */
function blank(operation: Operation, root: Fields): Fields {
  const schema = answerSchema(operation, root)
  const required = sampleOf(schema, root, { skipNonRequired: true })
  const example = describedAnswer(operation, root)?.body
  const whole = { ...asFields(sampleOf(schema, root)), ...asFields(example) }
  const own = propertyNames(schema, root).filter((name) => propertySchema(root, schema, name)['readOnly'] === true)
  return {
    ...asFields(required),
    ...Object.fromEntries(own.flatMap((name) => (name in whole ? [[name, whole[name]]] : []))),
  }
}

function changed(
  collection: Collection,
  operation: Operation,
  { call, item, root }: { readonly call: Call; readonly item: Item; readonly root: Fields },
): Reply {
  const given = isFields(call.body) ? call.body : {}
  const { key } = collection
  const before = operation.method === 'PATCH' ? item.value : { ...blank(operation, root) }
  const value = { ...before, ...given, ...(key === undefined ? {} : { [key]: item.value[key] }) }
  call.store.table<Item>(collection.path).put({ ...item, value })
  return shown(operation, value, root)
}

function removed(collection: Collection, operation: Operation, call: Call, root: Fields): Reply {
  call.store.table(collection.path).delete(placeOf(collection, call))
  return describedAnswer(operation, root) ?? { status: 204 }
}

function withItem(collection: Collection, call: Call, then: (item: Item) => Reply): Reply | Refusal {
  const item = call.store.table<Item>(collection.path).get(placeOf(collection, call))
  if (item !== undefined) return then(item)
  const key = String(call.path[collection.parameter ?? ''])
  return { refused: 'not_found', message: `there is no ${key} in ${collection.path}`, status: 404 }
}

/** An item as the answer of an operation, which may have no body or wrap it. */
function shown(operation: Operation, value: Fields, root: Fields): Reply {
  const status = successStatus(operation)
  const described = describedAnswer(operation, root)
  if (described?.body === undefined) return { status }
  const schema = answerSchema(operation, root)
  const names = propertyNames(schema, root)
  const wrapper = ['data', 'item', 'result'].find((name) => names.includes(name) && names.length <= 3)
  return wrapper === undefined || !isFields(described.body)
    ? { status, body: value }
    : { status, body: { ...described.body, [wrapper]: value } }
}

function ownerOf({ owners }: Collection, call: Call): string {
  return owners.map((name) => encodeURIComponent(String(call.path[name]))).join('/')
}

function placeOf(collection: Collection, call: Call): string {
  return `${ownerOf(collection, call)}/${encodeURIComponent(String(call.path[collection.parameter ?? '']))}`
}

/** The described error, where there is one with an example; else that of RFC 9457. */
function refuse(problem: Refusal | Fault, operation: Operation | undefined, root: Fields): Reply {
  const status = statusOf(problem, operation)
  const described = operation === undefined ? undefined : describedAnswer(operation, root, { status })
  if (described?.body !== undefined) return { ...described, status }
  const violations = 'violations' in problem ? problem.violations : undefined
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: problem.message, status, ...(violations === undefined ? {} : { errors: violations }) },
  }
}

function statusOf(problem: Refusal | Fault, operation: Operation | undefined): number {
  if (isRefusal(problem)) return problem.status ?? 400
  // Many descriptions know 400 alone.
  const knows = (status: string): boolean => operation?.responses[status] !== undefined
  return problem.fault === 'invalid' && !knows('422') && knows('400') ? 400 : statusOfFault(problem)
}

/** What a person should know of rules that were inferred. */
export function inferredWords(described: Described): string {
  const collections = findCollections(described)
  const names = collections.map(({ path }) => path)
  const list = names.length > 5 ? `${names.slice(0, 5).join(', ')}, …` : names.join(', ')
  const count = `${names.length} ${names.length === 1 ? 'collection' : 'collections'}`
  return `no rules are given: ${count} inferred from the paths${names.length === 0 ? '' : ` (${list})`}, the rest answers with its examples`
}
