import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { headElements, headSchema, mergeHead, originsOfHead } from '../../src/model/head.ts'
import { declares, origin, originOf, policyText, type PolicyParts } from '../../src/model/policy.ts'

const parts: PolicyParts = {
  inlineScripts: ['abc='],
  scripts: ['https://stats.example'],
  pageScripts: ['https://cdn.example'],
  styles: [],
  embeds: ['https://*.video.example'],
  images: ['https:'],
  media: [],
  forms: [],
  fonts: [],
  connect: ['https://search.example'],
}

test('a policy contains the sources of every page, and those of the page', () => {
  const site = policyText(parts)
  assert.match(site, "script-src 'self' 'sha256-abc=' https://stats.example;")
  assert.match(site, "connect-src 'self' https://search.example;")
  assert.not.match(site, 'frame-src')
  assert.not.match(site, 'cdn.example')
  const page = policyText(parts, {
    frames: ['https://*.video.example'],
    scripts: ['https://stats.example'],
    styles: [],
  })
  assert.is(page, site.replace("base-uri 'none'", "frame-src https://*.video.example; base-uri 'none'"))
  // A script on every page may add frames that no page contains.
  const widget = policyText({ ...parts, embeds: [...parts.embeds, 'https://stats.example'] })
  assert.match(widget, 'frame-src https://stats.example;')
  const policy = { frames: [], scripts: ['https://cdn.example'], styles: [] }
  assert.match(policyText({ ...parts, embeds: policy.scripts }, policy), 'frame-src https://cdn.example;')
  assert.match(policyText({ ...parts, forms: ['https://mail.example'] }), "form-action 'self' https://mail.example")
})

test('an origin is a scheme and a host, optionally with all subdomains', () => {
  for (const good of ['https://a.example', 'http://127.0.0.1:80', 'https://*.a.example'])
    assert.ok(origin.safeParse(good).success, good)
  for (const bad of [
    'a.example',
    'https://a.example/x',
    'https://*',
    "https://a.example; script-src 'unsafe-inline'",
    '*',
  ])
    assert.not(origin.safeParse(bad).success, bad)
  const list = ['https://a.example', 'https://*.b.example']
  const yes = ['https://a.example', 'https://x.b.example', 'https://y.x.b.example']
  const no = [
    'http://a.example',
    'https://b.example',
    'https://xb.example',
    'https://a.example.evil',
    'http://x.b.example',
  ]
  assert.equal(
    [...yes, ...no].filter((origin) => declares(list, origin)),
    yes,
  )
  assert.equal(
    ['/x', 'x', '#x', 'mailto:a@b', 'data:x'].map(originOf).filter((origin) => origin !== undefined),
    [],
  )
  assert.equal(['//a.example/x', 'HTTPS://A.example:443/'].map(originOf), ['https://a.example', 'https://a.example'])
})

test('elements that could run code are not allowed in the head', () => {
  const digest = `sha384-${'a'.repeat(64)}`
  const good = [
    { script: { src: 'https://a.example/x.js', integrity: digest, defer: true } },
    { link: { rel: 'preconnect', href: 'https://a.example' } },
    { meta: { name: 'x', content: 1 } },
  ]
  assert.ok(headSchema.safeParse(good).success)
  const bad = [
    { script: { async: true } },
    { script: { src: 'javascript:x' } },
    { script: { src: 'data:text/javascript,x' } },
    { script: { src: '/x.js', onload: 'x' } },
    { script: { src: '/x.js', integrity: 'sha384-short' } },
    { link: { rel: 'icon', href: 'x', onError: 'x' } },
    { link: { 'a b': 'x' } },
    { meta: { 'http-equiv': 'Content-Security-Policy', content: '' } },
    { style: { media: 'x' } },
    { meta: {}, link: {} },
  ]
  for (const element of bad) assert.not(headSchema.safeParse([element]).success, JSON.stringify(element))
})

test('elements have the base URL, the attribute names of React, and no cookies if they have a digest', () => {
  const elements = headElements(
    [
      { script: { src: '/x.js', integrity: 'sha256-x', nomodule: true, defer: false } },
      { link: { href: '//a.example/x' } },
    ],
    '/base/',
  )
  assert.equal(
    elements.map(({ attributes }) => attributes),
    [{ src: '/base/x.js', integrity: 'sha256-x', noModule: true, crossOrigin: 'anonymous' }, { href: '//a.example/x' }],
  )
  const links = headElements(
    [
      { link: { rel: 'stylesheet', href: 'https://b.example/x.css' } },
      { link: { rel: 'preload', href: 'https://c.example' } },
    ],
    '/',
  )
  assert.equal(originsOfHead(links), { scripts: [], styles: ['https://b.example'] })
})

test('the later of two equal elements is kept', () => {
  const meta = (name: string, content: string) => ({ tag: 'meta', attributes: { name, content } }) as const
  const link = { tag: 'link', attributes: { rel: 'me', href: '/' } } as const
  assert.equal(mergeHead([meta('a', '1'), link], [meta('b', '1')], [meta('a', '2'), link]), [
    link,
    meta('b', '1'),
    meta('a', '2'),
    link,
  ])
})

test.run()
