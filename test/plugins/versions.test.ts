import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lines, withSite, type TestSite } from './site.ts'

const config = 'site.config.yaml'
const routes = [
  'docs/start',
  'docs/guide/install',
  'docs/next/start',
  'docs/next/guide/install',
  'docs/next/guide/undo',
  'docs/1.0/start',
  'docs/1.0/guide/install',
]

/** Labels and addresses of the version dropdown in the navbar, the one of the page itself marked. */
function dropdown(html: string): string[] {
  const items = /<li data-item="version">.*?<ul class="menu-items">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
  return [...items.matchAll(/<a href="([^"]+)"[^>]*?( aria-current="[^"]+")?>([^<]+)<\/a>/g)].map(
    ([, href, current, label]) => `${label} ${href}${current === undefined ? '' : ' *'}`,
  )
}

const three = suite('three versions')

three('versions are entities with their docs, sidebars and drafts', () =>
  withSite('versions', async (site) => {
    const report = await site.build()
    assert.equal([lines(report), report.published], [[], true])
    assert.equal(JSON.parse(site.read('versions.json')), {
      manual: [
        {
          name: 'current',
          label: 'Next',
          path: '/docs/next',
          home: '/docs/next/start',
          isLast: false,
          banner: 'unreleased',
          docs: [
            { id: 'guide/install', path: '/docs/next/guide/install' },
            { id: 'guide/undo', path: '/docs/next/guide/undo' },
            { id: 'start', path: '/docs/next/start' },
          ],
          sidebars: ['current/manual'],
          draftIds: ['guide/redo'],
        },
        {
          name: '2.0',
          label: '2.0',
          path: '/docs',
          home: '/docs/start',
          isLast: true,
          docs: [
            { id: 'guide/install', path: '/docs/guide/install' },
            { id: 'start', path: '/docs/start' },
          ],
          sidebars: ['manual'],
          draftIds: ['later'],
        },
        {
          name: '1.0',
          label: '1.0 (2023)',
          path: '/docs/1.0',
          home: '/docs/1.0/start',
          isLast: false,
          banner: 'unmaintained',
          docs: [
            { id: 'guide/install', path: '/docs/1.0/guide/install' },
            { id: 'start', path: '/docs/1.0/start' },
          ],
          sidebars: ['1.0/old'],
          draftIds: [],
        },
      ],
    })
    for (const route of routes) assert.ok(site.has(`${route}.html`), route)
    for (const draft of ['docs/next/guide/redo.html', 'docs/later.html']) assert.not(site.has(draft), draft)
  }),
)

