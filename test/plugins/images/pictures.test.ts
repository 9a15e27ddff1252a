import { test } from 'uvu'
import * as assert from 'uvu/assert'
import plugin from '../../../src/plugins/images/index.ts'
import type { ImagesOptions } from '../../../src/plugins/images/make.ts'
import { loadSharp } from '../../../src/plugins/images/make.ts'
import { pictures } from '../../../src/plugins/images/pictures.ts'
import type { PluginContext } from '../../../src/plugins/kit.ts'
import type { FragmentContext } from '../../../src/compiler/compile/fragment.ts'
import { markdown, mdx, readable } from '../../compiler/compile/compile.ts'
import { photo, png } from './image.ts'
import words from '../../../theme/words/en.ts'

const context: PluginContext = {
  instance: 'images',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}
const options = (values: object = {}) =>
  plugin.options?.parse({ widths: [200, 400], sizes: '9px', ...values }) as ImagesOptions
const { markdown: extensions } = plugin.create(options(), context)

const big = await png(500, 250)
const bytes: Record<string, Uint8Array> = {
  'content/docs/a.png': big,
  'content/docs/a b.png': big,
  'content/other/p.png': big,
  'content/other/_p.md': Buffer.from('![p](./p.png)'),
  'content/docs/small.png': await png(20, 20),
  'content/docs/cut.png': big.subarray(0, big.length / 2),
  'content/docs/a.svg': Buffer.alloc(20_000, '<svg> '),
}
const asset: FragmentContext['asset'] = (path) => {
  const content = bytes[path]
  return content === undefined ? 'missing' : { bytes: content, digest: `digest-of-${path}` }
}
const more = { asset, rehype: extensions?.rehype ?? [] }

/** Creates the plugin with another way to load the package, and counts the loads. */
function loading(load: typeof loadSharp, values: object = {}) {
  const loads = { count: 0 }
  const counted = () => {
    loads.count++
    return load()
  }
  return {
    requests: loads,
    more: { asset, rehype: [[pictures, options(values), counted]] as FragmentContext['rehype'] },
  }
}

test('the package is only loaded for an image that needs it', async () => {
  const { requests, more } = loading(loadSharp)
  for (const text of [
    '![s](small.png)',
    '![v](a.svg)',
    '![w](https://a.example/a.png) ![x](/img/a.png)',
    '![y](gone.png)',
  ])
    await markdown(text, more)
  assert.is(requests.count, 0)
  await markdown('![a](a.png) ![b](a.png)', more)
  assert.is(requests.count, 1)
})

test('an image becomes a picture with modern formats and the unchanged original', async () => {
  const { body, facts, files, diagnostics } = await markdown('Look: ![a](./a.png "T") there', more)
  assert.is(
    readable(body.html),
    '<p>Look: <picture>' +
      '<source type="image/avif" srcset="{1} 200w, {2} 400w" sizes="9px">' +
      '<source type="image/webp" srcset="{3} 200w, {4} 400w" sizes="9px">' +
      '<img src="{0}" alt="a" title="T" width="500" height="250"></picture> there</p>',
  )
  assert.is(readable(body.markdown), 'Look: ![a]({0} "T") there')
  assert.equal(diagnostics, [])
  assert.equal(
    facts.links.slice(1).map(({ url, kind }) => `${kind} ${url.replace(/-[0-9a-f]{8}\./, '-*.')}`),
    ['200.avif', '400.avif', '200.webp', '400.webp'].map(
      (variant) => `image /assets/files/a-${variant.replace('.', '-*.')}`,
    ),
  )
  assert.equal(
    files?.map(({ path }) => `/${path}`),
    facts.links
      .slice(1)
      .map(({ url }) => url)
      .sort(),
  )
})

test('images in links, lists and references, encoded names and partials are converted', async () => {
  const text =
    '[![a](a%20b.png)](https://a.example)\n\n- ![x][ref] beside\n- more\n\n::partial{file="../other/_p.md"}\n\n[ref]: <@site/content/other/p.png>'
  const { body, files, diagnostics } = await markdown(text, more)
  assert.is(body.html.match(/<picture><source/g)?.length, 3)
  assert.is(readable(body.markdown), '[![a]({2})]({1})\n\n- ![x]({3}) beside\n- more\n\n![p]({0})')
  assert.equal(diagnostics, [])
  assert.equal(
    [...new Set(files?.map(({ path }) => path.replace(/-\d+-\w{8}\.\w+$/, '')))],
    ['assets/files/a-b', 'assets/files/p'],
  )
})

test('raw HTML: its width decides the variant; a picture element of the writer is unchanged', async () => {
  const html = async (text: string) => readable((await markdown(text, more)).body.html)
  assert.match(await html('<img src="a.png" alt="" width="100">'), 'sizes="min(100vw, 100px)"')
  assert.match(await html('<img src="a.png" alt="" width="50%">'), 'sizes="9px"')
  const theirs = '<picture><source media="print" srcset="{0}"><img src="{1}" alt="" width="500" height="250"></picture>'
  assert.is(
    await html('<picture><source media="print" srcset="a.png"><img src="a.png" alt=""></picture>'),
    `<p>${theirs}</p>`,
  )
  const set = await html('<img src="a.png" srcset="a.png 2x" alt="">')
  assert.is(set, '<img src="{0}" srcset="{1} 2x" alt="" width="500" height="250">')
})

