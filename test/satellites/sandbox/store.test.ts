/** Tables: keys, indexes, and writes that are rolled back. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStore } from '../../../src/satellites/sandbox/store.ts'
import { table } from '../../../src/satellites/sandbox/rules.ts'

interface Pet {
  readonly [key: string]: unknown
  readonly name: string
  readonly kinds: readonly string[]
}

const make = () =>
  createStore({ pets: table<Pet>({ key: ({ name }) => name, indexes: { kind: ({ kinds }) => kinds } }) })
const names = (rows: Iterable<unknown>) => [...rows].map((row) => (row as Pet).name).join(' ')

test('a replaced row keeps its position, and the index is updated', () => {
  const store = make()
  const pets = store.table<Pet>('pets')
  for (const name of ['a', 'b', 'c']) pets.put({ name, kinds: ['cat'] })
  pets.put({ name: 'b', kinds: ['dog', 'cat'] })
  assert.is(names(pets.all()), 'a b c')
  assert.is(names(pets.find('kind', 'cat')), 'a b c')
  assert.is(names(pets.find('kind', 'dog')), 'b')
  pets.put({ name: 'b', kinds: [] })
  assert.is(names(pets.find('kind', 'dog')), '')
  assert.is(pets.delete('a'), true)
  assert.is(pets.delete('a'), false)
  assert.is(names(pets.find('kind', 'cat')), 'c')
  for (const name of ['d', 'e']) pets.put({ name, kinds: ['cat'] })
  assert.is(names(pets.find('kind', 'cat', 1)), 'd e')
  assert.is(names(pets.find('kind', 'cat', 3)), '')
  pets.delete('d')
  assert.is(names(pets.find('kind', 'cat', 1)), 'e')
})

test('the list of changes contains the last state of each row; a row that was deleted and added again is moved', () => {
  const store = make()
  const pets = store.table<Pet>('pets')
  for (const name of ['a', 'b']) pets.put({ name, kinds: [] })
  store.commit()
  pets.put({ name: 'b', kinds: ['cat'] })
  pets.delete('a')
  pets.put({ name: 'a', kinds: [] })
  pets.put({ name: 'c', kinds: [] })
  pets.delete('c')
  assert.equal(
    store.changes().map(({ key, row }) => `${key}${row === undefined ? '-' : '+'}`),
    ['b+', 'a-', 'a+', 'c-'],
  )
  const copy = make()
  for (const name of ['a', 'b']) copy.load({ table: 'pets', key: name, row: { name, kinds: [] } })
  for (const change of store.changes()) copy.load(change)
  assert.is(names(copy.table('pets').all()), names(pets.all()))
})

test('a rollback restores rows, indexes and their order', () => {
  const store = make()
  const pets = store.table<Pet>('pets')
  for (const name of ['a', 'b', 'c']) pets.put({ name, kinds: ['cat'] })
  store.commit()
  pets.delete('b')
  pets.put({ name: 'a', kinds: ['dog'] })
  pets.put({ name: 'd', kinds: ['cat'] })
  pets.put({ name: 'b', kinds: ['dog'] })
  store.rollback()
  assert.is(names(pets.all()), 'a b c')
  assert.is(names(pets.find('kind', 'cat')), 'a b c')
  assert.is(names(pets.find('kind', 'dog')), '')
  assert.equal(store.changes(), [])
  pets.put({ name: 'e', kinds: ['cat'] })
  assert.is(names(pets.all()), 'a b c e')
})

test('an undeclared table or index is an error', () => {
  const store = make()
  assert.throws(() => store.table('plants'), /no table "plants"/)
  assert.throws(() => [...store.table('pets').find('colour', 'x')], /no index "colour"/)
})

test.run()
