import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  addressingOf,
  hrefOf,
  isRoute,
  joinRoute,
  resolveSlug,
  routeOfHref,
  segmentOf,
  targetHref,
} from '../../src/model/address.ts'

const plain = { baseUrl: '/base/', trailingSlash: false }

test('slugs and file names become decoded routes, and their addresses are encoded once', () => {
  const slugs = ['caf%C3%A9', 'e%20f', '🎉', '++', '100%', 'cafe\u0301', 'a%2Fb']
  const routes = slugs.map((slug) => joinRoute('/docs', resolveSlug(slug, '')))
  assert.equal(routes, ['/docs/café', '/docs/e f', '/docs/🎉', '/docs/++', '/docs/100%', '/docs/café', '/docs/a%2Fb'])
  const hrefs = routes.map((route) => hrefOf(route, plain))
  assert.equal(hrefs, [
    '/base/docs/caf%C3%A9',
    '/base/docs/e%20f',
    '/base/docs/%F0%9F%8E%89',
    '/base/docs/%2B%2B',
    '/base/docs/100%25',
    '/base/docs/caf%C3%A9',
    '/base/docs/a%252Fb',
  ])
  assert.equal(
    hrefs.map((href) => routeOfHref(`${href}?q#h`, '/base/')),
    routes,
  )
  assert.equal(
    hrefs.map((href) => routeOfHref(href, '/other/')),
    routes.map(() => undefined),
  )
})

test('a page with a dot in its name gets the final slash, a file does not', () => {
  const addressing = addressingOf({ baseUrl: '/', trailingSlash: true }, ['/docs/1.0', '/docs/node.js', '/docs/a'])
  const paths = ['/docs/1.0', '/docs/1.0#x', '/docs/node.js', '/docs/a', '/llms.txt', '/']
  assert.equal(
    paths.map((path) => hrefOf(path, addressing)),
    ['/docs/1.0/', '/docs/1.0/#x', '/docs/node.js/', '/docs/a/', '/llms.txt', '/'],
  )
})

test('a name becomes a segment that is valid on every file system', () => {
  const names = ['a/b', 'Foo<Bar>', 'v#1', '..', 'e%20f', '日本語', '\uD800', ' ']
  assert.equal(names.map(segmentOf), ['a-b', 'Foo-Bar-', 'v-1', '--', 'e f', '日本語', '-', '-'])
  assert.equal(['/a?b', '/a%20b', '/e\u0301', `/${'語'.repeat(81)}`, '/a/../b', '/a b', '/100%'].map(isRoute), [
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the target of a redirect is encoded once, with its trailing slash', () => {
  const href = (route: string): string => hrefOf(route, plain)
  const targets = ['/é b/', '/é?q=ä#ü', '/new/*#x', 'https://h.example/é/*', 'javascript:alert(1)', '//h.example']
  assert.equal(
    targets.map((to) => targetHref(to, href, ':splat')),
    [
      '/base/%C3%A9%20b/',
      '/base/%C3%A9?q=%C3%A4#%C3%BC',
      '/base/new/:splat#x',
      'https://h.example/%C3%A9/:splat',
      undefined,
      undefined,
    ],
  )
})

test.run()
