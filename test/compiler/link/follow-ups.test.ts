import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { followUpsOf, isFollowUp, isNamed, noFollowUps } from '../../../src/compiler/link/reports.ts'
import { linkSite } from '../../../src/compiler/link/site.ts'
import { siteOf } from './site.ts'

const text = `/content/docs/01-guide/2024-05-06-news.md
---
title: [
slug: /deep/own-slug
id: intro
label: Getting Started
tags:
  - parcels
ann: { }
---
Some prose of a page, with [a link](./target.md#part), <a href="/html">, (aside) and the word start.
`

test('a name is found in a text as a whole word', () => {
  for (const name of [
    '/docs/guide',
    '/blog/2024/05/06/news',
    '/docs/own-slug',
    'intro',
    '/docs/category/getting-started',
    '/docs/tags/parcels',
    'ann',
    '/docs/target',
    '/docs/target.md',
    '/html/',
    '/docs/html#x',
  ])
    assert.ok(isNamed(name, [text]), name)
  for (const name of ['/docs/prose', '/docs/start', '/docs/own', 'Some', '/', '', '/a.*', '/docs/gone'])
    assert.not(isNamed(name, [text]), name)
})

test('long texts are searched in linear time', () => {
  const begun = process.cpuUsage()
  for (const part of ['/', '1', '- ', ' -', '1-'])
    assert.not(isNamed('/docs/gone', [`x\n/${part.repeat(200_000)}`]), part)
  assert.ok(process.cpuUsage(begun).user < 2_000_000)
})

test('follow-ups cover anything, nothing, or the pages below a route', () => {
  assert.ok(followUpsOf({ texts: [], bases: [], anything: true }).has('/x'))
  assert.is(followUpsOf({ texts: [], bases: [], anything: false }), noFollowUps)
  const below = followUpsOf({ texts: ['"openapi"'], bases: ['/api/v1'], anything: false })
  assert.equal(['/api/v1', '/api/v1/x', '/api/v10', '/api', 'openapi', 'open'].map(below.has), [
    true,
    true,
    false,
    false,
    true,
    false,
  ])
  assert.ok(followUpsOf({ texts: [], bases: ['/'], anything: false }).has('/x'))
})

test('a report about a name in a broken file is a follow-up', () => {
  const followUps = followUpsOf({ texts: [text], bases: [], anything: false })
  const about = (id: string) =>
    diagnostic('sidebar/unknown-doc', `the sidebar "s" names the doc "${id}"`, { subject: id })
  assert.ok(isFollowUp(about('intro'), followUps))
  assert.not(isFollowUp(about('other'), followUps))
  assert.not(isFollowUp(about('intro'), noFollowUps))
  assert.not(isFollowUp(diagnostic('sidebar/unknown-doc', 'the sidebar names the doc "intro"'), followUps))
})

test('possible follow-ups of links, files, anchors and plugins are held back, other reports are not', () => {
  const followUps = { has: (path: string) => /hidden/.test(path) }
  const diagnostics = ['hidden', 'other'].map((id) =>
    diagnostic('sidebar/unknown-doc', `no doc ${id}`, { subject: id }),
  )
  const site = siteOf(
    {
      'index.md': { links: ['/hidden', '/gone', 'hidden.md', 'gone.md', '/broken#x', '/whole#x', '/r#x', '/lost#x'] },
      'broken.md': {},
      'lost.md': { lost: ['Chart is missing here'] },
      'whole.md': {},
    },
    { followUps, broken: new Set(['content/broken.md']), redirects: [{ from: '/r', to: '/broken' }] },
  )
  const linked = linkSite(
    { ...site, arrangements: [...site.arrangements, { pages: [], diagnostics: diagnostics }] },
    new Map(),
  )
  const codes = (list: typeof linked.diagnostics) =>
    list.map(({ code, location }) => `${code} ${location?.line ?? '-'}`)
  assert.equal(codes(linked.diagnostics), [
    'sidebar/unknown-doc -',
    'link/no-page 2',
    'link/no-file 4',
    'link/no-anchor 6',
  ])
  assert.equal(codes(linked.heldBack), [
    'sidebar/unknown-doc -',
    'link/no-page 1',
    'link/no-file 3',
    'link/no-anchor 5',
    'link/no-anchor 7',
    'link/no-anchor 8',
  ])
})

test.run()
