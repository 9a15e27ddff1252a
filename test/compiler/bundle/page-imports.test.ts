import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { importsOf } from '../../../src/compiler/bundle/page-imports.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { CompileResult } from '../../../src/compiler/cache/records.ts'
import { temporaryFolder } from '../stages/site.ts'

function hintOf(specifier: string): string | undefined {
  const imports = [{ specifier, line: 1, column: 15 }]
  const entries = [{ fragments: { body: { kind: 'module', imports } } }]
  const diagnostics: Diagnostic[] = []
  const root = temporaryFolder()
  importsOf([{ path: 'a.mdx', entries } as unknown as CompileResult], { root, folders: { builtIn: root } }, diagnostics)
  return diagnostics[0]?.hint
}

test('modules of other tools are not suggested as packages', () => {
  const other =
    'this module belongs to another tool: remove the import; components such as <Tabs>, <Card> and <Note> need none'
  for (const specifier of [
    'vitepress',
    'vitepress/theme',
    '@astrojs/starlight/components',
    'astro:content',
    'nextra-x',
  ])
    assert.is(hintOf(specifier), other, specifier)
  assert.is(hintOf('vitepress-plugin'), 'install it: npm install vitepress-plugin; paths start with ./ or @site/')
  assert.is(
    hintOf('!!raw-loader!./x.js'),
    'loaders of webpack are not run: for the code of a file write ```js file="./x.js"',
  )
})

test.run()
