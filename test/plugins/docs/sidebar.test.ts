import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, category, doc, pageAt } from './entries.ts'

const page = (id: string, data: Record<string, unknown> = {}) => doc(`content/docs/${id}.md`, { title: id, ...data })
const link = (id: string) => ({ type: 'link', label: id, href: `/docs/${id}` })

test('every type of item is supported', () => {
  const looks = { sidebar_label: 'The A', sidebar_class_name: 'hot', sidebar_custom_props: { n: 1 } }
  const entries = [page('a', looks), page('b'), page('c')]
  const { sidebars, diagnostics } = arrange(entries, {
    sidebars: {
      main: [
        'a',
        { type: 'doc', id: 'b', label: 'Bee', className: 'cool' },
        { type: 'link', label: 'Away', href: 'https://x.example' },
        { type: 'html', value: '<hr>', className: 'line' },
        {
          type: 'category',
          label: 'More',
          collapsed: false,
          customProps: { k: [1] },
          items: [{ type: 'ref', id: 'c' }],
        },
      ],
    },
  })
  assert.equal(diagnostics, [])
  assert.equal(sidebars, [
    {
      id: 'main',
      items: [
        { type: 'link', label: 'The A', href: '/docs/a', className: 'hot', props: { n: 1 } },
        { type: 'link', label: 'Bee', href: '/docs/b', className: 'cool' },
        { type: 'link', label: 'Away', href: 'https://x.example' },
        { type: 'html', html: '<hr>', className: 'line' },
        { type: 'category', label: 'More', items: [link('c')], collapsible: true, collapsed: false, props: { k: [1] } },
      ],
    },
  ])
})

test('items, pages and categories can have badges; a badge with only a text is neutral', () => {
  const entries = [page('a', { sidebar_badge: 'New' }), page('b', { sidebar_badge: { text: 'New' } }), page('c')]
  const { sidebars, diagnostics } = arrange(entries, {
    sidebars: {
      main: [
        'a',
        { type: 'doc', id: 'b', badge: { text: 'Beta', tone: 'warning' } },
        { type: 'link', label: 'Away', href: 'https://x.example', badge: 'Soon' },
        { type: 'category', label: 'More', badge: { text: 'Old', tone: 'bad' }, items: ['c'] },
      ],
    },
  })
  assert.equal(diagnostics, [])
  const badges = sidebars[0]?.items.map((item) => item.type !== 'html' && [item.badge, item.tone])
  assert.equal(badges, [
    ['New', 'neutral'],
    ['Beta', 'warning'],
    ['Soon', 'neutral'],
    ['Old', 'bad'],
  ])
})

test('categories are collapsed by default if they are collapsible', () => {
  const item = (over: Record<string, unknown>, options: Record<string, unknown> = {}) => {
    const sidebars = { main: [{ type: 'category', label: 'C', items: ['a'], ...over }] }
    const arrangement = arrange([page('a')], { sidebars, ...options }).sidebars[0]?.items[0]
    return arrangement?.type === 'category' ? [arrangement.collapsible, arrangement.collapsed] : undefined
  }
  assert.equal(item({}), [true, true])
  assert.equal(item({ collapsible: false }), [false, false])
  assert.equal(item({}, { sidebarCollapsed: false }), [true, false])
  assert.equal(item({}, { sidebarCollapsible: false }), [false, false])
})

test('an unknown doc id is reported with the nearest one, and its item is dropped', () => {
  const arrangement = arrange([page('campaigns/overview'), page('b')], {
    sidebars: { main: ['campaigns/overveiw', 'b'] },
  })
  assert.equal(arrangement.sidebars[0]?.items, [link('b')])
  assert.equal(arrangement.diagnostics, [
    {
      code: 'sidebar/unknown-doc',
      severity: 'warning',
      message: 'the sidebar "main" names the doc "campaigns/overveiw", which does not exist',
      subject: 'campaigns/overveiw',
      hint: 'did you mean "campaigns/overview"?  (content/docs/campaigns/overview.md)',
      option: ['sidebars', 'main', 0],
    },
  ])
})

