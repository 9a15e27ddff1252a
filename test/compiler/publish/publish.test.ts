import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOutput } from '../../../src/compiler/publish/publish.ts'
import type { Step } from '../../../src/compiler/publish/replace.ts'
import { writeStaged } from '../../../src/compiler/publish/stage.ts'
import {
  contents,
  counts,
  open,
  optionsFor,
  problem,
  publishAll,
  stage,
  stateNames,
  value,
  withSite,
} from './temporary.ts'

const test = suite('emit/publish')

const site1 = { 'index.html': 'one', 'a/b.html': 'b', 'a/c.html': 'c' }
const dist = (site: string, path = '') => join(site, 'dist', path)

test('a first publication creates the site and its state folder only', () =>
  withSite(async (site) => {
    assert.equal(await publishAll(site, site1), { changed: 3, written: 3, kept: 0, removed: 0 })
    assert.equal(contents(dist(site)), site1)
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('unchanged files stay the same files; changed, new and removed ones are counted', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const before = statSync(dist(site, 'a/b.html'))
    const output = await open(site)
    assert.equal([...output.verify()].sort(), ['a/b.html', 'a/c.html', 'index.html'])
    const kept = output.keep('a/b.html')
    assert.ok(kept)
    assert.is(readFileSync(output.locate('a/b.html'), 'utf8'), 'b')
    const files = await stage(output, { 'index.html': 'two', 'new.html': 'n' })
    assert.is(readFileSync(output.locate('index.html'), 'utf8'), 'two')
    files.set('a/b.html', kept)
    assert.equal(counts(value(output.publish(files))), { changed: 3, written: 2, kept: 1, removed: 1 })
    assert.equal(contents(dist(site)), { 'a/b.html': 'b', 'index.html': 'two', 'new.html': 'n' })
    const after = statSync(dist(site, 'a/b.html'))
    assert.equal([after.ino, after.mtimeMs], [before.ino, before.mtimeMs])
    assert.equal(stateNames(site), ['manifest.json', 'spare', 'spare.json'])
    const again = await open(site)
    assert.is(again.verify().size, 3)
    again.abandon()
  }))

test('a lock that cannot be read or removed after the publication changes nothing in its report', () =>
  withSite(async (site) => {
    const lock = join(site, '.dist.docs/lock')
    const onStep = (step: Step) => {
      if (step !== 'old-kept') return
      rmSync(lock)
      mkdirSync(lock)
    }
    assert.is((await publishAll(site, site1, { onStep })).changed, 3)
  }))

test('a new manifest is copied even if the disk has no room for the spare tree', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const onStep = (step: Step) => {
      if (step === 'journal-removed') throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    await publishAll(site, { 'index.html': 'two' }, { onStep })
    const [manifest, copy] = ['manifest.json', 'manifest-copy.json'].map((name) =>
      readFileSync(join(site, '.dist.docs', name), 'utf8'),
    )
    assert.is(copy, manifest)
  }))

test('the next command reads the stored metadata', () =>
  withSite(async (site) => {
    const output = await open(site)
    const files = await stage(output, site1)
    value(output.publish(files, { pages: 3 }))
    const next = await open(site)
    assert.equal(next.meta, { pages: 3 })
    next.abandon()
  }))

test('publishing the same bytes does not touch the folder', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const before = [statSync(dist(site)).ino, statSync(dist(site, 'index.html')).mtimeMs]
    const unchanged = { changed: 0, written: 0, kept: 3, removed: 0 }
    assert.equal(await publishAll(site, site1), unchanged)
    const output = await open(site)
    const kept = new Map(Object.keys(site1).map((path) => [path, output.keep(path)!]))
    assert.equal(counts(value(output.publish(kept, 'meta'))), unchanged)
    assert.equal([statSync(dist(site)).ino, statSync(dist(site, 'index.html')).mtimeMs], before)
    const next = await open(site)
    assert.equal([next.meta, next.verify().size], ['meta', 3])
    next.abandon()
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('an edited, touched or removed file is written again', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    writeFileSync(dist(site, 'index.html'), 'mine')
    utimesSync(dist(site, 'a/b.html'), 1, 1)
    rmSync(dist(site, 'a/c.html'))
    const output = await open(site)
    assert.is(output.verify().size, 0)
    assert.is(output.keep('index.html'), undefined)
    output.abandon()
    assert.is((await publishAll(site, site1)).changed, 3)
    assert.equal(contents(dist(site)), site1)
  }))

