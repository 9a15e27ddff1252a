import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
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
import { site } from '../../campaigns/simulate/disk.ts'
import { inWorld } from '../../campaigns/simulate/in-world.ts'
import { withSite } from './temporary.ts'

const test = suite('emit/lock')

const holder: Holder = { pid: 7, host: 'h', boot: 'b', start: '100', token: 't' }
const evidence: LockEvidence = { holder, ageMs: 0, current: { host: 'h', boot: 'b' }, startOf: () => '100' }
const cases: [string, Partial<LockEvidence>, boolean][] = [
  ['a living holder', {}, false],
  ['a living holder that is busy', { ageMs: 3_600_000 }, false],
  ['an ended holder', { startOf: () => undefined }, true],
  ['a later process with the id of the holder', { startOf: () => '200' }, true],
  ['an unknown start time', { startOf: () => '' }, false],
  ['a holder from before a reboot', { current: { host: 'h', boot: 'c' } }, true],
  [
    'a holder on another host with a recent heartbeat',
    { current: { host: 'i', boot: 'c' }, ageMs: 10_000, startOf: () => undefined },
    false,
  ],
  ['a holder on another host without a recent heartbeat', { current: { host: 'i', boot: 'b' }, ageMs: 31_000 }, true],
  ['a new lock that is being written', { holder: undefined, ageMs: 100 }, false],
  ['an old lock that is damaged', { holder: undefined, ageMs: 6_000 }, true],
]
for (const [name, change, stale] of cases) {
  test(`${name}: ${stale ? 'stale' : 'held'}`, () => assert.is(isStale({ ...evidence, ...change }), stale))
}

async function take(file: string, waitMs = 0) {
  const lock = await takeLock(file, waitMs)
  return isLock(lock) ? lock : undefined
}

test('a second holder waits until the first releases the lock', () =>
  withSite(async (site) => {
    const file = join(site, 'state/lock')
    const first = await take(file)
    assert.ok(first?.held())
    const other = await takeLock(file, 0)
    assert.is(isLock(other) ? 'taken' : other?.pid, process.pid)
    let waitReports = 0
    const waiting = takeLock(file, 60_000, () => (waitReports += 1))
    setTimeout(() => first?.release(), 250)
    const second = await waiting
    assert.ok(isLock(second) && second.held())
    assert.not.ok(first?.held())
    assert.is(waitReports, 1)
    first?.release()
    assert.ok(isLock(second) && second.held(), 'a second release does not affect the next holder')
    if (isLock(second)) second.release()
    assert.not.ok(existsSync(file))
  }))

test('exactly one of several waiting commands takes the lock of a killed process', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const mine = await take(file)
    const killedHolder = { ...(JSON.parse(readFileSync(file, 'utf8')) as Holder), pid: dead, token: 'dead' }
    mine?.release()
    writeFileSync(file, JSON.stringify(killedHolder))
    const takers = await Promise.all(Array.from({ length: 8 }, () => take(file, 300)))
    const locks = takers.filter((lock) => lock !== undefined)
    assert.is(locks.length, 1)
    assert.ok(locks[0]?.held())
    assert.not.ok(existsSync(`${file}.guard`))
    locks[0]?.release()
  }))

test('a damaged lock and an abandoned guard are removed when they are old', () =>
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

test('the guard of a living process remains, also after a jump of the clock', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const guard = createLock(`${file}.guard`)
    const guardHolder = JSON.parse(readFileSync(`${file}.guard`, 'utf8')) as Holder
    writeFileSync(file, JSON.stringify({ ...guardHolder, pid: dead, token: 'dead' }))
    const old = new Date(Date.now() - 3_600_000)
    utimesSync(`${file}.guard`, old, old)
    assert.is(await take(file, 300), undefined)
    guard?.release()
    const lock = await take(file, 300)
    assert.ok(lock?.held())
    lock?.release()
  }))

test('the next command removes the guard and the presence file of a killed command', () =>
  withSite((site) => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const folder = join(site, 'users')
    const lock = createLock(join(folder, 'lock'))
    const killedHolder = {
      ...(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as Holder),
      pid: dead,
      token: 'dead',
    }
    lock?.release()
    writeFileSync(join(folder, 'dead'), JSON.stringify(killedHolder))
    writeFileSync(join(folder, 'lock.guard'), '')
    enter(folder).leave()
    createLock(join(folder, 'lock'))?.release()
    assert.equal(readdirSync(folder), [])
  }))

test('a damaged lock is removed although the clock was set back since it was written', () =>
  inWorld('lock', async (world) => {
    const file = join(site, 'lock')
    writeFileSync(file, '')
    world.jump(-3_600_000)
    assert.not.ok(isLock(await takeLock(file, 4_000)))
    const lock = await take(file, 6_000)
    assert.is(lock?.held(), true)
    lock?.release()
  }))

test('a damaged file of a user is removed although the clock was set back since it was written', () =>
  inWorld('users', (world) => {
    const folder = join(site, 'users')
    mkdirSync(folder)
    writeFileSync(join(folder, 'damaged'), '')
    world.jump(-3_600_000)
    enter(folder).leave()
    assert.equal(readdirSync(folder), [])
    return Promise.resolve()
  }))

test('waiting for a damaged lock causes few calls', () =>
  inWorld('lock', async (world) => {
    const file = join(site, 'lock')
    writeFileSync(file, '')
    const before = world.trace.length
    ;(await take(file, 6_000))?.release()
    // 5 s with a try every 100 ms, and four changes of the disk for each.
    assert.ok(world.trace.length - before < 300, String(world.trace.length - before))
  }))

test('a lock that another process has overwritten is no longer held', () =>
  withSite(async (site) => {
    const file = join(site, 'lock')
    const lock = await take(file)
    writeFileSync(file, JSON.stringify(holder))
    assert.not.ok(lock?.held())
    lock?.release()
    assert.ok(existsSync(file))
  }))

test('waiting for a lock that is a broken symbolic link times out', () =>
  withSite(async (site) => {
    symlinkSync(join(site, 'none'), join(site, 'lock'))
    assert.is(await take(join(site, 'lock'), 50), undefined)
  }))

test.run()
