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
} from '../../sandbox.ts'
import { answerTypes, describedAnswer, jsonOf, sampleOf, successStatus } from '../answers.ts'
import { propertyNames, propertySchema } from '../coerce.ts'
import { fields as asFields, type Described, type Fields, type Operation } from '../describe.ts'
import { misfitOf } from '../made/misfit.ts'
import { makeValue } from '../made/value.ts'
import {
  answerSchema,
  findCollections,
  itemSchemaOf,
  listProperty,
  sentItem,
  wrapperOf,
  type Collection,
} from './collections.ts'
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

/** Where the numbers of all collections are kept; no path is called so. */
const numbers = 'last numbers'

/**
 * Rules for an API that has none of its own: its paths suggest collections, which can be created in, listed, read,
 * changed and deleted from. Any credentials are taken; all else answers as the description's examples say.
 */
export function inferRules(described: Described): Rules {
  const known = knownOf(described)
  const collections = findCollections(described)
  const ruleOf = (collection: Collection): TableRule<Item> => ({
    key: ({ owner, key }) => rowKey(owner, key),
    indexes: { owner: ({ owner }) => [owner] },
    read: (given) => itemOf(given, collection, known),
  })
  const last: TableRule<Last> = { key: ({ path }) => path }
  const tables = collections.map((one) => [one.path, ruleOf(one) as unknown as TableRule<never>] as const)
  return {
    tables: { ...Object.fromEntries(tables), [numbers]: last },
    operations: Object.fromEntries(collections.flatMap((collection) => handlersOf(collection, known))),
    seed: () => undefined,
    authenticate: () => 'anyone',
    refuse: (problem, operation) => refuse(problem, operation, known),
  }
}

/** A row of `--fixtures`: an item as the API shows it, with the parameters of its path before it, if there are some. */
function itemOf(given: Row, { owners, key = 'id', items, create }: Collection, known: Known): Item {
  const operation = items['GET'] ?? create
  const isOwner = (name: string): boolean => owners.includes(name) && name !== key
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !isOwner(name)))
  const value = operation === undefined ? own : { ...known.blank(operation), ...own }
  return { owner: JSON.stringify(owners.map((name) => String(given[name]))), key: String(given[key]), value }
}

type Known = ReturnType<typeof knownOf>

/** What is worked out of a description: how its operations answer, and what their items are. */
function knownOf({ root }: Described) {
  const answers = new Map<string, Reply | undefined>()
  const answerOf = (operation: Operation, status = successStatus(operation)): Reply | undefined => {
    const name = `${status} ${operation.id}`
    if (!answers.has(name)) answers.set(name, describedAnswer(operation, root, { status }))
    return answers.get(name)
  }
  const wrapperIn = (operation: Operation) => wrapperOf(answerSchema(operation, root), root)
  /** A value without the properties that the schema of the operation's item marks. */
  const without = (flag: 'readOnly' | 'writeOnly', value: Fields, operation: Operation): Fields => {
    const schema = itemSchemaOf(operation, root)
    const isShown = (name: string) => propertySchema(root, schema, name)[flag] !== true
    return Object.fromEntries(Object.entries(value).filter(([name]) => isShown(name)))
  }
  /** A body in the form that the operation's answer must have. */
  const fitted = (operation: Operation, body: unknown): Reply => {
    const status = successStatus(operation)
    const media = jsonOf(answerTypes(operation, status))
    if (media?.schema === undefined) return { status, body }
    const { value } = media.schema
    const fits = misfitOf(root, value, body) === undefined
    return { status, body: fits ? body : makeValue(root, value, [body, answerOf(operation)?.body]) }
  }
  return {
    answerOf,
    /** What the body sets: not what only the server does. */
    writable: (operation: Operation, body: unknown) => without('readOnly', sentItem(operation, body, root), operation),
    /** An item as the answer of an operation, which may have no body or wrap it. */
    shown(operation: Operation, value: Fields): Reply {
      const described = answerOf(operation)
      if (described?.body === undefined) return { status: successStatus(operation) }
      const item = without('writeOnly', value, operation)
      const wrapper = wrapperIn(operation)
      return fitted(operation, wrapper === undefined ? item : { ...asFields(described.body), [wrapper]: item })
    },
    /** A list of items as the answer of an operation. */
    listed(operation: Operation, items: readonly Fields[]): Reply {
      const property = listProperty(operation, root)
      if (property === undefined || property === '') return fitted(operation, items)
      const around = sampleOf(answerSchema(operation, root), root)
      return fitted(operation, { ...asFields(around), [property]: items })
    },
    /** What an answer needs beyond what was given: what is required, and what only the server sets. */
    blank(operation: Operation): Fields {
      const schema = itemSchemaOf(operation, root)
      const wrapper = wrapperIn(operation)
      const example = asFields(answerOf(operation)?.body)
      const whole = {
        ...asFields(sampleOf(schema, root)),
        ...(wrapper === undefined ? example : asFields(example[wrapper])),
      }
      const own = propertyNames(schema, root).filter((name) => propertySchema(root, schema, name)['readOnly'] === true)
      return {
        ...asFields(sampleOf(schema, root, { skipNonRequired: true })),
        ...Object.fromEntries(own.flatMap((name) => (name in whole ? [[name, whole[name]]] : []))),
      }
    },
  }
}