test('a removed output folder is created again', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    rmSync(dist(site), { recursive: true })
    assert.is((await publishAll(site, site1)).changed, 3)
    assert.equal(contents(dist(site)), site1)
  }))

test('an empty site and a nested output folder are published', () =>
  withSite(async (site) => {
    mkdirSync(dist(site))
    assert.equal(await publishAll(site, {}), { changed: 0, written: 0, kept: 0, removed: 0 })
    await publishAll(site, site1, { out: join(site, 'deep/er/out') })
    assert.equal(contents(join(site, 'deep/er/out')), site1)
  }))

test('files that another thread stages are published; an undeclared file is an internal error', () =>
  withSite(async (site) => {
    const output = await open(site)
    const files = new Map([['x.html', value(writeStaged(output.staging, 'x.html', 'x'))]])
    value(output.publish(files))
    assert.equal(contents(dist(site)), { 'x.html': 'x' })

    const second = await open(site)
    value(writeStaged(second.staging, 'y.html', 'y'))
    const changed = new Map([['x.html', value(writeStaged(second.staging, 'x.html', 'z'))]])
    assert.throws(() => second.publish(changed), /"y.html" is staged, but not among/)
    second.abandon()
    const third = await open(site)
    assert.throws(() => third.publish(changed), /neither written nor kept/)
    third.abandon()
    assert.equal(contents(dist(site)), { 'x.html': 'x' })
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('abandon preserves the last site and removes the staging folder', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const output = await open(site)
    await stage(output, { 'index.html': 'two' })
    output.abandon()
    output.abandon()
    assert.equal(contents(dist(site)), site1)
    assert.equal(stateNames(site), ['manifest.json'])
    assert.throws(() => output.publish(new Map()), /ended/)
  }))

test('an invalid path and a failing stream do not affect other files', () =>
  withSite(async (site) => {
    const output = await open(site)
    assert.match(problem(await output.write('../x', 'x')), /emit\/failed/)
    const files = await stage(output, site1)
    value(output.publish(files))
    assert.equal(
      contents(site),
      Object.fromEntries(
        [
          ...Object.entries(contents(join(site, '.dist.docs')) ?? {}).map(([path, text]) => [
            `.dist.docs/${path}`,
            text,
          ]),
          ...Object.entries(site1).map(([path, text]) => [`dist/${path}`, text]),
        ].sort(),
      ),
    )
  }))

// Owners of folders.

test('a folder of another owner is refused and unchanged', () =>
  withSite(async (site) => {
    mkdirSync(dist(site, 'sub'), { recursive: true })
    for (const name of ['a', 'b', 'sub/c', 'd', 'e', 'f', '.DS_Store']) writeFileSync(dist(site, name), name)
    const refusal = problem(await openOutput(optionsFor(site)))
    assert.is(refusal, 'emit/not-ours: "dist" was not created by docs; it contains "a", "b", "d", "e", "f" and 1 more')
    assert.is(Object.keys(contents(dist(site)) ?? {}).length, 7)
    assert.not.ok(existsSync(join(site, '.dist.docs')))
  }))

test('foreign files in our folder are reported, also those that appear during the build', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    writeFileSync(dist(site, 'a/notes.txt'), 'mine')
    const words = 'emit/not-ours: "dist" contains files that a build would delete: "a/notes.txt"'
    assert.is(problem(await openOutput(optionsFor(site))), words)
    rmSync(dist(site, 'a/notes.txt'))
    const output = await open(site)
    const files = await stage(output, { 'index.html': 'two' })
    writeFileSync(dist(site, 'a/notes.txt'), 'mine')
    assert.is(problem(output.publish(files)), words)
    assert.equal(contents(dist(site)), { ...site1, 'a/notes.txt': 'mine' })
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('an output folder that another tool has created again is refused', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    rmSync(dist(site), { recursive: true })
    mkdirSync(dist(site))
    writeFileSync(dist(site, 'index.html'), 'of another tool')
    assert.match(problem(await openOutput(optionsFor(site))), /was not created by docs; it contains "index.html"/)
    assert.equal(contents(dist(site)), { 'index.html': 'of another tool' })
  }))

