import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutput, type OutputFolder } from '../../../src/compiler/publish/publish.ts'
import { steps, type Step } from '../../../src/compiler/publish/replace.ts'
import type { Written } from '../../../src/compiler/publish/manifest.ts'
import { needing } from '../../needs.ts'
import { contents, open, optionsFor, problem, publishAll, stage, stateNames, value, withSite } from './temporary.ts'

const test = suite('emit/crash')

const siteOld = { 'index.html': 'old', 'x/old/z.html': 'old', 'same.txt': '=', 'old.txt': 'old' }
const siteA = { 'index.html': 'A', 'x/y.html': 'A', 'same.txt': '=' }
const siteB = { 'index.html': 'B', 'x/z.html': 'B', 'same.txt': '=' }
const afterwards: Record<Step, 'A' | 'B'> = {
  'spare-taken': 'A',
  'spare-cleared': 'A',
  linked: 'A',
  'manifest-written': 'A',
  'journal-written': 'A',
  'old-moved': 'B',
  'next-moved': 'B',
  'manifest-moved': 'B',
  'journal-removed': 'B',
  'old-kept': 'B',
}

async function stageB(output: OutputFolder): Promise<Map<string, Written>> {
  const files = await stage(output, { 'index.html': 'B', 'x/z.html': 'B' })
  const same = output.keep('same.txt')
  if (same !== undefined) return files.set('same.txt', same)
  return new Map([...files, ...(await stage(output, { 'same.txt': '=' }))])
}

/** Stops the publication of B after a step with an error that is not of the system, so nothing is tidied up. */
async function crashAfter(site: string, last: Step): Promise<void> {
  const onStep = (step: Step) => {
    if (step === last) throw new Error('crash')
  }
  const output = await open(site, { onStep })
  const files = await stageB(output)
  assert.throws(() => output.publish(files), /crash/)
  rmSync(join(site, '.dist.docs/lock'))
}

/** Publications before B: with two sites, the first is the spare tree. */
const histories = { 'a site': [siteA], 'a site with a spare tree': [siteOld, siteA] }
const inOrder = Object.entries(histories).flatMap(([before, sites]) =>
  steps.filter((step) => sites.length > 1 || step !== 'spare-cleared').map((step) => ({ step, before, sites })),
)

for (const { step, before, sites } of inOrder) {
  test(`a crash after "${step}" over ${before}`, () =>
    withSite(async (site) => {
      for (const files of sites) await publishAll(site, files)
      await crashAfter(site, step)
      const now = contents(join(site, 'dist'))
      if (step === 'old-moved') assert.is(now, undefined)
      else assert.equal(now, afterwards[step] === 'A' ? siteA : siteB)
      const output = await open(site)
      const healed = afterwards[step] === 'A' ? siteA : siteB
      assert.equal(contents(join(site, 'dist')), healed)
      assert.is(output.verify().size, 3, 'and its manifest fits')
      output.abandon()
      assert.equal(stateNames(site), ['manifest.json', ...(step === 'old-kept' ? ['spare', 'spare.json'] : [])])
      await publishAll(site, siteOld)
      assert.equal(contents(join(site, 'dist')), siteOld)
    }))

  test(`a full disk after "${step}" over ${before}`, () =>
    withSite(async (site) => {
      for (const files of sites) await publishAll(site, files)
      const onStep = (at: Step) => {
        if (at === step) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
      }
      const output = await open(site, { onStep })
      const result = output.publish(await stageB(output))
      const last = afterwards[step] === 'A' || step === 'old-moved' ? siteA : siteB
      // The report agrees with the output folder.
      if (last === siteB) assert.is(result.ok, true)
      else assert.is(problem(result), 'emit/failed: "dist" cannot be written: the disk is full')
      assert.equal(contents(join(site, 'dist')), last, 'a whole site is in place, without any healing')
      const next = await open(site)
      assert.equal(contents(join(site, 'dist')), last)
      assert.is(next.verify().size, 3)
      next.abandon()
      assert.equal(stateNames(site), ['manifest.json', ...(step === 'old-kept' ? ['spare', 'spare.json'] : [])])
    }))
}

