import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/compiler/config/load.ts'
import type { Location } from '../../../src/diagnostics/diagnostic.ts'
import { anchorsOf } from '../../../src/compiler/link/anchors.ts'
import { noFollowUps, type FollowUps } from '../../../src/compiler/link/reports.ts'
import { namesOf } from '../../../src/compiler/link/names.ts'
import { linkNavigation } from '../../../src/compiler/link/navigation.ts'
import { checkSidebars } from '../../../src/compiler/link/address.ts'
import type { Targets } from '../../../src/compiler/link/resolve.ts'
import type { DocsVersion, NavItem, Page, Sidebar } from '../../../src/model/page.ts'
import { readYaml } from '../../../src/text/yaml/yaml.ts'

const version = (name: string, path: string, isLast: boolean): DocsVersion => ({
  name,
  label: `v${name}`,
  path,
  isLast,
  docs: [{ id: 'start', path: `${path}/start` }],
  sidebars: ['guides'],
  draftIds: [],
})
const sidebars = new Map<string, Sidebar>([
  [
    'guides',
    {
      id: 'guides',
      items: [
        { type: 'html', html: '-' },
        { type: 'link', label: 'Away', href: 'https://b.example' },
        {
          type: 'category',
          label: 'C',
          collapsed: false,
          collapsible: true,
          items: [{ type: 'link', label: 'A', href: '/docs/a' }],
        },
      ],
    },
  ],
  ['1/manual', { id: '1/manual', items: [] }],
  ['empty', { id: 'empty', items: [{ type: 'link', label: 'Away', href: 'https://b.example' }] }],
])

/** The text at a location. */
function marked(text: string, location: Location | undefined): string {
  return (
    text.split('\n')[(location?.line ?? 0) - 1]?.slice((location?.column ?? 1) - 1, (location?.endColumn ?? 1) - 1) ??
    ''
  )
}

function page(route: string, ids: readonly string[] = []): Page {
  return { route, layout: 'page', title: route, headings: ids.map((id) => ({ depth: 2, id, text: id })) }
}

function context(followUps: FollowUps = noFollowUps, routes: readonly string[] = [], home = ['/']) {
  const targets: Targets = {
    addressing: { baseUrl: '/sub/', trailingSlash: false },
    url: 'https://a.example',
    routes: namesOf([...home, '/docs/a', ...routes]),
    routeOfSource: new Map(),
    sources: namesOf([]),
    roots: [],
    files: namesOf(['llms.txt']),
    redirect: (route) => (route === '/old' ? '/docs/a' : undefined),
  }
  return {
    hints: { targets, leftOut: new Map(), files: namesOf([]), followUps },
    anchors: anchorsOf([page('/'), page('/docs/a', ['one'])], new Map(), { broken: new Set() }),
  }
}

function link(
  navbar: string,
  footer = '',
  followUps: FollowUps = noFollowUps,
  routes?: readonly string[],
  home?: string[],
  single = false,
) {
  const indent = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `    ${line}`)
      .join('\n')
  const text = `title: T\nurl: https://a.example\ncontent: []\nnavbar:\n  left:\n${indent(navbar)}\n${footer}`
  const { config, diagnostics } = loadConfig({ text, file: 'site.config.yaml' })
  if (config === undefined) throw new Error(JSON.stringify(diagnostics))
  const yaml = readYaml(text, { file: 'site.config.yaml', maxBytes: 1 << 20 })
  const linked = linkNavigation(config, {
    ...context(followUps, routes, home),
    make: () => [],
    sidebars,
    versions: new Map([['docs', [version('2', '/docs', true), ...(single ? [] : [version('1', '/docs/1', false)])]]]),
    locate: (path) => yaml.locationOf([...path]),
    language: 'English',
    hasLocales: !single,
  })
  return {
    items: linked.navbar.left,
    footer: linked.footer,
    announcement: linked.announcement,
    logoHref: linked.logoHref,
    reached: [...linked.reached].sort(),
    heldBack: linked.heldBack.map(({ code }) => code),
    reports: linked.diagnostics.map(
      ({ code, severity, message, location, hint }) =>
        `${severity} ${code} ${location?.line} ${marked(text, location)} ${message}${hint === undefined ? '' : ` (${hint})`}`,
    ),
  }
}

