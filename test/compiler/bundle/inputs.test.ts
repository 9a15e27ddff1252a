import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inputsOf } from '../../../src/compiler/bundle/inputs.ts'

const input = { bytes: 1, imports: [] }

test('a file is an input however it is imported; generated modules are not', () => {
  // The namespaces are read from the code: if one were renamed there and not here, edits of its files would be missed.
  const code = readFileSync('src/compiler/bundle/extended.ts', 'utf8')
  const table = /const ofFiles[^]*?= \{([^]*?)\n {2}\}/.exec(code)?.[1] ?? ''
  const names = [...table.matchAll(/'(docs-[\w-]+)'/g)].map(([, name]) => `${name}:/site/a.x`)
  assert.ok(names.length > 4)
  for (const name of [...names, 'docs-sheet:/site/a.x', 'a.x', 'original:a.x'])
    assert.equal(inputsOf({ inputs: { [name]: input }, outputs: {} }, '/site'), ['/site/a.x'], name)
  assert.equal(inputsOf({ inputs: { 'docs-made:x': input, 'docs:page:1': input }, outputs: {} }, '/site'), [])
})

test.run()
