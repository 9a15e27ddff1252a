/** What plugins can do beside content types: data collected of many files, and changes of the pages of others. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = `title: Parts
url: https://parts.example
content:
  - use: pages
plugins:
  - use: ./terms.ts
ignore: [page/orphan]
`

const collected = suite('plugins: data of several files')

/** Terms are the titles of the pages in \`terms/\`; each page lists them in front of its text. */
const terms = `import { dataPath, definePlugin } from '@waybill/docs/plugin'
const match = ['content/pages/terms/*.md']
export default definePlugin({
  create: (_, { instance }) => ({
    name: 'terms',
    collected: {
      'terms.json': { match, collect: (sources) => sources.map(({ text }) => /# (.*)/.exec(text)?.[1] ?? '') },
    },
    markdown: {
      remark: [
        () => (tree, { data }) => {
          const known = JSON.parse(data.docs.read(dataPath(instance, 'terms.json')) ?? '[]')
          tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Known: ' + known.join(', ') }] })
        },
      ],
    },
  }),
})
`

function site(): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'terms.ts': terms,
    'content/pages/index.md': '# Home\n',
    'content/pages/terms/claim.md': '# Claim\n\nA wish.\n',
    'content/pages/terms/parcel.md': '# Parcel\n\nA box.\n',
  })
  return root
}

collected('is known when any page is compiled, and a change of it reaches all, but no other change does', async () => {
  const root = site()
  assert.is(reports(await buildSite(root, true)), '')
  assert.match(published(root).get('index.html') ?? '', 'Known: Claim, Parcel')
  write(root, { 'content/pages/terms/claim.md': '# Claim\n\nA wish that was heard.\n' })
  const edited = await buildSite(root, true)
  assert.is(edited.stats.pages - edited.stats.fromCache, 1, 'no page but the one that was edited')
  write(root, { 'content/pages/terms/label.md': '# Label\n\nA slip.\n' })
  await buildSite(root, true)
  assert.match(published(root).get('index.html') ?? '', 'Known: Claim, Label, Parcel')
  const { files } = await buildClean(root)
  assert.equal([...published(root).keys()], [...files.keys()])
  assert.is(published(root).get('index.html'), files.get('index.html'))
})

collected('what a collector throws is a report', async () => {
  const root = site()
  write(root, { 'terms.ts': terms.replace('sources.map(', 'sources.none(') })
  assert.match(
    reports(await buildSite(root, true)),
    /error plugin\/threw \S+ "terms" threw in collect: .*none is not a function/,
  )
})
collected.run()

const transforms = suite('plugins: changes of pages')

const stamp = `export default {
  create: () => ({
    name: 'stamp',
    transform: (page, { instance, entry }) =>
      instance === 'pages' && entry?.source.endsWith('index.md')
        ? { ...page, route: '/elsewhere', title: page.title + ', stamped', description: 'By ' + instance }
        : undefined,
  }),
}
`

transforms('a page of another type gets another title, and keeps its route', async () => {
  const root = site()
  write(root, { 'site.config.yaml': config.replace('terms.ts', 'stamp.ts'), 'stamp.ts': stamp })
  assert.is(reports(await buildSite(root, true)), '')
  const html = published(root).get('index.html') ?? ''
  assert.match(html, '<meta name="description" content="By pages"')
  assert.match(html, 'Home, stamped')
  assert.not.match(published(root).get('terms/claim.html') ?? '', 'stamped')
})

transforms('what it throws is told once', async () => {
  const root = site()
  const wrong = stamp
    .replace("page.title + ', stamped'", 'page.none.none')
    .replace("instance === 'pages' &&", 'true ||')
  write(root, { 'site.config.yaml': config.replace('terms.ts', 'stamp.ts'), 'stamp.ts': wrong })
  const lines = reports(await buildSite(root, true)).split('\n')
  assert.is(lines.filter((line) => line.includes('"stamp" threw in transform')).length, 1, lines.join('\n'))
})
transforms.run()
