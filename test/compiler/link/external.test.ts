import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configSchema } from '../../../src/compiler/config/schema.ts'
import { externalLinks } from '../../../src/compiler/link/external.ts'
import { namesOf } from '../../../src/compiler/link/names.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { FragmentFacts, Link } from '../../../src/model/facts.ts'

const facts = (links: readonly Link[]): FragmentFacts => ({
  headings: [],
  ids: [],
  links,
  assets: [],
  excerpt: '',
  words: 0,
  truncated: false,
})
const entry = (source: string, links: readonly Link[]): Entry => ({
  key: source,
  id: source,
  source,
  data: {},
  locations: {},
  fragments: { body: facts(links) },
})
const at = (line: number) => ({ file: 'a.md', line, column: 1 })

test('web addresses of pages and of the configuration are listed with their locations', () => {
  const config = configSchema.parse({
    title: 'T',
    url: 'https://site.dev',
    navbar: { left: [{ type: 'link', label: 'X', to: 'https://nav.dev/x' }], logo: { alt: '', src: '/https.svg' } },
    footer: { links: [{ title: 'F', items: [{ label: 'Own', to: 'https://site.dev/own' }] }] },
    redirects: [{ from: '/a', to: 'http://target.dev/' }],
  })
  const links: Link[] = [
    { url: 'https://a.dev/x?q#h', kind: 'link', location: at(1) },
    { url: '//b.dev', kind: 'image', location: at(2) },
    { url: 'https://ä.dev/ü b', kind: 'link' },
    ...['/in', './in.md', '#in', 'mailto:a@b.dev', 'https://site.dev/in', 'http:', 'javascript:x', 'pathname:///x'].map(
      (url): Link => ({ url, kind: 'link', location: at(9) }),
    ),
    { url: 'https://a.dev/x?q#h', kind: 'link', location: at(1) },
    { url: 'https://a.dev/x?q#h', kind: 'link', location: at(4) },
  ]
  const result = externalLinks({
    hrefs: new Map([['a.md', {}]]),
    entries: new Map([
      ['a.md', entry('a.md', links)],
      ['none.md', entry('none.md', [{ url: 'https://not-a-page.dev/', kind: 'link' }])],
    ]),
    targets: {
      addressing: { baseUrl: '/', trailingSlash: false },
      url: 'https://site.dev',
      routes: namesOf([]),
      routeOfSource: new Map(),
      sources: namesOf([]),
      roots: [],
      files: namesOf([]),
      redirect: () => undefined,
    },
    config,
    locate: (path) => ({ file: path.join('.'), line: 1, column: 1 }),
  })
  assert.equal(
    result.map(({ url, location }) => `${location?.file}:${location?.line} ${url}`),
    [
      'a.md:1 https://a.dev/x?q#h',
      'a.md:2 https://b.dev/',
      'a.md:1 https://xn--4ca.dev/%C3%BC%20b',
      'a.md:4 https://a.dev/x?q#h',
      'navbar.left.0.to:1 https://nav.dev/x',
      'redirects.0.to:1 http://target.dev/',
    ],
  )
})
test.run()
