import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildDiagnostics } from '../../../src/compiler/bundle/build-diagnostics.ts'
import { exportOfFile } from '../../../src/compiler/likely-mistakes/module-exports.ts'

/** Report for a message of the bundler. */
function report(text: string, file?: string): string {
  const location = file === undefined ? null : { file, line: 1, column: 7, length: 6 }
  const [diagnostic] = buildDiagnostics({ errors: [{ text, location, notes: [], pluginName: '' }] }, '/site')
  return `${diagnostic?.code} ${diagnostic?.location?.file} ${diagnostic?.message} (${diagnostic?.hint})`
}

test('a module that imports a file of an unknown kind has a hint', () => {
  assert.is(
    report('No loader is configured for ".go" files: src/a.go', 'src/part.tsx'),
    'module/build src/part.tsx "a.go" is not a module: its kind of file cannot be imported (show the file with ```go file="./a.go", or import its text from "./a.go?raw")',
  )
})

test('an unknown name of a file of data is reported at this file', () => {
  assert.is(
    report('No matching export in "docs-data:/site/src/d.yaml" for import "b"'),
    'module/build src/d.yaml the file has no export "b", which others import (a file of data only exports its keys at the top, and all of it as the default: import data from "./d.yaml")',
  )
  assert.match(report('No matching export in "src/d.ts" for import "b"'), /\(write "export function b", not/)
})

test('texts and images only have a default export', () => {
  for (const specifier of ['./a.py?raw', './a.png', './a.svg?react'])
    assert.is(exportOfFile(specifier, 'a'), `the file only has a default export: import a from "${specifier}"`)
  assert.is(exportOfFile('./a.tsx', 'a'), undefined)
})

test.run()