three('versions include their drafts with --drafts', () =>
  withSite('versions', async (site) => {
    await site.build({ drafts: true })
    assert.ok(site.has('docs/next/guide/redo.html') && site.has('docs/later.html'))
    assert.not.match(site.read('versions.json'), /"draftIds":\["/)
  }),
)

three('links stay inside a version', () =>
  withSite('versions', async (site) => {
    await site.build()
    for (const base of ['docs', 'docs/next', 'docs/1.0']) {
      assert.match(
        site.main(`${base}/start.html`),
        `<a href="/base/${base}/guide/install#steps">install it</a>, then read on <a href="/base/${base}/guide/install">by address</a>`,
      )
      assert.match(site.main(`${base}/guide/install.html`), `<a href="/base/${base}/start">the start</a>`)
      assert.match(site.read(`${base}/start.html`), `rel="next" href="/base/${base}/guide/install"`)
      assert.match(
        site.read(`${base}/start.html`),
        `<link rel="canonical" href="https://versions.example/base/docs/start">`,
      )
    }
  }),
)

three('banners name the version, and lead to the same page of the latest', () =>
  withSite('versions', async (site) => {
    await site.build()
    const banner = (path: string) => /<div class="version-banner" role="note"><p>(.*?)<\/p>/.exec(site.main(path))?.[1]
    assert.is(
      banner('docs/1.0/guide/install.html'),
      'This is the documentation of version 1.0 (2023), which is no longer maintained. <a href="/base/docs/guide/install">Read the latest version</a>',
    )
    assert.is(
      banner('docs/next/start.html'),
      'This is the documentation of version Next, which is not released yet. <a href="/base/docs/start">Read the latest version</a>',
    )
    // The latest has no such page: its first one.
    assert.match(banner('docs/next/guide/undo.html') ?? '', '<a href="/base/docs/start">')
    assert.is(banner('docs/start.html'), undefined)
    assert.match(site.main('docs/start.html'), '<p class="version-label">Version 2.0</p>')
  }),
)

three('the dropdown leads to the same page, or else to the first page of the version', () =>
  withSite('versions', async (site) => {
    await site.build()
    assert.equal(dropdown(site.read('docs/1.0/guide/install.html')), [
      'Next /base/docs/next/guide/install',
      '2.0 /base/docs/guide/install',
      '1.0 (2023) /base/docs/1.0/guide/install *',
    ])
    assert.equal(dropdown(site.read('docs/next/guide/undo.html')), [
      'Next /base/docs/next/guide/undo *',
      '2.0 /base/docs/start',
      '1.0 (2023) /base/docs/1.0/start',
    ])
    assert.equal(dropdown(site.read('index.html')), [
      'Next /base/docs/next/start',
      '2.0 /base/docs/start',
      '1.0 (2023) /base/docs/1.0/start',
    ])
    assert.match(site.read('index.html'), '<a href="/base/docs/1.0/start" class="navbar-link">First</a>')
  }),
)

three('a new page of a version is linked from the other versions and from the navbar', () =>
  withSite('versions', async (site) => {
    await site.build()
    site.edit('content/versions/1.0/guide/undo.md', undefined, '# Undo\n')
    site.edit('content/versions/1.0/index.md', undefined, '# One\n')
    await site.build()
    assert.is(dropdown(site.read('docs/next/guide/undo.html'))[2], '1.0 (2023) /base/docs/1.0/guide/undo')
    assert.is(dropdown(site.read('index.html'))[2], '1.0 (2023) /base/docs/1.0')
  }),
)

three('each version has a search index; the site has that of the last version', () =>
  withSite('versions', async (site) => {
    await site.build()
    const urls = (name: string) => {
      const { documents } = JSON.parse(site.read(name)) as { documents: { url?: string }[] }
      return documents.flatMap(({ url }) => (url === undefined ? [] : [url]))
    }
    assert.equal(urls('search-index.json'), ['/base/', '/base/docs/guide/install', '/base/docs/start'])
    assert.equal(urls('search-index-2.0.json'), ['/base/', '/base/docs/guide/install', '/base/docs/start'])
    assert.equal(urls('search-index-1.0.json'), ['/base/', '/base/docs/1.0/guide/install', '/base/docs/1.0/start'])
    assert.equal(urls('search-index-current.json'), [
      '/base/',
      '/base/docs/next/guide/install',
      '/base/docs/next/guide/undo',
      '/base/docs/next/start',
    ])
    assert.not.match(site.read('llms-full.txt'), /Source: .*docs\/(?:next|1\.0)/)
  }),
)

three('another last version changes the routes', () =>
  withSite('versions', async (site) => {
    await site.build()
    site.edit(config, 'routeBasePath: docs', 'routeBasePath: docs\n      lastVersion: current')
    await site.build()
    assert.match(site.main('docs/guide/undo.html'), '<p class="version-label">Version Current</p>')
    assert.match(site.main('docs/2.0/start.html'), 'which is no longer maintained')
    assert.not(site.has('docs/next/start.html'))
  }),
)
three.run()

const wrong = suite('versions: faults')

async function errors(edit: (site: TestSite) => void): Promise<string[]> {
  let reports: string[] = []
  await withSite('versions', async (site) => {
    edit(site)
    const report = await site.build()
    assert.is(report.published, false)
    reports = lines(report).filter((line) => line.startsWith('error'))
  })
  return reports
}

wrong('a missing last version is reported', async () => {
  assert.equal(
    await errors((site) => site.edit(config, 'routeBasePath: docs', 'routeBasePath: docs\n      lastVersion: "2.1"')),
    [
      'error[version/missing] site.config.yaml:18:20 lastVersion names "2.1", but the versions are "current", "2.0", "1.0" (did you mean "2.0"?)',
    ],
  )
})

wrong('a navbar item for a missing version or instance is reported', async () => {
  assert.equal(await errors((site) => site.edit(config, "version: '1.0', label", "version: '1.1', label")), [
    'error[version/missing] site.config.yaml:9:59 no version "1.1" of "manual" (did you mean "1.0"?)',
  ])
  assert.equal(
    await errors((site) =>
      site.edit(config, 'docsVersionDropdown, docsPluginId: manual', 'docsVersionDropdown, docsPluginId: manuel'),
    ),
    ['error[config/unknown-plugin] site.config.yaml:8:50 no docs instance "manuel" (did you mean "manual"?)'],
  )
})

wrong('a route that does not start with the base is reported', async () => {
  assert.equal(await errors((site) => site.edit(config, "label: '1.0 (2023)'", 'route: /v1')), [
    'error[version/base-url] site.config.yaml:24:18 the route "/v1" of version "1.0" does not start with "/docs" (write "/docs/v1")',
  ])
})

wrong('two versions in the same folder are reported', async () => {
  assert.equal(await errors((site) => site.edit(config, 'path: content/versions/1.0', 'path: content/versions/2.0')), [
    'error[config/value] site.config.yaml:23:17 versions[2].path cannot be "content/versions/2.0": two versions have this folder (in content[1].options)',
  ])
})
wrong.run()
