import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sheetsOf } from '../../../src/compiler/bundle/sheets.ts'
import { lookRules, siteLook, withAccent } from '../../../src/compiler/bundle/look.ts'

test('one value applies to both modes; values of a mode apply to it, and light values also if the site follows the system', () => {
  const tokens = { radius: '2px', 'color-accent': { dark: '#fff', light: '#000' }, 'color-page': { light: '#fee' } }
  assert.is(
    lookRules(tokens),
    [
      ':root{--radius:2px;--color-accent:#fff;}',
      "[data-theme='light']{--color-accent:#000;--color-page:#fee;}",
      "@media (prefers-color-scheme: light){[data-theme='system']{--color-accent:#000;--color-page:#fee;}}",
    ].join('\n'),
  )
  assert.is(lookRules({ radius: '0' }).trim(), ':root{--radius:0;}')
})

test('colours derived from the accent follow it unless the site sets them', () => {
  const quiet = 'color-mix(in srgb,var(--color-accent) 10%,var(--color-page))'
  const both = { 'color-accent': { dark: '#fb6', light: '#8a3b00' } }
  assert.equal(withAccent(both), {
    ...both,
    'color-accent-quiet': { dark: quiet, light: quiet },
    'color-on-accent': { dark: '#0d1116', light: '#ffffff' },
  })
  assert.is(
    lookRules(withAccent({ 'color-accent': '#7c3aed' })).trim(),
    `:root{--color-accent:#7c3aed;--color-accent-quiet:${quiet};--color-on-accent:#ffffff;}`,
  )
  const tokens = { 'color-accent': 'hsl(9 9% 9%)', 'color-accent-quiet': { light: '#fee' } }
  assert.equal(withAccent(tokens), {
    'color-accent': 'hsl(9 9% 9%)',
    'color-accent-quiet': { dark: quiet, light: '#fee' },
    'color-on-accent': undefined,
  })
  const set = { 'color-accent': '#fff', 'color-accent-quiet': '#222', 'color-on-accent': '#123' }
  assert.equal(withAccent(set), set)
  assert.equal(withAccent({ radius: '0' }), { radius: '0' })
})

test('the rules of the look follow the style sheet of the theme: first the preset, then the values', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docs-look-'))
  try {
    mkdirSync(join(root, 'styles'))
    const style = join(root, 'styles/index.css')
    writeFileSync(join(root, 'styles/tokens.css'), ':root { --radius: 6px; --measure: 38rem }')
    writeFileSync(style, "@import './tokens.css';\n.page { margin: 0 }")
    writeFileSync(join(root, 'preset.css'), ':root { --radius: 1px; --measure: 30rem }')
    const look = { preset: join(root, 'preset.css'), tokens: { radius: '2px' } }
    const plugins = [siteLook(look, style, sheetsOf(root))]
    const { outputFiles } = await build({ entryPoints: [style], bundle: true, write: false, minify: true, plugins })
    assert.is(
      outputFiles[0]?.text.trim().replace(/ (?=})|(?<=:) /g, ''),
      ':root{--radius:6px;--measure:38rem}.page{margin:0}:root{--radius:1px;--measure:30rem}:root{--radius:2px}',
    )
  } finally {
    rmSync(root, { recursive: true })
  }
})

test.run()
