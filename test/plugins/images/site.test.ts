/** Builds a whole site with the plugin. */
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { locatePlugin, packageInputs } from '../../../src/compiler/bundle/plugins.ts'
import { build } from '../../../src/compiler/build.ts'
import type { PluginModule } from '../../../src/plugins/kit.ts'
import { buildSite, published, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'
import { png } from './image.ts'

const config = `title: Site
url: https://site.example
baseUrl: /base/
content:
  - use: docs
    options: { path: content, routeBasePath: / }
plugins:
  - use: images
    options: { widths: [200, 400] }
`
const files = {
  'site.config.yaml': config,
  'content/index.md': '# Home\n\nSee ![A parcel](./parcel.png) here.\n',
  'content/page.mdx':
    '# Page\n\n![A parcel](./parcel.png)\n\n<img srcSet="./parcel.png 1x, ./one.png 2x" src="./one.png" alt="Two" />\n',
  'content/parcel.png': await png(500, 250),
  'content/one.png': await png(60, 40),
}

/** Addresses in the `srcset`s of a page. */
function sets(html: string): string[][] {
  return [...html.matchAll(/srcset="([^"]*)"/g)].map(([, set = '']) => set.split(', '))
}

test('pictures work on a Markdown page and on an MDX page, below the base URL', async () => {
  const root = temporaryFolder()
  write(root, files)
  const report = await buildSite(root, true)
  assert.is(reports(report), '')
  assert.is(report.published, true)
  const site = published(root)
  const home = site.get('index.html') ?? ''
  const page = site.get('page.html') ?? ''

  const [avif = [], webp = [], ...more] = sets(home)
  assert.equal(more, [])
  assert.match(
    avif.join(' '),
    /^\/base\/assets\/files\/parcel-200-\w{8}\.avif 200w \/base\/\S+\/parcel-400-\w{8}\.avif 400w$/,
  )
  assert.match(home, /<\/picture> here/)
  assert.match(
    home,
    /<img src="\/base\/assets\/files\/parcel-\w{8}\.png" alt="A parcel" width="500" height="250"><\/picture>/,
  )
  assert.match(
    site.get('index.md') ?? '',
    /^See !\[A parcel\]\(https:\/\/site\.example\/base\/assets\/files\/parcel-\w{8}\.png\) here\.$/m,
  )

  const [avifToo, webpToo, original = []] = sets(page)
  assert.equal([avifToo, webpToo], [avif, webp])
  assert.match(page, /<img src="[^"]+" alt="A parcel" width="500" height="250"><\/picture>/)
  assert.match(
    original.join(' '),
    /^\/base\/assets\/files\/parcel-\w{8}\.png 1x \/base\/assets\/files\/one-\w{8}\.png 2x$/,
  )
  assert.match(
    site.get('page.md') ?? '',
    /^!\[A parcel\]\(https:\/\/site\.example\/base\/assets\/files\/parcel-\w{8}\.png\)$/m,
  )

  for (const address of [avif, webp, original].flat().map((source) => source.split(' ')[0] ?? '')) {
    const bytes = site.get(address.slice('/base/'.length))
    assert.ok(bytes !== undefined && bytes.length > 100, address)
  }

  const again = await buildSite(root, true)
  assert.is(again.stats.fromCache, again.stats.pages)
  assert.equal([...published(root)], [...site])
  const other = temporaryFolder()
  write(other, files)
  await build({ root: other, out: join(other, 'dist'), drafts: false, cache: false, strict: false, jobs: 2 })
  assert.equal([...published(other)], [...site])
})

test('problems are reported at their location', async () => {
  const root = temporaryFolder()
  write(root, {
    ...files,
    'content/index.md': '# Home\n\n![Cut](./cut.png)\n',
    'content/cut.png': (await png(500, 250)).subarray(0, 20_000),
    'content/page.mdx':
      '# Page\n\n<img srcSet="./gone.png 1x, ./lost.png 2x" src="./one.png" alt="Two" />\n\n<img\n  srcSet="./gone.png 1x,\n    ./lost.png 2x"\n  src="./one.png"\n  alt="Two"\n/>\n',
  })
  const report = await buildSite(root, true)
  assert.is(
    reports(report).replace(/decoded: .*/, 'decoded'),
    [
      'warning images/unreadable content/index.md:3:1 "./cut.png" cannot be decoded',
      'warning link/no-asset content/page.mdx:3:14 no file at "./gone.png"',
      'warning link/no-asset content/page.mdx:3:29 no file at "./lost.png"',
      'warning link/no-asset content/page.mdx:6:1 no file at "./gone.png"',
      'warning link/no-asset content/page.mdx:7:1 no file at "./lost.png"',
    ].join('\n'),
  )
  assert.equal(
    report.diagnostics.slice(1, 3).map(({ location }) => location?.endColumn),
    [24, 39],
  )
})

test('a site that installs the package, or another version, is compiled again', async () => {
  const place = { root: '/', outdir: '/', builtIn: true, tool: { plugin: '', theme: '', sandbox: '' } }
  const inputs = async (name: string) => {
    const plugin = await locatePlugin(name, place)
    assert.ok('url' in plugin)
    const { default: module } = (await import(plugin.url)) as { default: PluginModule }
    return [...plugin.inputs, ...(module.packages ?? []).flatMap((name) => packageInputs(name, plugin.url))]
  }
  assert.match((await inputs('images')).join(), /node_modules[\\/]sharp[\\/]package\.json$/)
  assert.equal(await inputs('docs'), [])
})

test.run()
