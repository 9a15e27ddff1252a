import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lines, withSite } from './site.ts'

const unused =
  'warning[glossary/unused] content/glossary.yaml:5:1 no page uses the term "return label" (remove it, or add it to the terms of the plugin)'
const changelog = 'plugins/changelog.ts'
const config = 'site.config.yaml'

const outputTests = suite('plugins of a site: output')

outputTests('plugins import only the public interface of the tool', () => {
  const folder = new URL('../fixtures/plugins/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const imported = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/ from '([^']+)'/g)].map(
      ([, specifier]) => specifier ?? '',
    ),
  )
  const tools = imported.filter((name) => !name.startsWith('./') && !name.startsWith('@theme/'))
  assert.equal([...new Set(tools)].sort(), ['@waybill/docs/plugin', '@waybill/docs/theme'])
})

outputTests('plugins add pages, a sidebar, links below the base URL, and a file of digests', () =>
  withSite('plugins', async (site) => {
    const report = await site.build()
    assert.equal(lines(report), [unused])
    assert.is(report.published, true)

    const list = site.main('changelog/index.html')
    assert.match(list, '<h1>What changed</h1>')
    assert.equal(
      [...list.matchAll(/<h2 id="v([^"]+)">/g)].map(([, version]) => version),
      ['1.10.0', '1.2.0', '1.0.0'],
    )
    assert.match(list, '<h2 id="v1.10.0"><a href="/notes/changelog/1.10.0">1.10.0</a></h2>')
    const page = site.read('changelog/1.2.0.html')
    assert.match(page, '<title>1.2.0 | Parcel notes</title>')
    assert.match(page, 'see also <a href="/notes/changelog/1.0.0">the first version</a>')
    assert.match(page, /href="\/notes\/changelog\/1\.2\.0" aria-current="page"/)

    const json = JSON.parse(site.read('changelog.json')) as {
      version: string
      date: string
      url: string
      text: string
    }[]
    assert.equal(
      json.map(({ version, date, url }) => [version, date, url]),
      [
        ['1.0.0', '2025-03-04', 'https://notes.example/notes/changelog/1.0.0'],
        ['1.10.0', '2025-11-21', 'https://notes.example/notes/changelog/1.10.0'],
        ['1.2.0', '2025-09-16', 'https://notes.example/notes/changelog/1.2.0'],
      ],
    )
    assert.is(json[1]?.text, '# 1.10.0\n\n- Faster search\n')
  }),
)

outputTests('terms are linked once on a page, and only in prose', () =>
  withSite('plugins', async (site) => {
    await site.build()
    const home = site.main('index.html')
    assert.match(
      home,
      'has a <a href="/notes/glossary#tracking-number">tracking number</a>, given by its <a href="/notes/glossary#carrier">carrier</a>. A Tracking Number never',
    )
    assert.match(home, 'The code <code>carrier</code> and the link <a href="/notes/parcels">to a carrier</a>')
    const parcels = site.main('parcels.html')
    assert.match(
      parcels,
      /<h2 id="a-claim">A claim<\/h2>.*subject of a <a href="\/notes\/glossary#claim">claim<\/a>. One claim/,
    )
    assert.match(parcels, '<em>disclaimers</em>')
    assert.match(site.main('glossary.html'), '<dt id="carrier">carrier</dt><dd><p>Who brings the parcel.</p></dd>')
    // The Markdown of a page stays as it was written.
    assert.match(site.read('index.md'), 'Every parcel has a tracking number, given by its carrier.')
  }),
)

outputTests('reports are repeated from the cache, and a site can suppress them', () =>
  withSite('plugins', async (site) => {
    await site.build()
    const again = await site.build()
    assert.equal(lines(again), [unused])
    assert.is(again.stats.fromCache, again.stats.pages)
    assert.is((await site.build({ strict: true })).published, false)
    site.edit(config, 'theme:', 'ignore: [glossary/unused]\n\ntheme:')
    const quiet = await site.build({ strict: true })
    assert.equal([lines(quiet), quiet.published], [[], true])
  }),
)

