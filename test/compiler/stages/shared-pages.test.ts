/** Rendered pages as bytes in a store, and as files of another machine. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PackRange } from '../../../src/compiler/cache/pack.ts'
import { sharedPages, type SharedPage } from '../../../src/compiler/incremental/shared-pages.ts'
import { writeStaged } from '../../../src/compiler/publish/stage.ts'
import { temporaryFolder } from './site.ts'

/** A machine with one rendered page in its staging folder. */
function machine(path = 'docs/a.html', content = '<p>ä</p>') {
  const folders = { staging: temporaryFolder(), out: temporaryFolder() }
  const result = writeStaged(folders.staging, path, content)
  if (!result.ok) throw new Error(result.problem.message)
  const page: SharedPage = {
    outputs: [{ path, ...result.value }],
    style: { path: 'assets/a.css', css: 'p{}' },
    digests: { search: ['mine.pack', 3, 5, 'words'] },
  }
  return { ...folders, form: sharedPages(folders), page }
}
const read = ([, , , check]: PackRange): Buffer => Buffer.from(check)
const add = (bytes: Uint8Array): PackRange => ['theirs.pack', 0, bytes.length, Buffer.from(bytes).toString()]

test('a page has the same files on another machine, before and after its publication', () => {
  const first = machine()
  const staged = first.form.toBytes(first.page, read) ?? Buffer.alloc(0)
  mkdirSync(join(first.out, 'docs'))
  renameSync(join(first.staging, 'docs/a.html'), join(first.out, 'docs/a.html'))
  assert.equal(first.form.toBytes(first.page, read), staged)
  const second = machine('other.html')
  const page = second.form.fromBytes(staged, add)
  assert.equal(page?.style, first.page.style)
  assert.equal(page?.digests, { search: ['theirs.pack', 0, 5, 'words'] })
  assert.is(page?.outputs[0]?.digest, first.page.outputs[0]?.digest)
  assert.is(readFileSync(join(second.staging, 'docs/a.html'), 'utf8'), '<p>ä</p>')
})

test('a page whose file is missing or changed is not stored', () => {
  const { staging, form, page } = machine()
  writeFileSync(join(staging, 'docs/a.html'), '<p>edited</p>')
  assert.is(form.toBytes(page, read), undefined)
  assert.is(
    machine().form.toBytes(page, () => undefined),
    undefined,
    'what plugins keep of it',
  )
})

test('bytes that are not a page, and paths outside of the site, are ignored', () => {
  const first = machine()
  const bytes = first.form.toBytes(first.page, read) ?? Buffer.alloc(0)
  const second = machine('other.html')
  for (let end = 0; end < bytes.length; end++)
    assert.is(second.form.fromBytes(bytes.subarray(0, end), add), undefined, `${end} of ${bytes.length} bytes`)
  const outside = Buffer.from(bytes.toString('latin1').replace('docs/a.html', '../a//.html'), 'latin1')
  assert.is(second.form.fromBytes(outside, add), undefined)
  assert.equal(
    readdirSync(second.staging).filter((name) => name !== 'docs'),
    ['other.html'],
  )
})

test.run()