test('a category without items is dropped; one with a page becomes a link', () => {
  const { sidebars } = arrange([page('a')], {
    sidebars: {
      main: [
        { type: 'category', label: 'Nothing', items: [] },
        { type: 'category', label: 'Index', link: { type: 'generated-index' }, items: [] },
        { type: 'category', label: 'Only page', link: { type: 'doc', id: 'a' }, items: [] },
      ],
    },
  })
  assert.equal(sidebars[0]?.items, [{ type: 'link', label: 'Only page', href: '/docs/a' }])
})

test('unlisted docs are not in the sidebar; a category with an unlisted page has no link', () => {
  const arrangement = arrange([page('a', { unlisted: true }), page('b'), page('c', { unlisted: true })], {
    sidebars: {
      main: [
        'c',
        { type: 'category', label: 'C', link: { type: 'doc', id: 'a' }, items: ['b'] },
        { type: 'category', label: 'Gone', link: { type: 'doc', id: 'a' }, items: ['c'] },
        { type: 'category', label: 'Page', link: { type: 'doc', id: 'b' }, items: ['c'] },
      ],
    },
  })
  assert.equal(arrangement.sidebars[0]?.items, [
    { type: 'category', label: 'C', linkUnlisted: true, items: [link('b')], collapsible: true, collapsed: true },
    { type: 'link', label: 'Page', href: '/docs/b' },
  ])
  assert.is(pageAt(arrangement, '/docs/c').sidebar, 'main')
  assert.is(pageAt(arrangement, '/docs/c').next, undefined)
  assert.equal(pageAt(arrangement, '/docs/b').breadcrumbs, [{ label: 'C' }, { label: 'b', href: '/docs/b' }])
})

test('the page of a category has the label of the category in previous and next links', () => {
  const arrangement = arrange([page('a'), page('b', { sidebar_label: 'Overview' }), page('c')], {
    sidebars: { main: ['a', { type: 'category', label: 'Shops', link: { type: 'doc', id: 'b' }, items: ['c'] }] },
  })
  assert.equal(pageAt(arrangement, '/docs/a').next, { label: 'Shops', href: '/docs/b' })
  assert.equal(pageAt(arrangement, '/docs/c').previous, { label: 'Shops', href: '/docs/b' })
})

test('breadcrumbs, previous and next follow the sidebar', () => {
  const arrangement = arrange([page('a'), page('b', { pagination_label: 'On to B' }), page('c'), page('d')], {
    sidebars: {
      main: [
        'a',
        { type: 'ref', id: 'd' },
        { type: 'link', label: 'x', href: '/x' },
        {
          type: 'category',
          label: 'Cat',
          link: { type: 'doc', id: 'b' },
          items: [{ type: 'doc', id: 'c', label: 'Sea' }],
        },
      ],
    },
  })
  assert.equal(pageAt(arrangement, '/docs/a').next, { label: 'On to B', href: '/docs/b' })
  assert.is(pageAt(arrangement, '/docs/a').previous, undefined)
  assert.is(pageAt(arrangement, '/docs/a').group, undefined)
  assert.equal(pageAt(arrangement, '/docs/b').previous, { label: 'a', href: '/docs/a' })
  assert.equal(pageAt(arrangement, '/docs/b').next, { label: 'Sea', href: '/docs/c' })
  assert.equal(pageAt(arrangement, '/docs/b').breadcrumbs, [{ label: 'Cat', href: '/docs/b' }])
  assert.equal(pageAt(arrangement, '/docs/c').breadcrumbs, [
    { label: 'Cat', href: '/docs/b' },
    { label: 'Sea', href: '/docs/c' },
  ])
  assert.is(pageAt(arrangement, '/docs/c').group, 'Cat')
  assert.is(pageAt(arrangement, '/docs/d').sidebar, undefined)
  assert.is(pageAt(arrangement, '/docs/d').breadcrumbs, undefined)
})