test('MDX: Markdown images are converted, also in components; JSX images are unchanged', async () => {
  const { code, files } = await mdx(
    '![a](a.png)\n\n<Card>\n\n![b](a.png)\n\n</Card>\n\n<img src="./a.png" alt="" />',
    more,
  )
  assert.is(code.match(/jsxs\(_components\.picture/g)?.length, 2)
  assert.match(
    code,
    /type: "image\/avif",\s+srcSet: "\/assets\/files\/a-200-\w{8}\.avif 200w, \/assets\/files\/a-400-\w{8}\.avif 400w",\s+sizes: "9px"/,
  )
  assert.match(code, /_components\.img, \{\s+src: "a\.png",\s+alt: "a",\s+"data-slot": "0"/)
  assert.is(files?.length, 4)
})

test('TIFF gets a size that the core cannot read', async () => {
  bytes['content/docs/t.tiff'] = await photo(500, 250).tiff({ compression: 'none' }).toBuffer()
  const { body } = await markdown('![t](t.tiff)', more)
  assert.match(readable(body.html), '<img src="{0}" alt="t" width="500" height="250" loading="lazy"></picture>')
})

test('an undecodable image is reported, and left unchanged', async () => {
  const { body, diagnostics, files } = await markdown('x\n\nSee ![c](cut.png) and ![a](a.png)', more)
  assert.match(readable(body.html), 'See <img src="{0}" alt="c" width="500"')
  assert.is(files?.length, 4)
  const [problem, ...others] = diagnostics
  assert.equal(others, [])
  assert.is(`${problem?.severity} ${problem?.code}`, 'warning images/unreadable')
  assert.match(problem?.message ?? '', /^"cut\.png" cannot be decoded: \S/)
  assert.equal(problem?.location, { file: 'content/docs/page.md', line: 7, column: 5, endColumn: 18 })
  assert.is(problem?.hint, 'save it again with a program that can open it')
})

test('too many pixels are a warning at the image, also in MDX', async () => {
  const wide = Buffer.from(big)
  // The first chunk contains the size, and its checksum must be right.
  const header = Buffer.from('4948445200009c4000009c400802000000', 'hex')
  wide.set(header, 12)
  wide.writeUInt32BE(crc(header), 29)
  bytes['content/docs/wide.png'] = wide
  const { diagnostics } = await mdx('a\n\n![c](wide.png)', more)
  assert.equal(
    diagnostics.map(
      ({ code, severity, message, location }) => `${severity} ${code} ${location?.line}:${location?.column} ${message}`,
    ),
    ['warning images/too-large 7:1 "wide.png" has 40000 × 40000 pixels, which is more than 50 megapixels'],
  )
})

test('without the package there is one error per page', async () => {
  const missing = Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' })
  const { more, requests } = loading(() => Promise.reject(missing))
  const { body, diagnostics, files } = await markdown('![a](a.png)\n\n![b](a.png)', more)
  assert.equal(diagnostics, [
    {
      code: 'images/no-sharp',
      severity: 'error',
      message: 'the plugin "images" needs the package "sharp", which is not installed',
      location: { file: 'content/docs/page.md', line: 5, column: 1, endColumn: 12 },
      hint: 'npm install sharp',
    },
  ])
  assert.is(requests.count, 1)
  assert.is(files, undefined)
  assert.match(readable(body.html), '<p><img src="{1}" alt="b"')
  const broken = loading(() => Promise.reject(new Error('\nCould not load the "sharp" module.\nMore')))
  const [problem] = (await markdown('![a](a.png)', broken.more)).diagnostics
  assert.is(problem?.message, 'the plugin "images" cannot load the package "sharp": Could not load the "sharp" module')
})

test('an image is only converted once', async () => {
  let runs = 0
  const load = async () => {
    const sharp = await loadSharp()
    return new Proxy(sharp, {
      apply: (target, self, parameters) => {
        runs++
        return Reflect.apply(target, self, parameters) as unknown
      },
    })
  }
  const fresh = loading(load, { quality: { avif: 20 } })
  const first = await markdown('![a](a.png) ![b](a%20b.png)', fresh.more)
  const needed = runs
  const second = await markdown('Changed ![a](a.png)', fresh.more)
  assert.ok(needed > 0)
  assert.is(runs, needed)
  assert.equal(
    second.files,
    first.files?.filter(({ path }) => /\/a-\d+-/.test(path)),
  )
  await markdown('![a](a.png)', loading(load, { quality: { avif: 21 } }).more)
  assert.ok(runs > needed)
})

test('the pattern matches texts that may contain an image, and is fast', () => {
  const sign = extensions?.sign as RegExp
  for (const text of [
    '![a](./a.png)',
    'x\n\n![a][b]\n\n[b]: <a b.JPEG>',
    '<img src="a.gif">',
    '[b]: a.webp\n![b]',
    '![a](a.tif)',
  ])
    assert.ok(sign.test(text), text)
  for (const text of ['', 'a.png', '![a](a.svg)', '[a](a.png)', '![a](a.pngx)', '![a](a.avif)'])
    assert.not.ok(sign.test(text), text)
  for (const text of ['!['.repeat(500_000), '.png'.repeat(250_000), '![.pn'.repeat(200_000)]) {
    const started = process.cpuUsage()
    sign.test(text)
    // CPU time is measured, since other processes may slow the machine.
    assert.ok(process.cpuUsage(started).user < 500_000)
  }
})

function crc(data: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

test.run()