function handlersOf(collection: Collection, known: Known): readonly (readonly [id: string, handle: Handler])[] {
  const { path, owners, key, keyKind, parameter = '', list, create, items } = collection
  const ownerOf = (call: Call): string => JSON.stringify(owners.map((name) => String(call.path[name])))
  const rowKeyOf = (call: Call): string => rowKey(ownerOf(call), String(call.path[parameter]))
  const withKey = (value: Fields, own: unknown): Fields => (key === undefined ? value : { ...value, [key]: own })

  const listIn = (operation: Operation, call: Call): Reply => {
    const rows = [...call.store.table<Item>(path).find('owner', ownerOf(call))].map(({ value }) => value)
    const isWanted = (value: Fields) =>
      Object.entries(call.query).every(
        ([name, wanted]) => !(name in value) || isPaging(name) || same(value[name], wanted),
      )
    return known.listed(operation, paged(rows.filter(isWanted), call.query))
  }

  /** The first number that no item has, after the last one that was given: a deleted item's is not used again. */
  const nextNumber = (call: Call): number => {
    const last = call.store.table<Last>(numbers)
    const owner = ownerOf(call)
    let number = (last.get(path)?.number ?? 0) + 1
    while (call.store.table(path).get(rowKey(owner, String(number))) !== undefined) number += 1
    last.put({ path, number })
    return number
  }

  const createIn = (operation: Operation, call: Call): Reply | Refusal => {
    const table = call.store.table<Item>(path)
    const given = known.writable(operation, call.body)
    const own = (key === undefined ? undefined : given[key]) ?? undefined
    const makers = { integer: () => nextNumber(call), digits: () => String(nextNumber(call)) }
    const made = own ?? (keyKind in makers ? makers[keyKind as keyof typeof makers]() : call.source.uuid())
    const value = withKey({ ...known.blank(operation), ...given }, made)
    const item: Item = { owner: ownerOf(call), key: String(made), value }
    const isTaken = table.get(rowKey(item.owner, item.key)) !== undefined
    if (isTaken) return { refused: 'exists', message: `there is one with this ${key}: ${item.key}`, status: 409 }
    table.put(item)
    return known.shown(operation, value)
  }

  const change = (operation: Operation, call: Call, item: Item): Reply => {
    const before = operation.method === 'PATCH' ? item.value : known.blank(operation)
    const given = known.writable(operation, call.body)
    const value = withKey({ ...before, ...given }, item.value[key ?? ''])
    call.store.table<Item>(path).put({ ...item, value })
    return known.shown(operation, value)
  }

  /** Method → what an operation does with one item. */
  const ofItem: Readonly<Record<string, (operation: Operation, call: Call, item: Item) => Reply>> = {
    GET: (operation, _, { value }) => known.shown(operation, value),
    PUT: change,
    PATCH: change,
    DELETE(operation, call) {
      call.store.table(path).delete(rowKeyOf(call))
      return known.answerOf(operation) ?? { status: 204 }
    },
  }
  const withItem = (operation: Operation, call: Call): Reply | Refusal => {
    const item = call.store.table<Item>(path).get(rowKeyOf(call))
    const message = `there is no ${String(call.path[parameter])} in ${path}`
    return item === undefined
      ? { refused: 'not_found', message, status: 404 }
      : (ofItem[operation.method] as typeof change)(operation, call, item)
  }

  const handlers = [
    ...(list === undefined ? [] : [[list, listIn] as const]),
    ...(create === undefined ? [] : [[create, createIn] as const]),
    ...Object.entries(items).flatMap(([method, one]) =>
      Object.hasOwn(ofItem, method) ? [[one, withItem] as const] : [],
    ),
  ]
  return handlers.map(([operation, handle]) => [operation.id, (call) => handle(operation, call)])
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

function rowKey(owner: string, key: string): string {
  return `${owner} ${key}`
}

/** The described error, where there is one with an example; else that of RFC 9457. */
function refuse(problem: Refusal | Fault, operation: Operation | undefined, known: Known): Reply {
  const status = statusOf(problem, operation)
  const described = operation === undefined ? undefined : known.answerOf(operation, status)
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
