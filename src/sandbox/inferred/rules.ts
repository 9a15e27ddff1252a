import type { Call, Fault, Handler, Refusal, Reply, Row, Rules, TableRule } from '../../sandbox.ts'
import { isRefusal, statusOfFault } from '../../sandbox.ts'
import { answerTypes, describedAnswer, jsonOf, sampleOf, successStatus } from '../answers.ts'
import { propertyNames, propertySchema } from '../coerce.ts'
import { fields as asFields, type Described, type Fields } from '../describe.ts'
import type { Operation } from '../describe.ts'
import { createValidator, type Validator } from '../validate.ts'
import { answerSchema, findCollections, itemSchemaOf, listProperty, wrapperOf, type Collection } from './collections.ts'
import { fit } from './fit.ts'
import { defined } from '../../defined.ts'

/** A row of an inferred collection. */
interface Item extends Row {
  /** Values of the parameters before it, as JSON. */
  readonly owner: string
  readonly key: string
  readonly value: Fields
}

/** The largest number that a collection gave as a key. */
interface Last extends Row {
  readonly path: string
  readonly number: number
}

/** A description, with what was worked out of it. */
interface Known {
  readonly root: Fields
  readonly validator: Validator
  /** Operation and status → its described answer. */
  readonly answers: Map<string, Reply | undefined>
}

/** Where the numbers of all collections are kept; no path is called so. */
const numbers = 'last numbers'

/**
 * Rules for an API that has none of its own: its paths suggest collections, which can be created in, listed, read,
 * changed and deleted from. Any credentials are taken; all else answers as the description's examples say.
 */
export function inferRules(described: Described): Rules {
  const { root } = described
  const known: Known = { root, validator: createValidator(root), answers: new Map() }
  const collections = findCollections(described)
  const rule: TableRule<Item> = {
    key: ({ owner, key }) => place(owner, key),
    indexes: { owner: ({ owner }) => [owner] },
  }
  const last: TableRule<Last> = { key: ({ path }) => path }
  const tables = collections.map(({ path }) => [path, rule as unknown as TableRule<never>] as const)
  const operations = collections.flatMap((collection) => handlersOf(collection, known))
  return {
    tables: { ...Object.fromEntries(tables), [numbers]: last },
    operations: Object.fromEntries(operations),
    seed: () => undefined,
    authenticate: () => 'anyone',
    refuse: (problem, operation) => refuse(problem, operation, known),
  }
}

function answerOf(known: Known, operation: Operation, status = successStatus(operation)): Reply | undefined {
  const name = `${status} ${operation.id}`
  if (!known.answers.has(name)) known.answers.set(name, describedAnswer(operation, known.root, { status }))
  return known.answers.get(name)
}

type Named = readonly [id: string, handle: Handler]

function handlersOf(collection: Collection, known: Known): readonly Named[] {
  const { list, create, items } = collection
  const found: Named[] = []
  if (list !== undefined) found.push([list.id, (call) => listOf(collection, list, known, call)])
  if (create !== undefined) found.push([create.id, (call) => createIn(collection, create, known, call)])
  for (const [method, operation] of Object.entries(items)) {
    const one = (then: (item: Item, call: Call) => Reply): void => {
      found.push([operation.id, (call) => withItem(collection, call, (item) => then(item, call))])
    }
    if (method === 'GET') one((item) => shown(operation, item.value, known))
    if (method === 'DELETE') one((_, call) => removed(collection, operation, call, known))
    if (method === 'PUT' || method === 'PATCH') {
      one((item, call) => changed(collection, operation, { call, item, known }))
    }
  }
  return found
}

function listOf(collection: Collection, operation: Operation, known: Known, call: Call): Reply {
  const rows = [...call.store.table<Item>(collection.path).find('owner', ownerOf(collection, call))].map(
    ({ value }) => value,
  )
  const kept = rows.filter((value) =>
    Object.entries(call.query).every(
      ([name, wanted]) => !(name in value) || isPaging(name) || same(value[name], wanted),
    ),
  )
  const page = paged(kept, call.query)
  const property = listProperty(operation, known.root)
  if (property === undefined || property === '') return fitted(operation, page, known)
  const around = sampleOf(answerSchema(operation, known.root), known.root)
  return fitted(operation, { ...asFields(around), [property]: page }, known)
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
  const start = Math.max(0, number('offset') ?? ((number('page') ?? 1) - 1) * (size ?? 0))
  return size === undefined ? rows.slice(start) : rows.slice(start, start + Math.max(0, size))
}

