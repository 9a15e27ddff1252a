import { test } from 'uvu'
import * as assert from 'uvu/assert'
import openapi from '../../../src/plugins/openapi/index.ts'
import { openapiOptions } from '../../../src/plugins/openapi/options.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import type { ContentType, Entry, Page, Source } from '../../../src/plugins/kit.ts'
import { buildSite, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'
import { compiled, sourceOf } from './describe.ts'
import { parcels } from './parcels.ts'
import words from '../../../theme/words/en.ts'

/** The pages of the description, together with pages of an author, through the public interface of the plugin. */
async function arranged(files: Readonly<Record<string, string>>, drafts = false, more: object = {}) {
  const options = openapiOptions.parse({ guides: './content/api/', ...more })
  const [first] =
    openapi.create(options, {
      instance: 'reference',
      drafts,
      baseUrl: '/',
      locale: 'en',
      defaultLocale: 'en',
      words: words.plugins,
    }).types ?? []
  const type = first as unknown as ContentType<ApiData>
  const entries: Entry<ApiData>[] = ((await type.split?.(sourceOf(parcels)))?.entries ?? []).map(compiled)
  for (const [path, text] of Object.entries(files)) {
    const source: Source = { path, text, digest: '', needed: {} }
    assert.equal(type.needs?.(source), [])
    for (const raw of (await type.split?.(source))?.entries ?? [])
      entries.push({ ...compiled(raw), key: `reference:${path}`, source: path })
  }
  return { match: type.match, ...type.arrange(entries) }
}

test('pages of an author follow the first page, sorted by position, then by path', async () => {
  const { match, pages, sidebars } = await arranged({
    'content/api/second.md': '---\ntitle: Second\n---\nText.\n',
    'content/api/deep/third.md': '---\ntitle: Third\nsidebar_label: "3"\n---\n',
    'content/api/first.md': '---\ntitle: First\nsidebar_position: 1\ndescription: Of it\n---\n',
    'content/api/hidden.md': '---\ntitle: Hidden\ndraft: true\n---\n',
  })
  assert.equal(match, ['openapi/openapi.yaml', 'content/api/**/*.md'])
  assert.equal(
    pages.slice(0, 4).map(({ route, title }) => `${route} ${title}`),
    ['/api/v1 Parcels', '/api/v1/first First', '/api/v1/deep/third Third', '/api/v1/second Second'],
  )
  const { previous, next, ...page } = pages[1] as Page
  assert.equal(page, {
    route: '/api/v1/first',
    layout: 'doc',
    title: 'First',
    description: 'Of it',
    entry: 'reference:content/api/first.md',
    data: { isReference: true },
    sidebar: 'reference',
    breadcrumbs: [{ label: 'API Reference', href: '/api/v1' }, { label: 'First' }],
    group: 'API Reference',
    location: { file: 'content/api/first.md', line: 1, column: 1 },
  })
  assert.equal([previous?.href, next?.href], ['/api/v1', '/api/v1/deep/third'])
  assert.equal(pages[4]?.previous, { label: 'Second', href: '/api/v1/second' })
  assert.equal(
    sidebars?.[0]?.items.slice(0, 4).map((item) => item.type === 'link' && `${item.label} ${item.href}`),
    ['API Reference /api/v1', 'First /api/v1/first', '3 /api/v1/deep/third', 'Second /api/v1/second'],
  )
  const drafts = await arranged({ 'content/api/hidden.md': '---\ntitle: Hidden\ndraft: true\n---\n' }, true)
  assert.is(drafts.pages[1]?.route, '/api/v1/hidden')
})

test('front matter of these pages is checked as for other pages', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: T\nurl: https://t.example\ncontent:\n  - use: pages\n  - use: openapi\n    options: { path: api.yaml, guides: guides }\n',
    'content/pages/index.md': '# Start\n\n[Guide](/api/v1/guide)\n',
    'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
    'guides/guide.md': '---\ntitle: 3\nsummary: no\n---\n',
  })
  assert.equal(reports(await buildSite(root, true)).split('\n'), [
    'error front-matter/type guides/guide.md:2:1 title cannot be 3: Invalid input: expected string, received number',
    'warning front-matter/unknown-key guides/guide.md:3:1 no front-matter key "summary"',
  ])
})

test('a reference with a tint marks its categories with that tint', async () => {
  const { sidebars } = await arranged({}, false, { tint: 'cyan' })
  const categories = (sidebars?.[0]?.items ?? []).flatMap((item) => (item.type === 'category' ? [item.tint] : []))
  assert.ok(categories.length > 0)
  assert.ok(categories.every((tint) => tint === 'cyan'))
})

test.run()
