/** The tool's own manual is a site that builds without a report. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder } from './pipeline/site.ts'

const manual = fileURLToPath(new URL('../manual/', import.meta.url))

test('the manual builds without errors and warnings, and has the pages that it lists', async () => {
  const root = join(temporaryFolder(), 'manual')
  for (const name of ['site.config.yaml', 'cli.yaml', 'content'])
    cpSync(join(manual, name), join(root, name), { recursive: true })
  // Its pages show code of it.
  cpSync(join(manual, '../examples/plugins/plugins'), join(root, '../examples/plugins/plugins'), { recursive: true })
  // And types of packages that are installed for it.
  symlinkSync(join(manual, '../node_modules'), join(root, '../node_modules'))
  const { diagnostics } = await buildSite(root, false)
  assert.equal(diagnostics, [])
  const home = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const pages = readdirSync(join(root, 'content/docs'), { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => /^(.*)\.md$/.exec(name.replaceAll(sep, '/'))?.[1] ?? [],
  )
  assert.ok(pages.length >= 45, String(pages.length))
  for (const page of pages.filter((name) => name !== 'index')) {
    assert.ok(existsSync(join(root, 'dist', `${page}.html`)), page)
    assert.match(home, `href="/${page}"`)
  }
})

test.run()
