import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLock, takeLock } from '../../../src/compiler/publish/lock.ts'
import { removeOutput } from '../../../src/compiler/publish/output-folder.ts'
import { publishAll, withSite } from './temporary.ts'

const test = suite('emit/remove')

const remove = (site: string, out = 'dist') => removeOutput({ out: join(site, out), site, waitMs: 0 })
const site1 = { 'index.html': 'one', 'a/b.html': 'three' }

test('the published site is removed with its state folder', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const before = readdirSync(site).filter((name) => !name.includes('dist'))
    assert.equal(await remove(site), { ok: true, value: { files: 2, bytes: 8 } })
    assert.equal(readdirSync(site), before)
    assert.equal(await remove(site), { ok: true, value: undefined })
  }))

test('a folder without our mark is unchanged, even if it is empty', () =>
  withSite(async (site) => {
    mkdirSync(join(site, 'dist'))
    const empty = await remove(site)
    assert.is(!empty.ok && empty.problem.message, '"dist" was not created by docs')
    writeFileSync(join(site, 'dist', 'mine.txt'), 'x')
    const full = await remove(site)
    assert.is(!full.ok && full.problem.message, '"dist" was not created by docs; it contains "mine.txt"')
    assert.equal(readdirSync(join(site, 'dist')), ['mine.txt'])
    assert.is(existsSync(join(site, '.dist.docs')), false)
  }))

test('a foreign file prevents the removal of the folder', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    writeFileSync(join(site, 'dist', 'mine.txt'), 'x')
    const result = await remove(site)
    assert.is(!result.ok && result.problem.message, '"dist" contains files that a build would delete: "mine.txt"')
    assert.ok(existsSync(join(site, 'dist', 'index.html')))
  }))

test('a link and the site itself cannot be the output', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    symlinkSync('dist', join(site, 'other'))
    assert.is((await remove(site, 'other')).ok, false)
    assert.is((await remove(site, '.')).ok, false)
    assert.ok(existsSync(join(site, 'dist', 'index.html')))
  }))

test('nothing is removed while another command holds the lock', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const lock = await takeLock(join(site, '.dist.docs', 'lock'), 0)
    assert.ok(isLock(lock))
    const result = await remove(site)
    assert.is(!result.ok && result.problem.code, 'emit/locked')
    assert.ok(existsSync(join(site, 'dist', 'index.html')))
    if (isLock(lock)) lock.release()
    assert.is((await remove(site)).ok, true)
  }))

test.run()
