import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { imageSize } from 'image-size'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cardText } from '../../src/plugins/social-cards/card.ts'
import { coverage, coveredBy, rangesText } from '../../src/plugins/social-cards/coverage.ts'
import { completeCards } from '../../src/plugins/social-cards/options.ts'
import type { WrittenOptions } from '../../src/plugins/kit.ts'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from '../compiler/stages/site.ts'

const inter = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
)
const covered = coveredBy([rangesText(coverage(inter))])
const isDrawn = (character: string) => covered(character)
const textOf = (title: string, more = {}) => cardText({ route: '/a', layout: 'doc', title, ...more }, isDrawn)

test('the supported characters of a font are read from the font', () => {
  assert.equal(Array.from('aZ9é–', isDrawn), [true, true, true, true, true])
  assert.equal(Array.from('Жض日🚀', isDrawn), [false, false, false, false])
  assert.throws(() => coverage(Buffer.from('wOF2aaaaaaaaaaaaaaaa')), /WOFF 2 is not supported/)
  assert.throws(() => coverage(Buffer.from('<svg xmlns="x"/>')), /not a WOFF, TrueType or OpenType/)
})

test('emoji are removed; a title with other unsupported characters has no card', () => {
  assert.equal(textOf('Ship 🚀 it 👩‍💻 now', { description: 'Go 🇩🇪!' }), {
    title: 'Ship it now',
    description: 'Go !',
    section: '',
  })
  assert.equal(textOf('Titel 日本 日'), { lacking: '日本' })
  assert.equal(textOf('Code', { description: '日本', group: 'Guides' }), {
    title: 'Code',
    description: '',
    section: 'Guides',
  })
})

const contextOf = (options: object, read: WrittenOptions['read']) =>
  ({
    options,
    config: { title: 'Parcel', navbar: {}, theme: { folder: 'theme' }, staticFolder: 'static' },
    read,
    locate: () => undefined,
  }) as unknown as WrittenOptions
const none: WrittenOptions['read'] = () => ({ why: 'the file does not exist' })

test('a missing package is reported with the command that installs it', () => {
  const reportsOf = (options: object) =>
    completeCards(contextOf(options, none), (name) => name === 'satori').diagnostics?.map(
      ({ code, message, hint }) => `${code}: ${message} (${hint})`,
    )
  assert.equal(reportsOf({}), [
    'social-cards/no-package: the plugin "social-cards" needs @resvg/resvg-js and @fontsource/inter, which are not installed (npm install @resvg/resvg-js @fontsource/inter)',
  ])
  assert.match(reportsOf({ fonts: [{ file: 'a.ttf' }] })?.[0] ?? '', /needs @resvg\/resvg-js, which is not installed/)
})

test('colours default to those of the theme; unusable ones are reported', () => {
  const css = ':root { --color-page: #111111; --color-accent: #f80; }\n:root { --color-page: #fff; }'
  const files: Readonly<Record<string, string>> = { 'theme/styles/tokens.css': css, 'a.woff2': 'wOF2............' }
  const read: WrittenOptions['read'] = (file) => {
    const text = files[file]
    return text === undefined ? { why: 'the file does not exist' } : { text, bytes: Buffer.from(text) }
  }
  const options = { colors: { accent: '#00ff00' }, fonts: [{ file: 'a.woff2' }], logo: 'brand.svg' }
  const { options: completed, diagnostics = [] } = completeCards(contextOf(options, read))
  assert.equal(completed['colors'], { background: '#111111', accent: '#00ff00' })
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      'the font "a.woff2" cannot be used: WOFF 2 is not supported',
      'the logo "brand.svg" cannot be used: the file does not exist',
    ],
  )
})

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`
/** A picture of one pixel. */
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000020000000308060000009d74663b0000000049454e44ae426082',
  'hex',
)
const files = {
  'site.config.yaml': `title: Parcel
url: https://parcel.example
image: /site.png
staticFolder: static
navbar: { logo: { alt: '', src: /logo.svg } }
content:
  - use: docs
    options: { path: content, routeBasePath: / }
plugins:
  - use: social-cards
`,
  'static/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z" fill="#f80"/></svg>',
  'static/site.png': 'x',
  'static/own.png': png,
  'content/index.md': page('Home'),
  'content/own.md': page('Own', 'image: /own.png\n'),
  'content/cjk.md': page('日本語'),
}
const image = (html = '') => /og:image" content="https:\/\/parcel\.example\/([^"]*)"/.exec(html)?.[1]

test('each page has a card unless it has a picture or a title that cannot be drawn', async () => {
  const root = temporaryFolder()
  write(root, files)
  const first = await buildSite(root, true)
  assert.is(
    reports(first),
    'warning social-cards/no-glyph content/cjk.md:1:1 "/cjk" has no card: no font of the cards draws 日本語, which its title has',
  )
  const site = published(root)
  assert.equal([image(site.get('own.html')), image(site.get('cjk.html'))], ['own.png', 'site.png'])
  const card = image(site.get('index.html')) ?? ''
  assert.match(card, /^assets\/card-[\da-f]{16}\.png$/)
  const { width, height } = imageSize(Buffer.from(site.get(card) ?? '', 'latin1'))
  assert.equal([width, height], [1200, 630])
  const about = /<meta property="og:image:width" content="1200">.*<meta property="og:image:alt" content="Parcel: Home">/
  assert.match(site.get('index.html') ?? '', about)
  assert.not.match(site.get('own.html') ?? '', /og:image:width/)

  write(root, { 'content/index.md': page('Another home'), 'content/more.md': page('More') })
  assert.is((await buildSite(root, true)).published, true)
  const second = published(root)
  assert.is(second.has(card), false)
  assert.equal([...second], [...(await buildClean(root)).files])
})

test.run()
