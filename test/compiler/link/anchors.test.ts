import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkSite } from '../../../src/compiler/link/site.ts'
import { reportsOf, siteOf, type Written } from './site.ts'
import type { Outline } from '../../../src/model/facts.ts'
import type { Page } from '../../../src/model/page.ts'

const ids = ['setup', 'grösse', 'a b', 'x%y', 'Mixed', '1.2']

/** Reports on a link to another page with these ids. */
function reportsOfHash(hash: string, page: Written & Partial<Page> = { ids }): string[] {
  return reportsOf(siteOf({ 'a.md': { links: [`/b${hash}`] }, 'b.md': page }))
}

test('existing anchors are found in every spelling', () => {
  for (const hash of [
    '#setup',
    '?q#setup',
    '#gr%C3%B6sse',
    '#grösse',
    '#gro\u0308sse',
    '#a%20b',
    '#x%25y',
    '#x%y',
    '#Mixed',
    '#1.2',
    '#setup:~:text=any,thing',
    '#:~:text=any',
    '#',
    '#top',
    '#TOP',
    '#page.content',
  ])
    assert.equal(reportsOfHash(hash), [], hash)
})

test('missing anchors are reported', () => {
  assert.equal(reportsOfHash('#set-up'), [
    'link/no-anchor a.md:1 the page "/b" has no anchor "#set-up" (did you mean "#setup"?)',
  ])
  assert.equal(reportsOfHash('#mixed'), [
    'link/no-anchor a.md:1 the page "/b" has no anchor "#mixed" (anchors are case-sensitive: write "#Mixed")',
  ])
  assert.equal(reportsOfHash('#gone:~:text=x'), [
    'link/no-anchor a.md:1 the page "/b" has no anchor "#gone" (its anchors are #setup, #grösse, #a b, #x%y, #Mixed, #1.2)',
  ])
  assert.is(reportsOfHash('#setup#setup').length, 1)
  assert.is(reportsOfHash('#%zz').length, 1)
  assert.is(reportsOfHash('#x', { ids: [] }).length, 1)
})

test('pages without records are not reported', () => {
  assert.equal(reportsOfHash('#x', { entry: 'none' }), [])
})

test('the address gets the Unicode form of the anchor on the page, since browsers do not normalise', () => {
  const site = siteOf({
    'a.md': { links: ['/b#gro\u0308sse', '/b#gr%C3%B6sse', '#o\u0308'], ids: ['ö'] },
    'b.md': { ids },
  })
  const [hrefs] = [...linkSite(site, new Map()).hrefs.values()]
  assert.equal(hrefs?.['body'], ['/b#gr%C3%B6sse', '/b#gr%C3%B6sse', '#%C3%B6'])
})

test('anchors in content of other entries on a page are found', () => {
  const site = siteOf({
    'a.md': { links: ['/b#inner', '/b#outer', '/b#gone'] },
    'b.md': { ids: ['outer'], uses: ['docs:content/c.md#'] },
    'c.md': { ids: ['inner'] },
  })
  assert.equal(reportsOf(site), [
    'link/no-anchor a.md:3 the page "/b" has no anchor "#gone" (its anchors are #outer, #inner)',
  ])
})

test('a redirect preserves the hash', () => {
  const redirects = [
    { from: '/old', to: '/b' },
    { from: '/own', to: '/b#setup' },
    { from: '/away', to: 'https://b.example' },
  ]
  const links = ['/old#setup', '/old#gone', '/own#gone', '/away#gone', '/old/']
  assert.equal(reportsOf(siteOf({ 'a.md': { links }, 'b.md': { ids } }, { redirects })), [
    'link/no-anchor a.md:2 the page "/b" has no anchor "#gone" (its anchors are #setup, #grösse, #a b, #x%y, #Mixed, #1.2)',
  ])
})

test('the id of a source heading leads to the heading at its position in the translation', () => {
  const translate = (outline: Outline) => {
    const headings = outline.map(([depth, id]) => ({ depth, id, text: '' }))
    const site = siteOf({ 'a.md': { links: ['/b#desired'] }, 'b.md': { ids: ['intro', 'desiderato'] } })
    const entries = new Map(site.entries)
    const entry = entries.get('docs:content/b.md#')
    if (entry?.fragments['body'] === undefined) throw new Error('no entry')
    entries.set(entry.key, { ...entry, fragments: { body: { ...entry.fragments['body'], headings } } })
    const original = {
      href: () => undefined,
      hrefOfSource: () => undefined,
      outline: (source: string): Outline =>
        source === entry.source
          ? [
              [2, 'intro'],
              [3, 'desired'],
            ]
          : [],
    }
    const { hrefs, heldBack } = linkSite(
      { ...site, entries, original, fileOf: (source) => source.replace('content', 'content/i18n/it') },
      new Map(),
    )
    return [[...hrefs.values()][0]?.['body'], heldBack.map(({ code }) => code)]
  }
  assert.equal(
    translate([
      [1, 'titolo'],
      [2, 'intro'],
      [3, 'desiderato'],
    ]),
    [['/b#desiderato'], []],
  )
  assert.equal(translate([[2, 'intro']]), [['/b#desired'], ['link/no-anchor']])
})

test('routes that differ only in case are reported', () => {
  const site = siteOf({ 'Guide.md': {}, 'guide.md': {}, 'docs/A.md': {}, 'docs/b.md': {}, 'DOCS/c.md': {} })
  assert.equal(
    linkSite(site, new Map()).diagnostics.map(({ code, message, hint }) => `${code} ${message} (${hint})`),
    ['route/case the routes "/Guide" and "/guide" differ only in case (change the slug of one of them)'],
  )
})

test.run()