test('links of every kind are resolved', () => {
  const { items, reports } = link(
    '- {type: link, label: A, to: /docs/a}\n- {type: link, label: B, to: "https://b.example"}\n- {type: link, label: C, to: /llms.txt}\n- {type: link, label: D, to: /old}',
  )
  assert.equal(reports, [])
  assert.equal(items, [
    { type: 'link', label: 'A', href: '/sub/docs/a', external: false, route: '/docs/a' },
    { type: 'link', label: 'B', href: 'https://b.example', external: true },
    { type: 'link', label: 'C', href: '/sub/llms.txt', external: false },
    { type: 'link', label: 'D', href: '/sub/old', external: false, route: '/old' },
  ])
})

test('a missing page at the target of the site name is reported, unless it may exist', () => {
  const bar = '- {type: link, label: A, to: /docs/a}'
  const reportsOf = (more: Partial<{ navbar: string; home: string[]; routes: string[]; followUps: FollowUps }>) =>
    link(more.navbar ?? bar, '', more.followUps, more.routes, more.home ?? [])
  assert.equal(reportsOf({}).reports, [
    'warning page/no-home 5 left: no page at "/", the target of the site name (add content/pages/index.md with "use: pages" in "content:", or redirect "/" to a page)',
  ])
  assert.equal(reportsOf({ home: ['/'] }).reports, [])
  const anything: FollowUps = { ...noFollowUps, has: () => true }
  assert.equal(
    [reportsOf({ followUps: anything }).reports, reportsOf({ followUps: anything }).heldBack],
    [[], ['page/no-home']],
  )
})

test('logo and title lead to the configured address, which is checked', () => {
  const reportsOfLogo = (href: string) => {
    const logo = `  logo: { alt: T, src: /llms.txt, href: "${href}" }`
    const { logoHref, reports } = link('- {type: link, label: A, to: /docs/a}', logo, undefined, [], [])
    return [logoHref, reports]
  }
  assert.equal(reportsOfLogo('/docs/a#one'), ['/sub/docs/a#one', []])
  assert.equal(reportsOfLogo('https://b.example'), ['https://b.example', []])
  assert.equal(reportsOfLogo('/docs/aa'), [
    '/sub/docs/aa',
    ['warning link/no-page 7 "/docs/aa" no page at "/docs/aa" (did you mean "/docs/a"?)'],
  ])
  assert.is(link('- {type: link, label: A, to: /docs/a}').logoHref, undefined)
})

test('sidebars, docs and versions are resolved', () => {
  const { items, reports } = link(
    '- {type: docSidebar, sidebarId: guides, label: G}\n- {type: doc, docId: start, label: S}\n- {type: docsVersion}\n- {type: docsVersion, version: "1", label: Old}\n- {type: docsVersionDropdown}',
  )
  assert.equal(reports, [])
  assert.equal(items, [
    { type: 'link', label: 'G', href: '/sub/docs/a', external: false, route: '/docs/a', sidebar: 'guides' },
    {
      type: 'link',
      label: 'S',
      href: '/sub/docs/start',
      external: false,
      route: '/docs/start',
      inVersions: { instance: 'docs', links: { 1: { href: '/sub/docs/1/start', route: '/docs/1/start' } } },
    },
    { type: 'link', label: 'v2', href: '/sub/docs', external: false, route: '/docs' },
    { type: 'link', label: 'Old', href: '/sub/docs/1', external: false, route: '/docs/1' },
    { type: 'version', instance: 'docs' },
  ])
})

test('links above and below the versions are resolved', () => {
  const { items, reports } = link(
    '- {type: docsVersionDropdown, dropdownItemsBefore: [{label: A, to: /docs/a}], dropdownItemsAfter: [{label: All, to: /nope}]}',
  )
  assert.equal(items, [
    {
      type: 'version',
      instance: 'docs',
      before: [{ type: 'link', label: 'A', href: '/sub/docs/a', external: false, route: '/docs/a' }],
      after: [{ type: 'link', label: 'All', href: '/sub/nope', external: false, route: '/nope' }],
    },
  ])
  assert.equal(reports, ['warning link/no-page 6 /nope no page at "/nope"'])
})

test('a menu of versions with one entry is hidden, a menu of locales is reported', () => {
  const bar = '- {type: docsVersionDropdown}\n- {type: localeDropdown}'
  const inOne = link(bar, '', noFollowUps, [], ['/'], true)
  assert.equal(inOne.items, [{ type: 'locale', label: 'English' }])
  assert.equal(inOne.reports, [
    'warning locale/one-entry 7 {type: localeDropdown} the menu of locales has one entry (name two or more locales in "locales:", or remove the item)',
  ])
  const more = link(
    '- {type: docsVersionDropdown, dropdownItemsAfter: [{label: A, to: /docs/a}]}',
    '',
    noFollowUps,
    [],
    ['/'],
    true,
  )
  assert.is(more.items.length, 1)
  assert.equal(link(bar).items, [
    { type: 'version', instance: 'docs' },
    { type: 'locale', label: 'English' },
  ])
  assert.equal(link(bar).reports, [])
})

