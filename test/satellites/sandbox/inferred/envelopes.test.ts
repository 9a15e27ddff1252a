import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  itemLocation,
  itemsAt,
  listLocation,
  withItemsAt,
  type ItemLocation,
} from '../../../../src/satellites/sandbox/inferred/envelopes.ts'
import { keyIn, keyNames } from '../../../../src/satellites/sandbox/inferred/keys.ts'
import { singular, itemNamesOf, wordsOf } from '../../../../src/satellites/sandbox/inferred/words.ts'

const text = { type: 'string' }
const object = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const holding = (name: string, of: object, ...others: readonly string[]) => ({
  type: 'object',
  properties: { ...object(...others).properties, [name]: of },
})
const many = (items: object) => ({ type: 'array', items })
const sought = (path: string, names: readonly string[] = []) => {
  const [, before = '', parameter = ''] = /^(.*)\/\{(.*)\}$/.exec(path) ?? []
  const itemNames = itemNamesOf(before, parameter)
  return { itemNames, keys: keyNames(parameter, itemNames), names: new Set(names) }
}
const at = ({ path, key = [] }: ItemLocation): string => `${path.join('.')}:${key.join('.')}`
const inItem = (path: string, schema: object, names?: readonly string[]): string =>
  at(itemLocation({}, schema, sought(path, names)))
const keyOf = (path: string, ...names: readonly string[]): string | undefined =>
  keyIn({}, object(...names), sought(path).keys)?.path.join('.')

test('names of the same thing are recognised', () => {
  assert.equal(wordsOf('dropletID'), ['droplet', 'id'])
  assert.equal(wordsOf('VPCConnection-id'), ['vpc', 'connection', 'id'])
  assert.equal(['policies', 'addresses', 'boxes', 'databases', 'status', 'users'].map(singular), [
    'policy',
    'address',
    'box',
    'database',
    'status',
    'user',
  ])
  assert.equal(itemNamesOf('/v1/{org}/sso/groups', 'mappingId'), ['group', 'ssogroup', 'mapping'])
})

test('a key has the name in the path, that of the item, or a usual name', () => {
  assert.is(keyOf('/books/{bookId}', 'name', 'id', 'bookId'), 'bookId')
  assert.is(keyOf('/books/{bookId}', 'name', 'Id'), 'Id')
  assert.is(keyOf('/books/{id}', 'groupId', 'BookID'), 'BookID')
  assert.is(keyOf('/commits/{commit_sha}', 'node_id', 'sha', 'id'), 'sha')
  assert.is(keyOf('/templates/{templateIdOrAlias}', 'Name', 'TemplateID'), 'TemplateID')
  assert.is(keyOf('/boards/{idBoard}', 'name', 'id'), 'id')
  assert.is(keyOf('/keys/gpg_keys/{gpg_key_id}', 'key_id', 'id'), 'id')
  assert.is(keyOf('/books/{x}', 'title'), undefined)
  const object = holding('metadata', { type: 'object', properties: { name: text } }, 'kind')
  assert.equal(keyIn({}, object, sought('/pods/{name}').keys)?.path, ['metadata', 'name'])
  const photo = holding('photoId', { type: 'object', properties: { id: text } }, 'name')
  assert.equal(keyIn({}, photo, sought('/photos/{photoId}').keys)?.path, ['photoId', 'id'])
  assert.is(keyIn({}, holding('id', { type: 'object' }), sought('/books/{id}').keys), undefined, 'no scalar')
})

test('an item is found alone, in an envelope, beside other fields, and in a list', () => {
  const book = object('id', 'title', 'pages')
  const status = ['status', 'request_id', 'service']
  assert.is(inItem('/books/{id}', book), ':id')
  assert.is(inItem('/books/{id}', holding('data', book, ...status)), 'data:id')
  assert.is(inItem('/books/{id}', holding('Book', object('title'), ...status)), 'Book:')
  assert.is(inItem('/books/{id}', holding('books', many(book), 'errors')), 'books.0:id')
  assert.is(inItem('/books/{id}', many(book)), '0:id')
  assert.is(inItem('/books/{id}', { oneOf: [holding('book', book), object('error')] }), 'book:id')
  assert.is(inItem('/books/{id}', holding('Id', object('id'))), ':Id.id', 'a key in an envelope')
})

test('parts of an item are not confused with the item', () => {
  const order = {
    type: 'object',
    properties: {
      ...object('number', 'email', 'total', 'created').properties,
      items: many(object('id', 'sku', 'name')),
      billing: object('name', 'street'),
    },
  }
  assert.is(inItem('/orders/{id}', order), ':number')
  assert.is(inItem('/orders/{id}', order, ['email', 'items']), ':number')
  const commit = holding('author', object('name', 'email'), 'message', 'tree', 'url')
  assert.is(inItem('/commits/{sha}', commit), ':')
  const policy = holding('alerts', object('email'), 'compare', 'type', 'value')
  assert.is(inItem('/alerts/{alert_uuid}', policy), ':')
  const tree = holding('tree', many(object('sha', 'path', 'mode')), 'sha', 'url')
  assert.is(inItem('/trees/{tree_sha}', tree, ['tree', 'base_tree']), ':sha')
  assert.is(
    inItem('/signatures/{signatureId}', holding('accountSignatures', many(object('type', 'id')))),
    'accountSignatures.0:id',
  )
})

test('the list of the items is found among several lists in an answer', () => {
  const book = object('id', 'title')
  const page = {
    type: 'object',
    properties: { errors: many(object('id', 'code')), books: many(book), links: many(object('href')) },
  }
  assert.is(at(listLocation({}, page, sought('/books/{id}'))!), 'books.0:id')
  assert.is(
    at(listLocation({}, holding('data', holding('items', many(book))), sought('/books/{id}'))!),
    'data.items.0:id',
  )
  assert.is(listLocation({}, book, sought('/books/{id}')), undefined)
})

test('items are read from a body and written into one', () => {
  const body = { data: { books: [{ id: 1 }, { id: 2 }] }, status: 'ok' }
  assert.equal(itemsAt(body, ['data', 'books', 0]), [{ id: 1 }, { id: 2 }])
  assert.equal(itemsAt(body, ['data', 'status', 0]), [])
  assert.equal(withItemsAt(body, ['data', 'books', 0], []), { data: { books: [] }, status: 'ok' })
  assert.equal(withItemsAt(undefined, [0, 'book'], [{ id: 1 }]), [{ book: { id: 1 } }])
  assert.equal(withItemsAt(body, [], [{ id: 3 }]), { id: 3 })
})

test.run()
