import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { buildDiagnostics } from '../../../src/compiler/bundle/build-diagnostics.ts'
import { temporaryFolder, write } from '../stages/site.ts'
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

test('a missing export is reported at the import, with the names that the module exports', () => {
  const root = temporaryFolder()
  write(root, { 'b.ts': 'export const r = 1\nexport type T = 1\nexport { r as s }\n', 'c.ts': "export * from './b'\n" })
  const location = {
    file: `original:${join(root, 'a.tsx')}`,
    line: 2,
    column: 9,
    length: 1,
    lineText: '',
    namespace: '',
    suggestion: '',
  }
  const reportOf = (file: string, name: string) => {
    const text = `No matching export in "${file}" for import "${name}"`
    const [problem] = buildDiagnostics({ errors: [{ text, location, notes: [], pluginName: '' }] }, root)
    return [problem?.location?.file, problem?.location?.line, problem?.message, problem?.hint]
  }
  assert.equal(reportOf('b.ts', 'qqqq'), ['a.tsx', 2, '"b.ts" has no export "qqqq"', 'it exports "r", "s"'])
  assert.equal(reportOf('b.ts', 'default'), [
    'a.tsx',
    2,
    '"b.ts" has no default export',
    'write import { … }: it exports "r", "s"',
  ])
  assert.equal(reportOf('c.ts', 'qqqq'), ['a.tsx', 2, '"c.ts" has no export "qqqq"', undefined])
})

test('a missing picture or font is a file, not a module', () => {
  assert.is(
    report('Could not resolve "./no.png"', 'theme/a.css'),
    'module/build theme/a.css no file at "./no.png" (put it there: the path starts at the folder of the file with this line)',
  )
  assert.match(report('Could not resolve "./no"', 'src/a.ts'), 'no module "./no" (the file does not exist')
})

test('texts and images only have a default export', () => {
  for (const specifier of ['./a.py?raw', './a.png', './a.svg?react'])
    assert.is(exportOfFile(specifier, 'a'), `the file only has a default export: import a from "${specifier}"`)
  assert.is(exportOfFile('./a.tsx', 'a'), undefined)
})

test.run()