const wrong: readonly (readonly [item: string, report: string])[] = [
  ['{type: docSidebar, sidebarId: guide}', 'error sidebar/missing 6 guide no sidebar "guide" (did you mean "guides"?)'],
  [
    '{type: docSidebar, sidebarId: manual}',
    'error sidebar/missing 6 manual no sidebar "manual" (only "1" has it, and the navbar links to "2": set "sidebars" of this version, or use docsVersion)',
  ],
  [
    '{type: docSidebar, sidebarId: empty}',
    'error sidebar/no-link 6 empty the sidebar "empty" contains no link (add a page to it, or remove the item from the navbar)',
  ],
  ['{type: doc, docId: stat}', 'error doc/missing 6 stat no doc "stat" in "docs" (did you mean "start"?)'],
  [
    '{type: doc, docId: start, docsPluginId: dogs}',
    'error config/unknown-plugin 6 dogs no docs instance "dogs" (did you mean "docs"?)',
  ],
  [
    '{type: docsVersion, version: "3"}',
    'error version/missing 6 "3" no version "3" of "docs" (did you mean "1" or "2"?)',
  ],
  [
    '{type: docsVersionDropdown, docsPluginId: nope}',
    'error config/unknown-plugin 6 nope no docs instance "nope" (write "docs")',
  ],
  ['{type: link, label: A, to: /doc/a}', 'warning link/no-page 6 /doc/a no page at "/doc/a" (did you mean "/docs/a"?)'],
  [
    '{type: dropdown, label: D, items: [{type: docSidebar, sidebarId: nonesuch}]}',
    'error sidebar/missing 6 nonesuch no sidebar "nonesuch" (write "guides" or "empty")',
  ],
]

for (const [item, report] of wrong) test(report, () => assert.equal(link(`- ${item}`).reports, [report]))

test("hashes, queries and the site's own address are resolved", () => {
  const { items, reports } = link(
    [
      '- {type: link, label: A, to: "/docs/a#one"}',
      '- {type: link, label: B, to: "/docs/a#tow"}',
      '- {type: link, label: C, to: "/llms.txt?x"}',
      '- {type: link, label: D, to: "#top"}',
      '- {type: link, label: E, to: "https://a.example/sub/docs/a#One"}',
      '- {type: link, label: F, to: "https://a.example/sub/docs"}',
      '- {type: link, label: G, to: "pathname:///any"}',
      '- {type: link, label: H, to: "/Docs/A"}',
      '- {type: link, label: I, to: "/old#one"}',
      '- {type: link, label: J, to: "/old#tow"}',
    ].join('\n'),
  )
  assert.equal(
    items.map((item) => ('href' in item ? `${item.href} ${item.external}` : '')),
    [
      '/sub/docs/a#one false',
      '/sub/docs/a#tow false',
      '/sub/llms.txt?x false',
      '#top false',
      'https://a.example/sub/docs/a#One true',
      'https://a.example/sub/docs true',
      '/sub/any false',
      '/sub/Docs/A false',
      '/sub/old#one false',
      '/sub/old#tow false',
    ],
  )
  assert.equal(reports, [
    'warning link/no-anchor 7 "/docs/a#tow" the page "/docs/a" has no anchor "#tow" (its only anchor is #one)',
    'warning link/no-anchor 10 "https://a.example/sub/docs/a#One" the page "/docs/a" has no anchor "#One" (anchors are case-sensitive: write "#one")',
    'warning link/no-page 11 "https://a.example/sub/docs" no page at "https://a.example/sub/docs" (did you mean "/docs/a"?)',
    'warning link/no-page 13 "/Docs/A" no page at "/Docs/A" (addresses are case-sensitive: write "/docs/a")',
    'warning link/no-anchor 15 "/old#tow" the page "/docs/a" has no anchor "#tow" (its only anchor is #one)',
  ])
})

test('the search is hidden on a site without a page for it', () => {
  assert.equal(link('- {type: search}', '', noFollowUps, ['/search']).items, [{ type: 'search' }])
  assert.equal(link('- {type: search}').items, [])
})

