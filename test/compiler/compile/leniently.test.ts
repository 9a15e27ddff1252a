import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateFragment } from '../../../src/compiler/compile/mdx/evaluate.ts'
import { webpackRules } from '../../../src/model/module-rules.ts'
import { file, mdx, readable } from './compile.ts'
import words from '../../../theme/words/en.ts'

const require = createRequire(import.meta.url)
const missing = (name: string) => () => createElement('mark', null, name)

/** Compiles and runs a page with components; invalid syntax is not an error. */
async function run(text: string, components: Readonly<Record<string, unknown>> = {}) {
  const module = await mdx(text, { rules: webpackRules })
  const folder = mkdtempSync(join(tmpdir(), 'docs-test-'))
  try {
    const urls = module.imports.map(({ specifier }) => pathToFileURL(require.resolve(specifier)).href)
    const input = {
      file,
      module,
      code: module.code,
      partials: module.partials,
      urls,
      components,
      theme: '',
      folder,
      prefix: 'p',
      words: words.content,
    }
    const result = await evaluateFragment({ ...input, missing, asset: () => 'missing' })
    return { ...result, html: readable(result.body.html) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a component without an import becomes a placeholder, and every use is reported', async () => {
  const { html, diagnostics } = await run('<A />\n\nText.\n\n<B.C />\n')
  assert.is(html, '<mark>A</mark>\n<p>Text.</p>\n<mark>C</mark>')
  assert.equal(
    diagnostics.map(({ code, severity, location }) => [code, severity, location?.line]),
    [
      ['module/missing', 'warning', 5],
      ['module/missing', 'warning', 9],
    ],
  )
})

test('a component that throws does not affect the others', async () => {
  const Throws = () => {
    throw new Error('no way')
  }
  const Fine = ({ children }: { children?: string }) => createElement('b', null, children)
  const { html, diagnostics } = await run('<Fine>a</Fine>\n\n<Throws />\n\nThe end.\n', { Throws, Fine })
  assert.is(html, '<b>a</b>\n<span class="docs-missing">&#x3C;Throws> could not be shown</span>\n<p>The end.</p>')
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.line]),
    [['module/failed', '<Throws> throws: no way', 7]],
  )
})

test('an expression that throws is replaced by a placeholder', async () => {
  const { html, diagnostics } = await run('a {nothing.there}\n')
  assert.is(html, '<p>a <span class="docs-missing">{nothing.there} could not be shown</span></p>')
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.line]),
    [['module/failed', 'the page throws: nothing is not defined', 1]],
  )
})

test('a page that throws outside of components and expressions is replaced by a placeholder', async () => {
  const { html, diagnostics } = await run('export const there = nothing\n\na\n')
  assert.is(html, '<p class="docs-missing">This page could not be shown: nothing is not defined</p>')
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['module/failed'],
  )
})

test('head elements of components are moved from the text to the head', async () => {
  const item = (tag: string, attributes: object, text = '') =>
    createElement('docs-head-item', { 'data-tag': tag, 'data-attributes': JSON.stringify(attributes) }, text)
  const Head = () =>
    createElement(
      'docs-head',
      null,
      item('title', {}, 'T'),
      item('meta', { name: 'a', content: 'b', onLoad: 'x' }),
      item('script', { src: 'x.js' }),
      item('script', { type: 'application/ld+json' }, '{}'),
      item('style', {}, 'b{}'),
    )
  const { html, facts } = await run('<Head />\n\nText.\n', { Head })
  assert.is(html.trim(), '<p>Text.</p>')
  assert.equal(facts.head, [
    { tag: 'title', attributes: {}, text: 'T' },
    { tag: 'meta', attributes: { name: 'a', content: 'b' } },
    { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{}' },
  ])
})

test('code that components render is highlighted like fences', async () => {
  const Code = () =>
    createElement(
      'pre',
      { 'data-meta': 'title="a.js" {1}' },
      createElement('code', { className: 'language-js' }, 'const a = 1'),
    )
  const { html } = await run('<Code />\n', { Code })
  assert.match(html, 'a.js')
  assert.match(html, /data-language="js"[^>]*><code><span class="line hl"><span class="k">const/)
})

test('a component that renders cards is recorded in the facts', async () => {
  const Cards = () => createElement('docs-cards')
  assert.is((await run('<Cards />\n', { Cards })).facts.wantsCards, true)
  assert.is((await run('Text\n')).facts.wantsCards, undefined)
})

test.run()