for (const step of steps.filter((step) => step !== 'spare-cleared')) {
  test(`a crash after "${step}" of the first publication`, () =>
    withSite(async (site) => {
      await crashAfter(site, step)
      const output = await open(site)
      const healed = ['spare-taken', 'linked', 'manifest-written'].includes(step) ? undefined : siteB
      assert.equal(contents(join(site, 'dist')), healed)
      assert.is(output.verify().size, healed === undefined ? 0 : 3)
      output.abandon()
      assert.equal(await publishAll(site, siteA).then(() => contents(join(site, 'dist'))), siteA)
    }))
}

test('abandoning an interrupted publication preserves the files that the next command needs', () =>
  withSite(async (site) => {
    await publishAll(site, siteA)
    const onStep = (step: Step) => {
      if (step === 'old-moved') throw new Error('crash')
    }
    const output = await open(site, { onStep })
    const files = await stageB(output)
    assert.throws(() => output.publish(files), /crash/)
    output.abandon()
    const next = await open(site)
    assert.equal(contents(join(site, 'dist')), siteB)
    next.abandon()
  }))

test('a folder that appears during a crashed publication is neither replaced nor removed', () =>
  withSite(async (site) => {
    await publishAll(site, siteA)
    await crashAfter(site, 'old-moved')
    mkdirSync(join(site, 'dist/own'), { recursive: true })
    writeFileSync(join(site, 'dist/own/file'), 'mine')
    assert.match(problem(await openOutput(optionsFor(site))), /^emit\/not-ours: .*"own\/file"/)
    assert.equal(contents(join(site, 'dist')), { 'own/file': 'mine' })
  }))

test('a crash during recovery is recovered too', () =>
  withSite(async (site) => {
    await publishAll(site, siteA)
    await crashAfter(site, 'old-moved')
    // The state after an interruption behind the first rename of the recovery.
    const next = readdirSync(join(site, '.dist.docs')).find((name) => name.startsWith('next-'))
    renameSync(join(site, '.dist.docs', next ?? ''), join(site, 'dist'))
    const output = await open(site)
    assert.equal(contents(join(site, 'dist')), siteB)
    assert.is(output.verify().size, 3)
    output.abandon()
  }))

test('an unwritable folder is reported', () =>
  withSite(async (site) => {
    await publishAll(site, siteA)
    chmodSync(site, 0o500)
    chmodSync(join(site, '.dist.docs'), 0o500)
    try {
      const result = await openOutput(optionsFor(site))
      if (process.getuid?.() === 0) {
        // Root may write everywhere.
        value(result).abandon()
      } else {
        assert.is(problem(result), 'emit/failed: "dist" cannot be written: permission is denied')
      }
      assert.equal(contents(join(site, 'dist')), siteA)
    } finally {
      chmodSync(site, 0o700)
      chmodSync(join(site, '.dist.docs'), 0o700)
    }
  }))

/** A disk of 256 KiB. */
function withSmallDisk(work: (site: string) => Promise<void>): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'docs-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' })
  return work(disk).finally(() => {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })
}

needing('mount', test)('a disk that is really full', () =>
  withSmallDisk(async (site) => {
    await publishAll(site, siteA)
    const output = await open(site)
    const words = 'cannot be written: the disk is full'
    assert.is(problem(await output.write('big.bin', 'x'.repeat(400_000))), `emit/failed: "big.bin" ${words}`)
    async function* stream() {
      for (let i = 0; i < 10; i += 1) yield 'x'.repeat(100_000)
    }
    assert.is(problem(await output.write('stream.bin', stream())), `emit/failed: "stream.bin" ${words}`)
    output.abandon()
    assert.equal(contents(join(site, 'dist')), siteA)
    assert.equal(stateNames(site), ['manifest.json'])
    await publishAll(site, siteB)
    assert.equal(contents(join(site, 'dist')), siteB)
  }),
)

test.run()