test('breadcrumbs can be switched off', () => {
  assert.is(arrange([page('a')], { breadcrumbs: false }).pages[0]?.breadcrumbs, undefined)
})

test('front matter can change the neighbours; an unknown id is reported at its key', () => {
  const location = { file: 'content/docs/b.md', line: 3, column: 1 }
  const arrangement = arrange([
    page('a', { pagination_next: 'c' }),
    doc(
      'content/docs/b.md',
      { title: 'b', pagination_prev: null, pagination_next: 'cc' },
      {
        locations: { pagination_next: location },
      },
    ),
    page('c'),
  ])
  assert.equal(pageAt(arrangement, '/docs/a').next, { label: 'c', href: '/docs/c' })
  assert.is(pageAt(arrangement, '/docs/b').previous, undefined)
  assert.equal(pageAt(arrangement, '/docs/b').next, { label: 'c', href: '/docs/c' })
  assert.equal(arrangement.diagnostics, [
    {
      code: 'sidebar/unknown-doc',
      severity: 'warning',
      message: 'pagination_next names the doc "cc", which does not exist',
      subject: 'cc',
      hint: 'did you mean "c"?  (content/docs/c.md)',
      location,
    },
  ])
})

test('a page may show another sidebar, or none; an unknown sidebar is an error at its key', () => {
  const location = { file: 'content/docs/c.md', line: 2, column: 1 }
  const arrangement = arrange(
    [
      page('a', { displayed_sidebar: 'other' }),
      page('b', { displayed_sidebar: null }),
      doc('content/docs/c.md', { displayed_sidebar: 'othr' }, { locations: { displayed_sidebar: location } }),
    ],
    { sidebars: { main: ['a', 'b', 'c'], other: [{ type: 'link', label: 'x', href: '/x' }] } },
  )
  assert.equal(
    ['a', 'b', 'c'].map((id) => pageAt(arrangement, `/docs/${id}`).sidebar),
    ['other', undefined, 'main'],
  )
  assert.is(pageAt(arrangement, '/docs/a').next, undefined)
  assert.equal(arrangement.diagnostics, [
    {
      code: 'sidebar/missing',
      severity: 'error',
      message: 'the doc "c" names the sidebar "othr", which does not exist',
      subject: 'othr',
      location,
      hint: 'did you mean "other"?',
    },
  ])
})

test('a generated index has a card for each item, a position in the order and a unique route', () => {
  const arrangement = arrange([page('a', { description: 'About A' }), page('b'), page('c', { unlisted: true })], {
    sidebars: {
      main: [
        'b',
        {
          type: 'category',
          label: 'Big Things',
          link: { type: 'generated-index', title: 'All things', description: 'Everything' },
          items: [
            'a',
            'c',
            { type: 'link', label: 'Away', href: 'https://x.example', description: 'Elsewhere' },
            { type: 'category', label: 'Inner', items: ['a'], description: 'Within' },
          ],
        },
        { type: 'category', label: 'Big things', link: { type: 'generated-index' }, items: ['a'] },
        { type: 'category', label: 'Named', link: { type: 'generated-index', slug: '/named' }, items: ['a'] },
      ],
    },
  })
  const index = pageAt(arrangement, '/docs/category/big-things')
  assert.equal(index, {
    route: '/docs/category/big-things',
    layout: 'category-index',
    title: 'All things',
    description: 'Everything',
    data: {
      items: [
        { label: 'a', href: '/docs/a', description: 'About A' },
        { label: 'Away', href: 'https://x.example', description: 'Elsewhere' },
        { label: 'Inner', href: '/docs/a', description: 'Within' },
      ],
    },
    sidebar: 'main',
    breadcrumbs: [{ label: 'Big Things', href: '/docs/category/big-things' }],
    previous: { label: 'b', href: '/docs/b' },
    next: { label: 'a', href: '/docs/a' },
    toc: false,
    headings: [],
    version: { instance: 'docs', name: 'current' },
    group: 'Big Things',
  })
  assert.is(pageAt(arrangement, '/docs/category/big-things-1').title, 'Big things')
  assert.is(pageAt(arrangement, '/docs/named').title, 'Named')
})

