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
