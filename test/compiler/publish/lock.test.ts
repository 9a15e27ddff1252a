import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createLock,
  isLock,
  isStale,
  takeLock,
  type Holder,
  type LockEvidence,
} from '../../../src/compiler/publish/lock.ts'
import { enter } from '../../../src/compiler/publish/presence.ts'
import { withSite } from './temporary.ts'

const test = suite('emit/lock')

const holder: Holder = { pid: 7, host: 'h', boot: 'b', start: '100', token: 't' }
const evidence: LockEvidence = { holder, ageMs: 0, current: { host: 'h', boot: 'b' }, startOf: () => '100' }
const cases: [string, Partial<LockEvidence>, boolean][] = [
  ['a living holder', {}, false],
  ['a living holder that is busy', { ageMs: 3_600_000 }, false],
  ['a dead one', { startOf: () => undefined }, true],
  ['another process with its id', { startOf: () => '200' }, true],
  ['a start that cannot be known', { startOf: () => '' }, false],
  ['from before the machine was started', { current: { host: 'h', boot: 'c' } }, true],
  ['on another host, lively', { current: { host: 'i', boot: 'c' }, ageMs: 10_000, startOf: () => undefined }, false],
  ['on another host, silent', { current: { host: 'i', boot: 'b' }, ageMs: 31_000 }, true],
  ['being written', { holder: undefined, ageMs: 100 }, false],
  ['torn', { holder: undefined, ageMs: 6_000 }, true],
]
for (const [name, change, stale] of cases) {
  test(`${name}: ${stale ? 'stale' : 'held'}`, () => assert.is(isStale({ ...evidence, ...change }), stale))
}

async function take(file: string, waitMs = 0) {
  const lock = await takeLock(file, waitMs)
  return isLock(lock) ? lock : undefined
}

test('one holds it, then the next', () =>
  withSite(async (site) => {
    const file = join(site, 'state/lock')
    const first = await take(file)
    assert.ok(first?.held())
    const other = await takeLock(file, 0)
    assert.is(isLock(other) ? 'taken' : other?.pid, process.pid)
    let told = 0
    const waiting = takeLock(file, 60_000, () => (told += 1))
    setTimeout(() => first?.release(), 250)
    const second = await waiting
    assert.ok(isLock(second) && second.held())
    assert.not.ok(first?.held())
    assert.is(told, 1)
    first?.release()
    assert.ok(isLock(second) && second.held(), 'a second release does not take it from the next')
    if (isLock(second)) second.release()
    assert.not.ok(existsSync(file))
  }))

test('the lock of a process that was killed is taken, by one of many', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const mine = await take(file)
    const left = { ...(JSON.parse(readFileSync(file, 'utf8')) as Holder), pid: dead, token: 'dead' }
    mine?.release()
    writeFileSync(file, JSON.stringify(left))
    const takers = await Promise.all(Array.from({ length: 8 }, () => take(file, 300)))
    const taken = takers.filter((lock) => lock !== undefined)
    assert.is(taken.length, 1)
    assert.ok(taken[0]?.held())
    assert.not.ok(existsSync(`${file}.guard`))
    taken[0]?.release()
  }))

test('a torn lock, and a guard that was left, are removed in time', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const old = new Date(Date.now() - 60_000)
    for (const name of [file, `${file}.guard`]) {
      writeFileSync(name, '')
      utimesSync(name, old, old)
    }
    const lock = await take(file, 1_000)
    assert.ok(lock?.held())
    lock?.release()
  }))

test('what a killed command left goes with the next: its guard of the lock, its sign that it is at work', () =>
  withSite((site) => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const folder = join(site, 'users')
    const lock = createLock(join(folder, 'lock'))
    const left = { ...(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as Holder), pid: dead, token: 'dead' }
    lock?.release()
    writeFileSync(join(folder, 'dead'), JSON.stringify(left))
    writeFileSync(join(folder, 'lock.guard'), '')
    enter(folder).leave()
    createLock(join(folder, 'lock'))?.release()
    assert.equal(readdirSync(folder), [])
  }))

test('a lock that was taken away is not ours any more', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const lock = await take(file)
    writeFileSync(file, JSON.stringify(holder))
    assert.not.ok(lock?.held())
    lock?.release()
    assert.ok(existsSync(file))
  }))

test('a lock that leads nowhere ends in time', () =>
  withSite(async (site) => {
    symlinkSync(join(site, 'none'), join(site, 'lock'))
    assert.is(await take(join(site, 'lock'), 50), undefined)
  }))

test.run()