outputTests('a term without a definition is a broken anchor', () =>
  withSite('plugins', async (site) => {
    site.edit(config, '- return label', '- parcel')
    const reports = lines(await site.build()).filter((line) => line.includes('anchor'))
    assert.equal(
      reports,
      ['content/glossary.yaml', 'content/pages/index.md', 'content/pages/parcels.md'].map(
        (file) =>
          `warning[link/no-anchor] ${file}:1:1 the page "/glossary" has no anchor "#parcel" (its anchors are #carrier, #claim, #return-label, #tracking-number)`,
      ),
    )
  }),
)
outputTests.run()

const changed = suite('plugins of a site: cache')

changed('a change to the plugin, to a file that it imports, or to its options takes effect', () =>
  withSite('plugins', async (site) => {
    await site.build()
    site.edit(
      changelog,
      'title: entry.data.version,\n        ...',
      'title: `Version ${entry.data.version}`,\n        ...',
    )
    await site.build()
    assert.match(site.main('changelog/1.2.0.html'), '<h1>Version 1.2.0</h1>')
    assert.match(site.read('changelog.json'), '"version":"Version 1.2.0"')

    site.edit('plugins/link-terms.ts', "type: 'link', url,", "type: 'link', url: url + '-',")
    await site.build()
    assert.match(site.main('index.html'), 'href="/notes/glossary#carrier-"')
    site.edit('plugins/link-terms.ts', "url: url + '-'", 'url')
    site.edit(config, '- tracking number\n', '- parcel\n')
    await site.build()
    assert.match(site.main('index.html'), 'Every <a href="/notes/glossary#parcel">parcel</a> has a tracking number')
  }),
)

changed('a change to the layout of the plugin, or to the one in the theme folder, takes effect', () =>
  withSite('plugins', async (site) => {
    await site.build()
    site.edit('layouts/changelog.tsx', 'className="changelog"', 'className="versions"')
    site.edit('theme/layouts/glossary.tsx', '<dl>', '<dl className="terms">')
    await site.build()
    assert.match(site.main('changelog/1.2.0.html'), '<article class="versions">')
    assert.match(site.main('glossary.html'), '<dl class="terms">')
  }),
)