function createIn(collection: Collection, operation: Operation, known: Known, call: Call): Reply | Refusal {
  const { path, key, keyKind } = collection
  const { root } = known
  const table = call.store.table<Item>(path)
  const given = writable(operation, call.body, root)
  const own = key === undefined ? undefined : given[key]
  const isFree = own === undefined || own === null
  const made = !isFree ? own : keyKind === 'integer' ? nextNumber(collection, call) : call.source.uuid()
  const item: Item = {
    owner: ownerOf(collection, call),
    key: String(made),
    value: { ...blank(operation, known), ...given, ...(key === undefined ? {} : { [key]: made }) },
  }
  const isTaken = table.get(place(item.owner, item.key)) !== undefined
  if (isTaken) return { refused: 'exists', message: `there is one with this ${key}: ${item.key}`, status: 409 }
  table.put(item)
  return shown(operation, item.value, known)
}

/** The first number that no item has, after the last one that was given: a deleted item's is not used again. */
function nextNumber(collection: Collection, call: Call): number {
  const { path } = collection
  const last = call.store.table<Last>(numbers)
  const owner = ownerOf(collection, call)
  let number = (last.get(path)?.number ?? 0) + 1
  while (call.store.table(path).get(place(owner, String(number))) !== undefined) number += 1
  last.put({ path, number })
  return number
}

/** What the body sets: not what only the server does. */
function writable(operation: Operation, body: unknown, root: Fields): Fields {
  return without(asFields(body), { operation, root, flag: 'readOnly' })
}

/** A value without the properties that the schema of the operation's item marks. */
function without(
  value: Fields,
  {
    operation,
    root,
    flag,
  }: { readonly operation: Operation; readonly root: Fields; readonly flag: 'readOnly' | 'writeOnly' },
): Fields {
  const schema = itemSchemaOf(operation, root)
  return Object.fromEntries(Object.entries(value).filter(([name]) => propertySchema(root, schema, name)[flag] !== true))
}

/** What an answer needs beyond what was given: what is required, and what only the server sets. */
function blank(operation: Operation, known: Known): Fields {
  const { root } = known
  const schema = itemSchemaOf(operation, root)
  const wrapper = wrapperOf(answerSchema(operation, root), root)
  const example = asFields(answerOf(known, operation)?.body)
  const whole = {
    ...asFields(sampleOf(schema, root)),
    ...(wrapper === undefined ? example : asFields(example[wrapper])),
  }
  const own = propertyNames(schema, root).filter((name) => propertySchema(root, schema, name)['readOnly'] === true)
  return {
    ...asFields(sampleOf(schema, root, { skipNonRequired: true })),
    ...Object.fromEntries(own.flatMap((name) => (name in whole ? [[name, whole[name]]] : []))),
  }
}

function changed(
  collection: Collection,
  operation: Operation,
  { call, item, known }: { readonly call: Call; readonly item: Item; readonly known: Known },
): Reply {
  const { key } = collection
  const before = operation.method === 'PATCH' ? item.value : blank(operation, known)
  const given = writable(operation, call.body, known.root)
  const value = { ...before, ...given, ...(key === undefined ? {} : { [key]: item.value[key] }) }
  call.store.table<Item>(collection.path).put({ ...item, value })
  return shown(operation, value, known)
}

function removed(collection: Collection, operation: Operation, call: Call, known: Known): Reply {
  call.store.table(collection.path).delete(placeOf(collection, call))
  return answerOf(known, operation) ?? { status: 204 }
}

function withItem(collection: Collection, call: Call, then: (item: Item) => Reply): Reply | Refusal {
  const item = call.store.table<Item>(collection.path).get(placeOf(collection, call))
  if (item !== undefined) return then(item)
  const key = String(call.path[collection.parameter ?? ''])
  return { refused: 'not_found', message: `there is no ${key} in ${collection.path}`, status: 404 }
}

/** An item as the answer of an operation, which may have no body or wrap it. */
function shown(operation: Operation, value: Fields, known: Known): Reply {
  const { root } = known
  const described = answerOf(known, operation)
  if (described?.body === undefined) return { status: successStatus(operation) }
  const told = without(value, { operation, root, flag: 'writeOnly' })
  const wrapper = wrapperOf(answerSchema(operation, root), root)
  return fitted(operation, wrapper === undefined ? told : { ...asFields(described.body), [wrapper]: told }, known)
}

/** A body in the form that the operation's answer must have. */
function fitted(operation: Operation, body: unknown, known: Known): Reply {
  const status = successStatus(operation)
  const media = jsonOf(answerTypes(operation, status))
  if (media === undefined) return { status, body }
  return { status, body: fit(body, media, answerOf(known, operation)?.body, known.validator) }
}

function ownerOf({ owners }: Collection, call: Call): string {
  return JSON.stringify(owners.map((name) => String(call.path[name])))
}

function placeOf(collection: Collection, call: Call): string {
  return place(ownerOf(collection, call), String(call.path[collection.parameter ?? '']))
}

function place(owner: string, key: string): string {
  return `${owner} ${key}`
}

/** The described error, where there is one with an example; else that of RFC 9457. */
function refuse(problem: Refusal | Fault, operation: Operation | undefined, known: Known): Reply {
  const status = statusOf(problem, operation)
  const described = operation === undefined ? undefined : answerOf(known, operation, status)
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
