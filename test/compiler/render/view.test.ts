import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from '../../../src/model/page.ts'
import type { SidebarItem } from '../../../src/model/theme.ts'
import { pageView } from '../../../src/compiler/render/view.ts'
import { fragment, job, preparedSite, version } from './site.ts'

const site = preparedSite()

function outline(items: readonly SidebarItem[] = []): string[] {
  return items.flatMap((item) => {
    if (item.type === 'html') return []
    const marks = `${item.active ? '*' : ''}${item.type === 'category' && item.open ? '+' : ''}`
    return [
      `${marks}${item.label} ${item.href}`,
      ...(item.type === 'category' ? outline(item.items).map((line) => `- ${line}`) : []),
    ]
  })
}

test('addresses contain the base URL, and the canonical one also the origin', () => {
  const view = pageView(
    job({
      route: '/docs/c',
      previous: { label: 'P', href: '/docs' },
      breadcrumbs: [
        { label: 'B', href: '/docs' },
        { label: 'Away', href: '//x.example' },
      ],
    }),
    site,
  )
  assert.equal(
    [view.href, view.canonical, view.markdown],
    ['/sub/docs/c', 'https://docs.parcel.example/sub/docs/c', '/sub/docs/c.md'],
  )
  assert.equal(
    [view.previous, view.breadcrumbs],
    [
      { label: 'P', href: '/sub/docs' },
      [
        { label: 'B', href: '/sub/docs' },
        { label: 'Away', href: '//x.example' },
      ],
    ],
  )
  assert.is(pageView(job({ route: '/' }), site).canonical, 'https://docs.parcel.example/sub/')
})

test('a page with Markdown can be opened in the assistants of the site', () => {
  const assistants = [{ label: 'Claude', href: 'https://claude.ai/new?q={prompt}' }]
  const asking = { ...site, view: { ...site.view, assistants } }
  assert.equal(pageView(job({ route: '/docs/c' }), asking).assistants, assistants)
  const { markdownFile: _, ...without } = job({ route: '/docs/c' })
  assert.is(pageView(without, asking).assistants, undefined)
  assert.is(pageView(job({ route: '/docs/c' }), site).assistants, undefined)
})

test('addresses of images are absolute', () => {
  assert.is(pageView(job({ route: '/', image: '/img/a.png' }), site).image, 'https://docs.parcel.example/sub/img/a.png')
  assert.is(pageView(job({ route: '/', image: 'https://b.example/a.png' }), site).image, 'https://b.example/a.png')
})

test('titles contain the title of the site', () => {
  const title = (documentTitle?: string | false) =>
    pageView(job({ route: '/', ...(documentTitle === undefined ? {} : { documentTitle }) }), site).documentTitle
  assert.equal([title(), title('Other'), title(false)], ['Title | Parcel', 'Other | Parcel', 'Parcel'])
})

test('the page is active in its sidebar and its branch open', () => {
  const at = (route: string) => outline(pageView(job({ route, sidebar: 'guides' }), site).sidebar?.items)
  assert.equal(at('/docs/c/e'), [
    'Start /sub/docs',
    '*+C /sub/docs/c',
    '- *+D undefined',
    '- - *E /sub/docs/c/e',
    '+F undefined',
    'Away https://b.example',
  ])
  assert.equal(at('/docs/c').slice(1, 3), ['*+C /sub/docs/c', '- D undefined'])
  assert.equal(at('/elsewhere').slice(0, 2), ['Start /sub/docs', 'C /sub/docs/c'])
  assert.is(pageView(job({ route: '/', sidebar: 'nonesuch' }), site).sidebar, undefined)
})

test('a sidebar has the name of its link in the navbar, of the content, or of its id', () => {
  const names = preparedSite({ sidebars: ['guides', 'sdk-tools'].map((id) => ({ id, items: [] })) })
  const name = (page: Partial<Page>) => pageView(job({ route: '/x', ...page }), names).sidebar?.label
  assert.is(name({ sidebar: 'guides', group: 'Docs' }), 'Guides')
  assert.is(name({ sidebar: 'sdk-tools', group: 'Tools' }), 'Tools')
  assert.is(name({ sidebar: 'sdk-tools' }), 'Sdk tools')
})