changed('a change to the output of a plugin takes effect on unchanged pages', () =>
  withSite('plugins', async (site) => {
    await site.build()
    site.edit(changelog, '`[\\n${versions', '`  [\\n${versions')
    await site.build()
    assert.match(site.read('changelog.json'), /^  \[/)
  }),
)
changed.run()

const wrong = suite('plugins of a site: faults')

/** Builds once, breaks the site, builds again: the reports of the second build, of which nothing may be published. */
async function broken(edit: (site: Parameters<Parameters<typeof withSite>[1]>[0]) => void): Promise<string[]> {
  let reports: string[] = []
  await withSite('plugins', async (site) => {
    await site.build()
    const before = site.read('index.html') + site.read('changelog.json')
    edit(site)
    site.edit('content/pages/index.md', 'never changes', 'may change')
    const report = await site.build()
    reports = lines(report).filter((line) => line.startsWith('error'))
    assert.is(report.published, false)
    assert.is(site.read('index.html') + site.read('changelog.json'), before)
  })
  return reports
}

wrong('options of the wrong type, unknown ones, and options of a plugin without options are reported', async () => {
  assert.equal(await broken((site) => site.edit(config, 'title: What changed', 'title: {}')), [
    'error[config/type] site.config.yaml:9:14 title must be a string, not a map of keys (in content[1].options)',
  ])
  assert.equal(await broken((site) => site.edit(config, 'title: What changed', 'titel: What changed')), [
    'error[config/unknown-key] site.config.yaml:9:7 unknown key "titel" (in content[1].options) (did you mean "title"?)',
  ])
  assert.equal(await broken((site) => site.edit('plugins/glossary.ts', '  options,\n', '')), [
    'error[config/unknown-key] site.config.yaml:12:7 unknown key "terms" (in content[2].options)',
  ])
})

wrong('invalid front matter is reported at its location', async () => {
  assert.equal(await broken((site) => site.edit('content/changelog/1.2.0.md', 'version: 1.2.0', 'version: next')), [
    'error[front-matter/type] content/changelog/1.2.0.md:2:1 version cannot be "next": write a version as 1.2.0',
  ])
})

wrong('a plugin that throws is reported, in every hook', async () => {
  const cases: readonly (readonly [file: string, from: string, to: string, report: string])[] = [
    [
      changelog,
      'create: (given) => ({',
      'create: (given) => { throw new Error("lost") }, x: (given: Options) => ({',
      'error[plugin/threw] site.config.yaml:7:10 "changelog" threw in create: lost',
    ],
    [
      changelog,
      '  const versions = [...entries]',
      "  if (title) throw new Error('lost')\n  const versions = [...entries]",
      'error[plugin/threw] site.config.yaml:7:10 "changelog" threw in arrange: lost',
    ],
    [
      changelog,
      'content: () => list(site)',
      "content: () => { throw new Error('lost') }",
      'error[plugin/threw] site.config.yaml:7:10 "changelog" threw in emit: lost',
    ],
    [
      'plugins/glossary.ts',
      '  const used =',
      "  if (glossary) throw new Error('lost')\n  const used =",
      'error[plugin/threw] site.config.yaml:10:10 "glossary" threw in check: lost',
    ],
    [
      'plugins/glossary.ts',
      '  const yaml = readYaml(',
      "  if (source) throw new Error('lost')\n  const yaml = readYaml(",
      'error[plugin/threw] content/glossary.yaml:1:1 "glossary" threw in split: lost',
    ],
  ]
  for (const [file, from, to, report] of cases)
    assert.equal(await broken((site) => site.edit(file, from, to)), [report])
})

wrong('a plugin that throws on a page is reported at each such page', async () => {
  const digest = await broken((site) => {
    site.edit(changelog, 'JSON.stringify({ version', "page.title.startsWith('1.1') ? fail() : JSON.stringify({ version")
    site.edit(
      changelog,
      'function compare',
      "function fail(): never {\n  throw new Error('lost')\n}\n\nfunction compare",
    )
  })
  assert.equal(digest, [
    'error[plugin/threw] content/changelog/1.10.0.md:1:1 "changelog" threw in digest on "/changelog/1.10.0": lost',
  ])
  const throwing = "if (tree.children?.length === 3) throw new Error('lost')\n    visit(tree)\n"
  const edit = (format: 'md' | 'mdx') =>
    broken((site) => {
      site.edit('plugins/link-terms.ts', 'visit(tree)\n', throwing)
      site.edit(`content/pages/three.${format}`, undefined, 'One\n\nTwo\n\nThree\n')
    })
  for (const format of ['md', 'mdx'] as const) {
    assert.equal(await edit(format), [
      `error[plugin/threw] content/pages/three.${format}:1:1 "glossary" threw in a Markdown extension (remark): lost (configured at site.config.yaml:10:10)`,
    ])
  }
})

wrong('missing plugins, and modules without a plugin, are reported', async () => {
  assert.equal(await broken((site) => site.edit(config, './plugins/changelog.ts', './plugins/changes.ts')), [
    'error[config/unknown-plugin] site.config.yaml:7:10 no plugin at "./plugins/changes.ts"',
  ])
  assert.match(
    (await broken((site) => site.edit(config, './plugins/changelog.ts', 'docs-plugin-missing'))).join(),
    /^error\[config\/unknown-plugin\] site.config.yaml:7:10 no plugin "docs-plugin-missing"/,
  )
  assert.equal(await broken((site) => site.edit(changelog, undefined, 'export default {}\n')), [
    'error[config/plugin-load] site.config.yaml:7:10 "./plugins/changelog.ts" is not a plugin: it exports no function "create"',
  ])
  assert.equal(await broken((site) => site.edit(changelog, undefined, 'export const a = 1\nconst b = \n')), [
    'error[config/plugin-load] plugins/changelog.ts:3:1 Unexpected end of file',
  ])
  assert.equal(await broken((site) => site.edit(changelog, undefined, "throw new Error('lost')\n")), [
    'error[config/plugin-load] site.config.yaml:7:10 the plugin "./plugins/changelog.ts" cannot be loaded: lost',
  ])
})

wrong('two plugins with the same name are reported', async () => {
  assert.equal(
    await broken((site) =>
      site.edit(config, 'use: ./plugins/glossary.ts', 'use: ./plugins/glossary.ts\n    id: changelog'),
    ),
    [
      'error[config/value] site.config.yaml:11:9 two plugins have the name "changelog" (give each a different name with "id:")',
    ],
  )
})
wrong.run()
