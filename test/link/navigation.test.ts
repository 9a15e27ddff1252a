import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../src/config/load.ts'
import type { Place } from '../../src/diagnostic/diagnostic.ts'
import { linkNavigation } from '../../src/link/navigation.ts'
import type { DocsVersion, Sidebar } from '../../src/model/page.ts'
import { readYaml } from '../../src/model/yaml.ts'

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
  ['empty', { id: 'empty', items: [{ type: 'link', label: 'Away', href: 'https://b.example' }] }],
])

/** What a place marks. */
function marked(text: string, place: Place | undefined): string {
  return text.split('\n')[(place?.line ?? 0) - 1]?.slice((place?.column ?? 1) - 1, (place?.endColumn ?? 1) - 1) ?? ''
}

function link(navbar: string, footer = '') {
  const indent = (text: string) =>
    text
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => `    ${one}`)
      .join('\n')
  const text = `title: T\nurl: https://a.example\ncontent: []\nnavbar:\n  left:\n${indent(navbar)}\n${footer}`
  const { config, diagnostics } = loadConfig({ text, file: 'site.config.yaml' })
  if (config === undefined) throw new Error(JSON.stringify(diagnostics))
  const yaml = readYaml(text, { file: 'site.config.yaml', maxBytes: 1 << 20 })
  const linked = linkNavigation(config, {
    addressing: { baseUrl: '/sub/', trailingSlash: false },
    routes: new Set(['/', '/docs/a']),
    files: new Set(['llms.txt']),
    sidebars,
    versions: new Map([['docs', [version('2', '/docs', true), version('1', '/docs/1', false)]]]),
    isRedirect: (route) => route === '/old',
    locate: (path) => yaml.places([...path]),
  })
  return {
    items: linked.navbar.left,
    footer: linked.footer,
    reports: linked.diagnostics.map(
      ({ code, severity, message, place, hint }) =>
        `${severity} ${code} ${place?.line} ${marked(text, place)} ${message}${hint === undefined ? '' : ` (${hint})`}`,
    ),
  }
}

test('links of every kind', () => {
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

test('sidebars, docs and versions', () => {
  const { items, reports } = link(
    '- {type: docSidebar, sidebarId: guides, label: G}\n- {type: doc, docId: start, label: S}\n- {type: docsVersion}\n- {type: docsVersion, version: "1", label: Old}\n- {type: docsVersionDropdown}',
  )
  assert.equal(reports, [])
  assert.equal(items, [
    { type: 'link', label: 'G', href: '/sub/docs/a', external: false, route: '/docs/a', sidebar: 'guides' },
    { type: 'link', label: 'S', href: '/sub/docs/start', external: false, route: '/docs/start' },
    { type: 'link', label: 'v2', href: '/sub/docs', external: false, route: '/docs' },
    { type: 'link', label: 'Old', href: '/sub/docs/1', external: false, route: '/docs/1' },
    { type: 'version', instance: 'docs' },
  ])
})

const wrong: readonly (readonly [item: string, report: string])[] = [
  ['{type: docSidebar, sidebarId: guide}', 'error sidebar/missing 6 guide no sidebar "guide" (did you mean "guides"?)'],
  [
    '{type: docSidebar, sidebarId: empty}',
    'error sidebar/no-link 6 empty the sidebar "empty" holds no link (add a page to it, or take the item out of the navbar)',
  ],
  ['{type: doc, docId: stat}', 'error doc/missing 6 stat no doc "stat" in "docs" (did you mean "start"?)'],
  [
    '{type: doc, docId: start, docsPluginId: dogs}',
    'error config/unknown-plugin 6 dogs no docs instance "dogs" (did you mean "docs"?)',
  ],
  ['{type: docsVersion, version: "3"}', 'error version/missing 6 "3" no version "3" of "docs" (did you mean "1"?)'],
  ['{type: docsVersionDropdown, docsPluginId: nope}', 'error config/unknown-plugin 6 nope no docs instance "nope"'],
  ['{type: link, label: A, to: /doc/a}', 'warning link/no-page 6 /doc/a no page at "/doc/a" (did you mean "/docs/a"?)'],
  [
    '{type: dropdown, label: D, items: [{type: docSidebar, sidebarId: nonesuch}]}',
    'error sidebar/missing 6 nonesuch no sidebar "nonesuch"',
  ],
]

for (const [item, report] of wrong) test(report, () => assert.equal(link(`- ${item}`).reports, [report]))

test('the footer', () => {
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

test.run()
