import type { Reply } from '../rules.ts'
import { answerTypes, contentType, describedAnswer, sampleOf, successStatus } from '../answers.ts'
import { jsonOf } from '../media-types.ts'
import { coerce, typesOf } from '../coerce.ts'
import { follow, type Fields, type Operation } from '../describe.ts'
import { mappingOf } from '../../../base/mapping.ts'
import { violationOf } from '../generated/schema-violation.ts'
import { textOf } from '../generated/scalar.ts'
import { makeValue } from '../generated/value.ts'
import { keySchema, marked, parameterSchema, type Collection } from './collections.ts'
import { itemsAt, withItemsAt, type ItemLocation } from './envelopes.ts'
import { withKeyAt } from './keys.ts'
import { isScalar, propertiesOf } from './properties.ts'

/** An item and the key in its path. */
interface KeyedItem {
  readonly key: string
  readonly value: Fields
}

/** Sources of new keys. */
interface KeySource {
  readonly number: () => number
  readonly uuid: () => string
  readonly isFree: (key: string) => boolean
}

/** Functions that read items from bodies and write them into answers. */
export type Shapes = ReturnType<typeof shapesOf>

/** Maximum number of attempts to generate a free key. */
const maxTurns = 500

/** Creates the functions that read the items of collections from bodies and write them into responses. */
export function shapesOf(root: Fields) {
  const answers = new Map<string, Reply | undefined>()
  const answerOf = (operation: Operation, status = successStatus(operation)): Reply | undefined => {
    const name = `${status} ${operation.id}`
    if (!answers.has(name)) answers.set(name, describedAnswer(operation, root, { status }))
    return answers.get(name)
  }
  /** Completes a body so that it matches the response of the operation. */
  const fitted = (operation: Operation, body: unknown, status: number): Reply => {
    const media = jsonOf(answerTypes(operation, status))
    if (media === undefined) return { status, body }
    const headers = { 'content-type': contentType(media, body) }
    if (media.schema === undefined) return { status, body, headers }
    const { value } = media.schema
    const fits = violationOf(root, value, body) === undefined
    const fittedBody = fits ? body : makeValue(root, value, [body, answerOf(operation, status)?.body])
    return { status, body: fittedBody, headers }
  }
  const keySchemas = (collection: Collection): readonly unknown[] => {
    const { create, answers: locations, item } = collection
    const createdLocation = create === undefined ? undefined : locations.get(create)
    return [
      parameterSchema(collection),
      ...[item, createdLocation].map((location) => (location === undefined ? undefined : keySchema(root, location))),
    ].filter((schema) => schema !== undefined)
  }
  const fitsKey = (schema: unknown, key: string): boolean =>
    violationOf(root, schema, coerce(key, schema, root)) === undefined
  const keyIn = (location: ItemLocation, key: string): unknown => coerce(key, keySchema(root, location) ?? {}, root)

  /** Returns true if a response contains the whole item, not just a receipt. */
  const isWhole = ({ item }: Collection, location: ItemLocation): boolean => {
    const names = [...propertiesOf(root, item.schema).keys()]
    const properties = propertiesOf(root, location.schema)
    return (
      names.length === 0 ||
      properties.size === 0 ||
      names.filter((name) => properties.has(name)).length * 2 > names.length
    )
  }
  /** An item in the form of an operation's response. */
  const itemIn = (
    collection: Collection,
    location: ItemLocation,
    { key, value }: KeyedItem,
    described: unknown,
  ): Fields => {
    const properties = propertiesOf(root, location.schema)
    const hidden = marked(root, location.schema, 'writeOnly')
    const isOther = (name: string): boolean =>
      properties.size > 0 && !properties.has(name) && propertiesOf(root, collection.item.schema).has(name)
    const visible = Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.has(name) && !isOther(name)))
    const base = isWhole(collection, location) ? {} : mappingOf(itemsAt(described, location.path)[0])
    const item = { ...base, ...visible }
    return location.key === undefined ? item : withKeyAt(item, location.key, keyIn(location, key))
  }
  const itemReply = (
    collection: Collection,
    operation: Operation,
    items: readonly KeyedItem[],
    headers: Readonly<Record<string, string>> = {},
    status = successStatus(operation),
  ): Reply => {
    const described = answerOf(operation, status)
    const location = collection.answers.get(operation)
    const isData = jsonOf(answerTypes(operation, status)) !== undefined
    if (described?.body === undefined || location === undefined || !isData)
      return { ...(described ?? { status }), headers: { ...described?.headers, ...headers } }
    // An example without an item at the location describes something else.
    const isOfItem = location.path.length === 0 || itemsAt(described.body, location.path).length > 0
    const body = withItemsAt(
      isOfItem ? described.body : {},
      location.path,
      items.map((item) => itemIn(collection, location, item, described.body)),
    )
    const reply = fitted(operation, body, status)
    return { ...reply, headers: { ...reply.headers, ...headers } }
  }
  return {
    answerOf,
    shown: itemReply,
    /** Returns true if the path parameter allows a key. */
    takesKey: (collection: Collection, key: string): boolean => {
      const schema = parameterSchema(collection)
      return schema === undefined || fitsKey(schema, key)
    },
    /** Generates a free key that matches all schemas of the key, if possible. */
    makeKey(collection: Collection, { number, uuid, isFree }: KeySource): string {
      const schemas = keySchemas(collection)
      const fits = (key: string): boolean => schemas.every((schema) => fitsKey(schema, key)) && isFree(key)
      const isNumber = schemas.some((schema) => {
        const types = follow(root, schema)['type']
        return [types].flat().some((type) => type === 'integer' || type === 'number')
      })
      const first = isNumber ? String(number()) : uuid()
      const candidates = [first, first.replaceAll('-', '')]
      const free = candidates.find(fits)
      if (free !== undefined) return free
      for (let turn = 1; turn <= maxTurns; turn++)
        for (const schema of schemas) {
          const text = isScalar(root, schema) ? textOf(follow(root, schema), turn) : undefined
          if (text !== undefined && text !== '' && fits(text)) return text
        }
      return first
    },
    /** Copies an item with its key at the location of the key. */
    withKey: ({ item }: Collection, value: Fields, key: string): Fields =>
      item.key === undefined ? value : withKeyAt(value, item.key, keyIn(item, key)),
    /** Properties of the body without read-only properties. */
    writable(collection: Collection, operation: Operation, sent: Fields): Fields {
      const location = collection.answers.get(operation) ?? collection.item
      const hidden = marked(root, location.schema, 'readOnly')
      return Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.has(name)))
    },
    /** Response with a list of items. */
    listed(collection: Collection, operation: Operation, items: readonly KeyedItem[]): Reply {
      const location = collection.answers.get(operation)
      const described = answerOf(operation)
      if (described === undefined) return { status: successStatus(operation) }
      if (location === undefined) return described
      // Some lists contain only the keys of items.
      const isText =
        propertiesOf(root, location.schema).size === 0 &&
        ['string', 'integer'].some((type) => typesOf(root, location.schema).has(type))
      const entries = items.map((item) =>
        isText ? coerce(item.key, location.schema, root) : itemIn(collection, location, item, described.body),
      )
      return fitted(operation, withItemsAt(described.body, location.path, entries), successStatus(operation))
    },
    /** Response to a deletion: the deleted item, if the description has one there. */
    gone(collection: Collection, operation: Operation, item: KeyedItem): Reply {
      const location = collection.answers.get(operation)
      const isItem =
        location?.key?.join('.') === collection.item.key?.join('.') &&
        location?.key !== undefined &&
        isWhole(collection, location)
      return isItem ? itemReply(collection, operation, [item]) : (answerOf(operation) ?? { status: 204 })
    },
    /** Properties that a response needs in addition to the body: required ones and read-only ones. */
    blank(collection: Collection): Fields {
      const { items, create, item } = collection
      const operation = items['GET'] ?? create
      const location = operation === undefined ? undefined : collection.answers.get(operation)
      const schema = location?.schema ?? item.schema
      const described = operation === undefined ? undefined : answerOf(operation)?.body
      const example = location === undefined ? undefined : itemsAt(described, location.path)[0]
      const sample = { ...mappingOf(sampleOf(schema, root)), ...mappingOf(example) }
      const readOnly = marked(root, schema, 'readOnly')
      return {
        ...mappingOf(sampleOf(schema, root, { skipNonRequired: true })),
        ...Object.fromEntries(Object.entries(sample).filter(([name]) => readOnly.has(name))),
      }
    },
  }
}