test('a site that was copied or moved with its output is still recognised', () =>
  withSite(async (site) => {
    await publishAll(site, site1)
    const copy = join(site, '../copy')
    cpSync(site, copy, { recursive: true })
    assert.is((await publishAll(copy, { 'index.html': 'two' })).removed, 2)
    assert.equal(contents(dist(copy)), { 'index.html': 'two' })
    const moved = join(site, '../moved')
    renameSync(site, moved)
    assert.is((await publishAll(moved, site1)).changed, 0)
    mkdirSync(site)
  }))

test('invalid output folders are refused', () =>
  withSite(async (site) => {
    writeFileSync(join(site, 'file'), '')
    mkdirSync(join(site, 'real'))
    symlinkSync(join(site, 'real'), join(site, 'link'))
    symlinkSync(join(site, '..'), join(site, 'up'))
    const tries: [string, RegExp][] = [
      ['/', /root of the file system/],
      [site, /"\." cannot be the output: it contains files of the site/],
      [join(site, '..'), /it contains files of the site/],
      [join(site, 'up/site'), /it contains files of the site/],
      [join(site, 'link'), /it is a symbolic link/],
      [join(site, 'file'), /it is not a folder/],
    ]
    for (const [out, words] of tries) {
      const result = problem(await openOutput(optionsFor(site, { out })))
      assert.match(result, /^emit\/not-ours: /)
      assert.match(result, words)
    }
    writeFileSync(join(site, '.dist.docs'), '')
    assert.match(problem(await openOutput(optionsFor(site))), /".dist.docs" beside it is not a folder/)
    assert.equal(Object.keys(contents(site) ?? {}), ['.dist.docs', 'file'])
  }))

test('the second command waits, or reports the process that holds the lock', () =>
  withSite(async (site) => {
    const first = await open(site)
    const refusal = problem(await openOutput(optionsFor(site)))
    assert.is(refusal, `emit/locked: another docs command (process ${process.pid}) is writing to "dist"`)
    const second = openOutput(optionsFor(site, { waitMs: 5_000 }))
    value(first.publish(await stage(first, site1)))
    const output = value(await second)
    assert.is(output.published.size, 3)
    output.abandon()
  }))

test('a damaged or missing manifest is replaced by its copy', () =>
  withSite(async (site) => {
    for (const files of [site1, { ...site1, 'new.txt': 'new' }]) {
      const output = await open(site)
      value(output.publish(await stage(output, files)))
    }
    const manifest = join(site, '.dist.docs/manifest.json')
    const text = readFileSync(manifest, 'utf8')
    for (const damaged of ['', text.slice(0, 200), text.replace('new.txt', 'nev.txt')]) {
      if (damaged === '') rmSync(manifest)
      else writeFileSync(manifest, damaged)
      const output = await open(site)
      assert.ok(output.published.has('new.txt'))
      value(output.publish(await stage(output, site1)))
      assert.equal(contents(join(site, 'dist')), site1)
      const again = await open(site)
      value(again.publish(await stage(again, { ...site1, 'new.txt': 'new' })))
    }
    // Opening the output restores the damaged file.
    const copy = join(site, '.dist.docs/manifest-copy.json')
    for (const file of [copy, manifest, copy]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace('new.txt', 'nev.txt'))
      ;(await open(site)).abandon()
      assert.ok(readFileSync(file).equals(readFileSync(file === copy ? manifest : copy)))
      assert.match(readFileSync(file, 'utf8'), 'new.txt')
    }
    // Files that a build would delete are still protected.
    writeFileSync(join(site, 'dist/mine.txt'), 'mine')
    writeFileSync(manifest, '')
    assert.match(problem(await openOutput(optionsFor(site))), /"mine\.txt"/)
  }))

test.run()
