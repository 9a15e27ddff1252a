import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { clientModules, type ClientModule } from '../../../src/compiler/bundle/client-module.ts'

let folder = ''
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-client-'))
})
test.after.each(() => rmSync(folder, { recursive: true, force: true }))

interface Bundled {
  readonly text: string
  readonly found: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

const checkedRuntime = 'docs:checked-runtime'

async function bundle(files: Readonly<Record<string, string>>): Promise<Bundled> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const islands = new Map<string, ClientModule>()
  const diagnostics: Diagnostic[] = []
  const name = (path: string) => path.slice(folder.length + 1)
  const plugin = clientModules({
    found: islands,
    diagnostics,
    root: folder,
    runtime: 'docs:runtime',
    checkedRuntime,
    name,
  })
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    external: ['docs:runtime', checkedRuntime, './island-signs.mjs'],
    plugins: [plugin],
    logLevel: 'silent',
  })
  return { text: outputFiles[0]?.text ?? '', found: [...islands.values()].map(({ id }) => id).sort(), diagnostics }
}

const count = (text: string, part: string) => text.split(part).length - 1

test('an exported component of a client module is wrapped', async () => {
  const { text, found } = await bundle({
    'page.ts': `import { A } from './a'\nconsole.log(A)`,
    'a.ts': `// why\n'use client'\nexport const A = () => 'text of A'`,
  })
  assert.equal(found, ['a.ts'])
  assert.is(count(text, `island("a.ts", "A"`), 1)
  assert.is(count(text, 'text of A'), 1)
})

test('an island includes its imports, through modules of any kind', async () => {
  const { text, found } = await bundle({
    'page.ts': `import { A } from './a'\nconsole.log(A)`,
    'a.ts': `'use client'\nimport { via } from './via'\nexport const A = () => via()`,
    'via.ts': `import { B } from './b'\nexport const via = () => B()`,
    'b.ts': `'use client'\nexport const B = () => 'text of B'`,
  })
  assert.equal(found, ['a.ts'])
  assert.is(count(text, `island("a.ts", "A"`), 1)
  assert.not.match(text, /\("b\.ts"/)
  assert.is(count(text, 'text of B'), 1)
})

test('a module that a page and an island import is an island for the page only', async () => {
  const { text, found } = await bundle({
    'page.ts': `import { A } from './a'\nimport { B } from './b'\nconsole.log(A, B)`,
    'a.ts': `'use client'\nimport { B } from './b'\nexport const A = () => B()`,
    'b.ts': `'use client'\nexport const B = () => 'text of B'`,
  })
  assert.equal(found, ['a.ts', 'b.ts'])
  assert.match(text, /island\d*\("b\.ts", "B"/)
  assert.is(count(text, 'text of B'), 1)
})

test('a module sets the mode of its components, and a mistake in it is reported', async () => {
  const module = (mode: string) => ({
    'page.ts': `import { A } from './a'\nconsole.log(A)`,
    'a.ts': `'use client'\nexport const hydrate = '${mode}'\nexport const A = () => 'text of A'`,
  })
  const visible = await bundle(module('visible 20px'))
  assert.match(visible.text, '{ "mode": "visible 20px" }')
  assert.equal(visible.diagnostics, [])
  const only = await bundle(module('only'))
  assert.not.match(only.text, 'text of A')
  const { diagnostics } = await bundle(module('visable'))
  assert.equal(
    diagnostics.map(({ code, message, hint, location }) => [code, message, hint, location?.line, location?.column]),
    [['island/mode', 'there is no mode "visable"', 'did you mean "visible"?', 2, 25]],
  )
})

test('elements of server modules with directives have locations', async () => {
  const { text } = await bundle({
    'page.ts': `export * from './board.tsx'\nexport * from './plain.tsx'`,
    'board.tsx': `export const Board = (props: { n: number }) =>\n  <section client:idle>{props.n}</section>\n`,
    'plain.tsx': `export const Plain = () => null // client:load\n`,
  })
  assert.match(text, 'from "docs:checked-runtime"')
  assert.match(text, /"client:idle": true,.*fileName: "board.tsx",\s+lineNumber: 2,\s+columnNumber: 3/s)
})

test.run()
