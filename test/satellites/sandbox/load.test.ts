import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiReader as api } from '../../../src/plugins/openapi/index.ts'
import { loadForSandbox } from '../../../src/satellites/sandbox/load.ts'

const root = (title: string): string =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths:\n  /a: { $ref: a.yaml }\n`
const part = (status: number): string => `get: { responses: { '${status}': { description: Done } } }\n`

test('a description is cached until one of its files changes', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'docs-sandbox-'))
  const files: Record<string, string> = { 'openapi.yaml': root('One'), 'a.yaml': part(200) }
  const load = async (version = '1') => {
    const { loaded, diagnostics } = await loadForSandbox('openapi.yaml', {
      api,
      read: (path) => files[path],
      cache,
      version,
    })
    assert.equal(diagnostics, [])
    return loaded
  }
  const first = await load()
  assert.is(first?.described.title, 'One')
  assert.equal((await load())?.described, first?.described)
  const [name = ''] = readdirSync(cache)
  const cacheFile = join(cache, name)
  writeFileSync(cacheFile, readFileSync(cacheFile, 'utf8').replace('"title":"One"', '"title":"Kept"'))
  assert.is((await load())?.described.title, 'Kept', 'the stored description is returned')
  files['a.yaml'] = part(204)
  assert.equal(Object.keys((await load())?.described.operations[0]?.responses ?? {}), ['204'])
  files['openapi.yaml'] = root('Two')
  assert.is((await load())?.described?.title, 'Two')
  assert.is(readdirSync(cache).length, 1, 'the old one is replaced')
  writeFileSync(cacheFile, '{"read":{}')
  assert.is((await load())?.described?.title, 'Two')
  await load('2')
  assert.is(readdirSync(cache).length, 2)
  // A file blocks the path of the folder.
  const blocked = await loadForSandbox('openapi.yaml', {
    api,
    read: (path) => files[path],
    cache: cacheFile,
    version: '3',
  })
  assert.is(blocked.loaded?.described.title, 'Two')
  delete files['a.yaml']
  const { loaded } = await loadForSandbox('openapi.yaml', { api, read: (path) => files[path], cache, version: '1' })
  assert.is(loaded, undefined, 'a file that is gone is missed')
  rmSync(cache, { recursive: true })
})

test.run()
