import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decideRepair, heal, readJournal, type Repair } from '../../../src/compiler/publish/journal.ts'
import { contents, stateNames, withSite } from './temporary.ts'

const test = suite('emit/journal')

const repairs: [string, Repair][] = [
  // out next old manifest
  ['out next --- manifest', 'back'],
  ['out next old manifest', 'back'],
  ['out next --- --------', 'back'],
  ['--- next old manifest', 'forward'],
  ['--- next --- manifest', 'forward'],
  ['out ---- old manifest', 'finish'],
  ['out ---- old --------', 'finish'],
  ['out ---- --- --------', 'finish'],
  ['--- next old --------', 'restore'],
  ['--- ---- old manifest', 'restore'],
  ['--- ---- old --------', 'drop'],
  ['--- next --- --------', 'drop'],
  ['--- ---- --- --------', 'drop'],
]
for (const [there, repair] of repairs) {
  test(`${there}: ${repair}`, () => {
    const has = (name: string) => there.split(' ').includes(name)
    assert.is(decideRepair({ out: has('out'), next: has('next'), old: has('old'), manifest: has('manifest') }), repair)
  })
}

test('a journal may only name entries of the state folder', () => {
  const good = { next: 'next-1a', old: 'old-1a', manifest: 'manifest-1a' }
  assert.equal(readJournal(JSON.stringify({ version: 1, ...good })), good)
  const bad = [{ next: '../../home' }, { next: 'next-1/../..' }, { old: '/etc' }, { manifest: 3 }, { old: 'next-1a' }]
  for (const change of bad) assert.is(readJournal(JSON.stringify({ ...good, ...change })), undefined)
  for (const text of ['', 'null', '{"next":']) assert.is(readJournal(text), undefined)
})

test('an unreadable journal restores the last site', () =>
  withSite((site) => {
    const state = join(site, '.dist.docs')
    for (const name of ['old-1', 'next-1']) {
      mkdirSync(join(state, name), { recursive: true })
      writeFileSync(join(state, name, 'index.html'), name)
    }
    writeFileSync(join(state, 'journal.json'), 'torn')
    heal(join(site, 'dist'), state)
    assert.equal(contents(join(site, 'dist')), { 'index.html': 'old-1' })
    assert.equal(stateNames(site), [])
  }))

test('leftovers are removed, other files in the state folder are not', () =>
  withSite((site) => {
    const state = join(site, '.dist.docs')
    for (const name of ['old-1', 'next-2f', 'own', 'next-notes']) mkdirSync(join(state, name), { recursive: true })
    for (const name of ['manifest-2f', 'lock-1a-2b', 'lock.guard-1a-2b', 'manifest.json.tmp', 'manifest.json'])
      writeFileSync(join(state, name), '{}')
    heal(join(site, 'dist'), state)
    assert.equal(stateNames(site), ['manifest.json', 'next-notes', 'own'])
  }))

test.run()