test('without sidebars, one sidebar with the name of the instance follows the folders', () => {
  const arrangement = arrange(
    [
      page('z'),
      page('index'),
      page('02-second'),
      page('10-tenth'),
      page('a', { sidebar_position: 5 }),
      page('guides/one'),
      page('guides/index', { title: 'Guides', sidebar_position: 2.5 }),
      page('api/x'),
      category('content/docs/api/_category_.yml', {
        label: 'The API',
        position: 1,
        collapsed: false,
        className: 'api',
        customProps: { n: 1 },
        link: { type: 'generated-index' },
      }),
      page('ünder/x'),
    ],
    {},
    { instance: 'guides' },
  )
  assert.equal(arrangement.sidebars, [
    {
      id: 'guides',
      items: [
        {
          type: 'category',
          label: 'The API',
          href: '/docs/category/the-api',
          items: [link('api/x')],
          collapsible: true,
          collapsed: false,
          className: 'api',
          props: { n: 1 },
        },
        { type: 'link', label: '02-second', href: '/docs/second' },
        {
          type: 'category',
          label: 'Guides',
          href: '/docs/guides',
          items: [link('guides/one')],
          collapsible: true,
          collapsed: true,
        },
        link('a'),
        { type: 'link', label: '10-tenth', href: '/docs/tenth' },
        { type: 'link', label: 'index', href: '/docs' },
        { type: 'category', label: 'ünder', items: [link('ünder/x')], collapsible: true, collapsed: true },
        link('z'),
      ],
    },
  ])
})

test('docs without positions are in the natural order of their locale', () => {
  const names = ['part10', 'part2', 'Zeta', 'Ärger', 'Arm', 'v1.10', 'v1.9']
  const labels = (locale: string) =>
    arrange(
      names.map((name) => page(name)),
      {},
      { locale },
    ).sidebars[0]?.items.map((item) => 'label' in item && item.label)
  assert.equal(labels('de'), ['Ärger', 'Arm', 'part2', 'part10', 'v1.9', 'v1.10', 'Zeta'])
  assert.equal(labels('sv-SE'), ['Arm', 'part2', 'part10', 'v1.9', 'v1.10', 'Zeta', 'Ärger'])
})

test('a part of a sidebar can be generated from a folder; a folder without docs is reported', () => {
  const entries = [page('guides/b'), page('guides/a'), page('guides/in/c'), page('guides2/d')]
  const arrangement = arrange(entries, {
    sidebars: {
      main: [
        { type: 'autogenerated', dirName: 'guides' },
        { type: 'autogenerated', dirName: 'guide' },
      ],
    },
  })
  assert.equal(arrangement.sidebars[0]?.items, [
    link('guides/a'),
    link('guides/b'),
    { type: 'category', label: 'in', items: [link('guides/in/c')], collapsible: true, collapsed: true },
  ])
  assert.equal(
    arrangement.diagnostics.map(({ code, message, hint }) => [code, message, hint]),
    [
      [
        'docs/empty-folder',
        'the sidebar "main" is generated from the folder "guide", which has no docs',
        'did you mean "guides"?',
      ],
    ],
  )
})

test('a category file selects the page of its folder, or removes it', () => {
  const items = (link: unknown) => {
    const file = category('content/docs/f/_category_.json', { link })
    return arrange([page('f/index', { title: 'F' }), page('f/a'), file]).sidebars[0]?.items[0]
  }
  assert.equal(items({ type: 'doc', id: 'a' }), {
    type: 'category',
    label: 'f/a',
    href: '/docs/f/a',
    items: [{ type: 'link', label: 'F', href: '/docs/f' }],
    collapsible: true,
    collapsed: true,
  })
  assert.equal(items(null), {
    type: 'category',
    label: 'f',
    items: [link('f/a'), { type: 'link', label: 'F', href: '/docs/f' }],
    collapsible: true,
    collapsed: true,
  })
})

test.run()
