/** Hooks of Docusaurus's docs client return the data of the current page: with several versions and several docs. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'

const config = `title: T
url: https://a.example
baseUrl: /b/
content:
  - use: docs
    options: { path: docs, format: mdx, sidebars: { main: [{ type: category, label: All, items: [start, next] }] } }
  - { use: docs, id: team, options: { path: team, routeBasePath: team, format: mdx } }
plugins:
  - { use: docusaurus, options: { pages: [{ path: src/pages }], pluginIds: { team: the-team } } }
`

const where = `import * as docs from '@docusaurus/plugin-content-docs/client'
import { useLocation } from '@docusaurus/router'
import useRouteContext from '@docusaurus/useRouteContext'
import { usePluginData } from '@docusaurus/useGlobalData'
import useBaseUrl from '@docusaurus/useBaseUrl'
import Link from '@docusaurus/Link'
import { useState } from 'react'

export function Where() {
  const plugin = docs.useActivePlugin()
  const { activeDoc, alternateDocVersions } = docs.useActiveDocContext(plugin.pluginId)
  const said = [
    useLocation().pathname,
    plugin.pluginId + ' ' + plugin.pluginData.path,
    docs.useActiveVersion(plugin.pluginId).label,
    docs.useLatestVersion(plugin.pluginId).name,
    docs.useVersions(plugin.pluginId).map(({ name, path }) => name + '=' + path).join(','),
    activeDoc.id,
    Object.values(alternateDocVersions).map(({ path }) => path).join(','),
    docs.useDocsVersion().banner ?? 'none',
    docs.useDoc().metadata.title,
    docs.useDocsSidebar()?.name ?? 'none',
    (docs.useSidebarBreadcrumbs() ?? []).map(({ label }) => label).join('>'),
    useRouteContext().plugin.id,
    usePluginData('docusaurus-plugin-content-docs', plugin.pluginId).versions.length,
  ]
  return <><p>{said.join('|')}</p><Link to={useBaseUrl('docs/next/start')}>up</Link></>
}

export function Switch() {
  const [open, setOpen] = useState(false)
  const { label } = docs.useActiveVersion()
  return <button onClick={() => setOpen(!open)}>{open ? 'open' : label}</button>
}

export function Docs() {
  return <i>{docs.useVersions().map(({ mainDocId, docs }) => mainDocId + docs.length).join()}</i>
}
`
const page = "import { Where } from '@site/src/where'\n\n# Start\n\n<Where />\n"
const files = {
  'site.config.yaml': config,
  'versions.json': '["1.0"]',
  'docs/start.md': page,
  'docs/next.md': '# Next\n',
  'versioned_docs/version-1.0/start.md': page,
  'versioned_docs/version-1.0/switch.md': "import { Switch } from '@site/src/where'\n\n# Two\n\n<Switch />\n",
  'versioned_sidebars/version-1.0-sidebars.json': '{ "old": ["start", "switch"] }',
  'team/us.mdx': page.replace('Start', 'Us'),
  'src/where.jsx': where,
  'src/pages/all.jsx': "import { Docs } from '../where'\n\nexport default () => <Docs />\n",
}

const textIn = (site: ReadonlyMap<string, string>, path: string): string | undefined =>
  /<p>([^<]*\|[^<]*)<\/p>/.exec(site.get(path) ?? '')?.[1]?.replaceAll('&gt;', '>')

test('each page gets its location', async () => {
  const root = temporaryFolder()
  write(root, files)
  const report = await buildSite(root, true)
  assert.is(reports(report), '')
  const site = published(root)
  const versions = 'current=/b/docs/next,1.0=/b/docs'
  const both = '/b/docs/next/start,/b/docs/start'
  assert.is(
    textIn(site, 'docs/start.html'),
    `/b/docs/start|default /b/docs|1.0|1.0|${versions}|start|${both}|none|Start|old|Start|default|2`,
  )
  assert.is(
    textIn(site, 'docs/next/start.html'),
    `/b/docs/next/start|default /b/docs|Next|1.0|${versions}|start|${both}|unreleased|Start|main|All>Start|default|2`,
  )
  assert.is(
    textIn(site, 'team/us.html'),
    '/b/team/us|the-team /b/team|Next|current|current=/b/team|us|/b/team/us|none|Us|team|Us|the-team|1',
  )
  assert.match(site.get('all.html') ?? '', '<i>start2,start2</i>')
  assert.match(site.get('docs/start.html') ?? '', '<a href="/b/docs/next/start">up</a>')
  const island = /<docs-island[^>]*data-page="([^"]*)"/.exec(site.get('docs/switch.html') ?? '')?.[1] ?? ''
  const parts = JSON.parse(island.replaceAll(/&(?:quot|#x22);/g, '"')) as Record<string, unknown>
  assert.equal(Object.keys(parts).sort(), ['page', 'versions'])

  write(root, {
    'docs/next.md': '# Another\n\nText.\n',
    'docs/third.md': '# Third\n',
    'site.config.yaml': config.replace('start, next]', 'start, next, third]'),
  })
  assert.is(reports(await buildSite(root, true)), '')
  const clean = await buildClean(root)
  assert.equal(published(root), clean.files)
  assert.match(published(root).get('all.html') ?? '', '<i>start3,start2</i>')
})

test.run()