test('the targets of items count as reached', () => {
  assert.equal(link('- {type: link, label: A, to: /old}').reached, ['/docs/a'])
  assert.equal(link('- {type: docsVersionDropdown}').reached, ['/docs', '/docs/1'])
  assert.equal(link('- {type: doc, docId: start}').reached, ['/docs/start'])
  assert.equal(link('- {type: search}', '', noFollowUps, ['/search']).reached, ['/search'])
})

test('links in the announcement are resolved and checked', () => {
  const bar = (content: string) => link('[]', `announcementBar: { id: a, content: '${content}' }\n`)
  const fine = bar('New: [a](/docs/a#one), [b](https://b.example), [c](#x), `[d](/gone)`, **e**')
  assert.is(fine.announcement, 'New: [a](/sub/docs/a#one), [b](https://b.example), [c](#x), `[d](/gone)`, **e**')
  assert.equal(fine.reports, [])
  assert.equal(fine.reached, ['/docs/a'])
  assert.equal(
    bar('[a](/gone)').reports.map((report) => report.slice(0, 23)),
    ['warning link/no-page 7 '],
  )
})

test('pictures on every page are checked', () => {
  const fine = link('[]', 'favicon: /llms.txt\n')
  assert.equal(fine.reports, [])
  assert.equal(link('[]', 'favicon: /icon.svg\n').reports, [
    'warning link/no-asset 7 /icon.svg no file at "/icon.svg" (put the file into the static folder)',
  ])
  assert.equal(link('[]', 'favicon: /LLMS.txt\n').reports, [
    'warning link/no-asset 7 /LLMS.txt no file at "/LLMS.txt" (addresses are case-sensitive: write "/llms.txt")',
  ])
  assert.equal(link('[]', 'favicon: https://b.example/x.svg\n').reports, [])
})

test('a file that may exist is not reported as missing', () => {
  const { reports, heldBack } = link(
    '- {type: docSidebar, sidebarId: none}\n- {type: doc, docId: none}\n- {type: link, label: A, to: /none}\n- {type: docSidebar, sidebarId: other}',
    '',
    { has: (name) => name.endsWith('none') },
  )
  assert.equal(reports, ['error sidebar/missing 9 other no sidebar "other" (write "guides" or "empty")'])
  assert.equal(heldBack, ['sidebar/missing', 'doc/missing', 'link/no-page'])
})

test('addresses in sidebars are checked', () => {
  const { hints, anchors } = context()
  const items: NavItem[] = [
    '/docs/a',
    '/docs/a#one',
    '/docs/a#tow',
    '/old',
    'https://b.example',
    '/gone',
    '/llms.txt',
  ].map((href) => ({ type: 'link', label: '', href }))
  const category = { type: 'category', label: '', collapsed: true, collapsible: true } as const
  const sidebar = {
    id: 's',
    items: [...items, { ...category, items: [{ type: 'link', label: '', href: '/lost' } as const] }],
  }
  const where = { '/gone': { file: 'site.config.yaml', line: 3, column: 1 } }
  const diagnostics = checkSidebars([sidebar], { hints, anchors }, (href) => (where as Record<string, Location>)[href])
  assert.equal(
    diagnostics.diagnostics.map(({ code, location, message }) => `${code} ${location?.line ?? '-'} ${message}`),
    [
      'link/no-anchor - the page "/docs/a" has no anchor "#tow"',
      'link/no-page 3 no page at "/gone"',
      'link/no-page - no page at "/lost"',
    ],
  )
  assert.equal(diagnostics.heldBack, [])
})

test('links in the footer are checked', () => {
  const { footer, reports } = link(
    '- {type: link, label: A, to: /docs/a}',
    'footer:\n  links:\n    - title: More\n      items:\n        - {label: A, to: /docs/a}\n        - {label: G, to: /gone}\n',
  )
  assert.equal(footer, [
    {
      title: 'More',
      items: [
        { label: 'A', href: '/sub/docs/a' },
        { label: 'G', href: '/sub/gone' },
      ],
    },
  ])
  assert.equal(reports, ['warning link/no-page 12 /gone no page at "/gone"'])
})

test('the address of the privacy notice is checked', () => {
  const about = (privacy: string) =>
    link('- {type: link, label: A, to: /docs/a}', `analytics: {plausible: {}, privacy: ${privacy}}\n`).reports
  assert.equal(about('/privacy'), ['warning link/no-page 7 /privacy no page at "/privacy"'])
  assert.equal(about('/docs/a'), [])
  assert.equal(about('https://b.example/privacy'), [])
})

test.run()
