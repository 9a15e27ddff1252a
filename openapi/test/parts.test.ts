/** The files of the description have no diagnostics, and each of them is used. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { needs } from '../../src/api/scan.ts'
import { differences, noDifference, reported } from './description.ts'
import { parts, rootFile } from './parts.ts'

test('the plugin reports no problem', () => {
  assert.equal(reported, [])
})

test('the root refers to every part', () => {
  const needed = needs({ path: rootFile, text: parts[rootFile] ?? '', digest: '', needed: parts })
  assert.equal(differences([...needed, rootFile], Object.keys(parts)), noDifference)
})

test.run()
