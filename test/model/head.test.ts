import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { headElements, headSchema, mergeHead, originsOfHead, withoutDigest } from '../../src/model/head.ts'

const digest = `sha256-${'a'.repeat(43)}=`
const location = { file: 'site.config.yaml', line: 3, column: 5 }
const of = (script: Readonly<Record<string, string>>) => withoutDigest({ script }, location)

test('a script of another origin needs a digest, a script of the site does not', () => {
  const [report, ...others] = of({ src: 'https://x.example/a.js' })
  assert.equal(others, [])
  assert.is(report?.code, 'policy/no-integrity')
  assert.is(report?.subject, 'https://x.example/a.js')
  assert.is(report?.location, location)
  assert.is(of({ src: '//x.example/a.js' }).length, 1)
  assert.equal(of({ src: 'https://x.example/a.js', integrity: digest }), [])
  assert.equal(of({ src: '/a.js' }), [])
  assert.equal(withoutDigest({ meta: { name: 'x', content: 'y' } }, location), [])
})

test('a digest has the form of the standard', () => {
  const isRight = (integrity: string) =>
    headSchema.safeParse([{ script: { src: 'https://x.example/a.js', integrity } }]).success
  assert.ok(isRight(digest))
  assert.ok(isRight(`${digest} sha384-${'b'.repeat(64)}`))
  for (const wrong of ['sha256-short=', `md5-${'a'.repeat(22)}==`, digest.slice(0, -1)])
    assert.not(isRight(wrong), wrong)
})

test('elements in the forms of VitePress and Starlight are read', () => {
  const meta = { meta: { name: 'a', content: 'b' } }
  for (const item of [meta, ['meta', meta.meta], { tag: 'meta', attrs: meta.meta }])
    assert.equal(headSchema.parse([item]), [meta])
  // Inline code and forbidden attributes stay errors.
  for (const item of [['script', {}, 'alert(1)'], ['meta', { onload: 'x' }], ['style', {}], ['meta'], []])
    assert.not(headSchema.safeParse([item]).success, JSON.stringify(item))
})

test('content of pages is not a script, however its address is written', () => {
  const isRight = (src: string) => headSchema.safeParse([{ script: { src } }]).success
  for (const src of ['/a.js', 'a.js', '/assets/a.js', 'https://x.example/gtag/js?id=1', '/assets/files.js', '/js/%zz'])
    assert.ok(isRight(src), src)
  for (const src of [
    '/assets/files/e-0123abcd.txt',
    'assets/files/e.txt',
    '../assets/downloads/e.bin',
    '/a/../assets/./files/e.txt?x#y',
    '/assets/%66iles/e.txt',
    '\\assets\\files\\e.txt',
    '//site.example/base/assets/documents/e.pdf',
    'https://site.example/assets/files/e.txt',
    ' /ass\nets/files/e.txt',
    '/docs/e.md',
  ])
    assert.not(isRight(src), src)
})

test('a page does not forward to an address that runs code', () => {
  const isRight = (content: string) => headSchema.safeParse([{ meta: { 'http-equiv': 'Refresh', content } }]).success
  for (const content of ['5', '0; url=/a', "0;url='https://x.example/'", '0, /a']) assert.ok(isRight(content), content)
  for (const content of [
    '0;url=javascript:alert(1)',
    '0; URL = "JavaScript:alert(1)"',
    '0,data:text/html,x',
    '0;javascript:x',
  ])
    assert.not(isRight(content), content)
})

test('the later of two equal head elements wins', () => {
  const meta = (attributes: Readonly<Record<string, string>>) => headElements([{ meta: attributes }], '/')
  const first = meta({ name: 'author', content: 'A' })
  const later = meta({ name: 'author', content: 'B' })
  const link = headElements([{ link: { rel: 'me', href: '/me' } }], '/base/')
  assert.equal(mergeHead(first, link, later), [...link, ...later])
  assert.is(link[0]?.attributes['href'], '/base/me')
  const refresh = meta({ 'http-equiv': 'refresh', content: '1' })
  assert.equal(mergeHead(refresh, meta({ 'http-equiv': 'refresh', content: '2' })).length, 1)
})

test('origins of scripts and style sheets are listed', () => {
  const elements = headElements(
    [
      { script: { src: 'https://a.example/x.js', integrity: digest } },
      { link: { rel: 'preload stylesheet', href: 'https://b.example/x.css' } },
      { link: { rel: 'canonical', href: 'https://c.example/' } },
    ],
    '/',
  )
  assert.equal(originsOfHead(elements), { scripts: ['https://a.example'], styles: ['https://b.example'] })
})

test.run()
