import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inputsOf } from '../../../src/compiler/bundle/inputs.ts'

const input = { bytes: 1, imports: [] }

/** Namespaces of the bundler whose paths are paths of files: if one were missing, edits of its files would have no effect. */
const namespaces =
  'docs-text docs-style docs-css-module docs-island-style docs-island-css-module docs-svg docs-data docs-imported docs-address-browser docs-address-server docs-file docs-sheet docs-partial original'.split(
    ' ',
  )

test('a file is an input however it is imported; generated modules are not', () => {
  for (const name of ['a.x', ...namespaces.map((space) => `${space}:/site/a.x`)])
    assert.equal(inputsOf({ inputs: { [name]: input }, outputs: {} }, '/site'), ['/site/a.x'], name)
  assert.equal(inputsOf({ inputs: { 'docs-made:x': input, 'docs:page:1': input }, outputs: {} }, '/site'), [])
})

test.run()
