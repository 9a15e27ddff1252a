/** Redirects of anchors: their results, and the reports on invalid ones. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkMovedAnchors, withMovedAnchors } from '../../../src/compiler/link/moved-anchors.ts'
import { namesOf } from '../../../src/compiler/link/names.ts'
import { diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { Anchors } from '../../../src/compiler/link/anchors.ts'

const pages: Readonly<Record<string, readonly string[]>> = { '/setup': ['new', 'über'], '/other': ['part'], '/': [] }

const anchors: Anchors = {
  of: (route) => new Set(pages[route]),
  find: (route, hash) => (pages[route]?.includes(decodeURIComponent(hash.slice(1))) === true ? hash : undefined),
  isFollowUp: () => false,
  missing: (route, hash, details) => diagnostic('link/no-anchor', `${route}${hash}`, details),
}

function link(redirects: Readonly<Record<string, string>>) {
  const { moved, diagnostics } = linkMovedAnchors(
    Object.entries(redirects).map(([from, to]) => ({ from, to })),
    {
      anchors,
      targets: {
        routes: namesOf(Object.keys(pages)),
        files: namesOf(['terms.pdf']),
        redirect: (route) => (route === '/old' ? '/setup' : undefined),
      },
      labelOf: (_, id) => (id === 'part' ? 'A part' : undefined),
    },
  )
  return { moved, reports: diagnostics.map(({ code }) => code), lines: [...moved].flatMap(linesOf) }
}

const linesOf = ([route, list]: readonly [string, readonly { id: string; href: string; label: string }[]]) =>
  list.map(({ id, href, label }) => `${route}#${id} → ${href} (${label})`)

test('an anchor may move to a section, a page, a file or another site, also from a moved page', () => {
  const { lines, reports } = link({
    '/setup#old': '/setup#new',
    '/setup.html#%C3%BCbung': '/setup#%C3%BCber',
    '/old#gone': '/other#part',
    '/#top-of-all': '/other/',
    '/other#terms': '/terms.pdf',
    '/other#far': 'https://far.example/#x',
  })
  assert.equal(lines, [
    '/setup#old → /setup#new (/setup#new)',
    '/setup#übung → /setup#%C3%BCber (/setup#%C3%BCber)',
    '/setup#gone → /other#part (A part)',
    '/#top-of-all → /other (/other)',
    '/other#terms → /terms.pdf (/terms.pdf)',
    '/other#far → https://far.example/#x (https://far.example/#x)',
  ])
  assert.equal(reports, [])
})

test('chains are resolved to their end; loops are reported', () => {
  assert.equal(link({ '/setup#a': '/setup#b', '/setup#b': '/other#part' }).lines[0], '/setup#a → /other#part (A part)')
  assert.equal(link({ '/setup#a': '/setup#b', '/setup#b': '/old#a' }).reports, ['redirect/loop', 'redirect/loop'])
})

test('invalid moves are reported', () => {
  for (const [from, to, code] of [
    ['/none#a', '/setup', 'redirect/source'],
    ['/setup#', '/other', 'redirect/source'],
    ['/setup?x#a', '/other', 'redirect/source'],
    ['/setup#new', '/other', 'redirect/shadowed'],
    ['/setup#a', '/none', 'redirect/no-target'],
    ['/setup#a', '/other#none', 'link/no-anchor'],
    ['/setup#a', 'javascript:alert(1)', 'link/unsafe'],
    ['/setup#a', '//far.example', 'link/unsafe'],
  ] as const)
    assert.equal(link({ [from]: to }).reports, [code], `${from} ${to}`)
  assert.equal(link({ '/setup#a': '/other', '/old#a': '/other' }).reports, ['redirect/duplicate'])
})

test('a link to a moved anchor is valid', () => {
  const { find } = withMovedAnchors(anchors, link({ '/setup#größe': '/other#part' }).moved)
  assert.is(find('/setup', '#gr%C3%B6%C3%9Fe'), '#gr%C3%B6%C3%9Fe')
  assert.is(find('/setup', '#none'), undefined)
  assert.is(find('/other', '#gr%C3%B6%C3%9Fe'), undefined)
})

test.run()