test('a large sidebar is shown in part, with the address of the rest', () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ type: 'link' as const, label: 'x', href: `/p/${index}` }))
  const large = preparedSite({ sidebars: [{ id: 'large', items }], rest: { large: '/sub/assets/sidebar-x.json' } })
  const { sidebar } = pageView(job({ route: '/p/150', sidebar: 'large' }), large)
  assert.is(sidebar?.rest, '/sub/assets/sidebar-x.json')
  assert.is(sidebar?.items.length, 110)
})

test('the navbar marks the section of the page', () => {
  const active = (page: Parameters<typeof job>[0]) =>
    pageView(job(page), site).navbar.left.map((item) => 'active' in item && item.active)
  assert.equal(active({ route: '/docs/c', sidebar: 'guides' }), [true, false, false, false])
  assert.equal(active({ route: '/docs/c' }), [false, false, false, false])
  assert.equal(active({ route: '/' }), [false, true, false, false])
  assert.equal(active({ route: '/blog/x' }), [false, false, true, false])
  assert.equal(active({ route: '/blogger' }), [false, false, false, false])
  // One current item is marked: the section, and in the dropdown the link to it.
  const both = pageView(job({ route: '/blog/x', sidebar: 'guides' }), site).navbar.left
  assert.equal(
    both.map((item) => 'active' in item && item.active),
    [true, false, false, false],
  )
  assert.ok(both[2]?.type === 'dropdown' && both[2].items[0]?.type === 'link' && both[2].items[0].active)
})

test('the version menu leads to the page in each version, or else to its root', () => {
  const view = pageView(
    job(
      { route: '/docs/1/c', version: { instance: 'docs', name: '1' } },
      { inVersions: { 1: '/docs/1/c', 2: '/docs/c' } },
    ),
    site,
  )
  assert.equal(view.navbar.right[0], {
    type: 'version',
    instance: 'docs',
    versions: [
      { name: '2', label: 'v2', href: '/sub/docs/c', active: false },
      { name: '1', label: 'v1', href: '/sub/docs/1/c', active: true },
    ],
  })
  assert.is(view.version?.name, '1')
  assert.is(view.version?.banner, 'unmaintained')
  assert.is(view.version?.path, '/sub/docs/1')
  const elsewhere = pageView(job({ route: '/x' }), site).navbar.right[0]
  assert.equal(elsewhere?.type === 'version' && elsewhere.versions.map(({ href }) => href), [
    '/sub/docs',
    '/sub/docs/1',
  ])
  const only = preparedSite({ versions: { docs: [version('2', '/docs', true)] } })
  assert.is(pageView(job({ route: '/docs', version: { instance: 'docs', name: '2' } }), only).version, undefined)
})

test('the table of contents has the configured levels', () => {
  const headings = [1, 2, 3, 4].map((depth) => ({ depth, id: `h${depth}`, text: 'H' }))
  const body = {
    ...fragment(''),
    facts: { headings: [...headings, { depth: 2, id: '', text: 'no id' }], excerpt: '', words: 7 },
  }
  const toc = (page: object) => pageView(job({ route: '/', ...page }, { fragments: { '#body': body } }), site)
  assert.equal(
    toc({}).toc.map(({ id }) => id),
    ['h2', 'h3'],
  )
  assert.equal(toc({ toc: { min: 1, max: 4 } }).toc.length, 4)
  assert.equal(toc({ toc: false }).toc, [])
  assert.equal(
    toc({ headings: [{ depth: 2, id: 'made', text: 'Made' }] }).toc.map(({ id }) => id),
    ['h2', 'h3', 'made'],
  )
  assert.is(toc({}).words, 7)
})

test('the description leads the page unless the first paragraph repeats it', () => {
  const lead = (description: string, excerpt: string) => {
    const body = { ...fragment(''), facts: { headings: [], excerpt, words: 7 } }
    return pageView(job({ route: '/', entry: 'a', description }, { fragments: { '#body': body } }), site).lead
  }
  const text = 'Store the key, and read the rules.'
  assert.is(lead(text, text), undefined)
  assert.is(lead(text, 'Read these rules first. Then store your keys.'), undefined)
  assert.is(lead(text, 'An order contains parcels.'), text)
  assert.is(lead(text, ''), text)
  assert.is(pageView(job({ route: '/', description: text }), site).lead, undefined)
})

test('an unlisted page is not indexed', () => {
  assert.equal(
    [{}, { unlisted: true }, { noindex: true }].map((more) => pageView(job({ route: '/', ...more }), site).noindex),
    [false, true, true],
  )
})

test.run()
