import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { matchRedirect, parseRedirects, headersFor, parseHeaders } from '../../src/serve/host-files.ts'

const test = suite('serve/files')

function target(text: string, path: string): string | undefined {
  const match = matchRedirect(parseRedirects(text).rules, path)
  return match && `${match.rule.status}${match.rule.force ? '!' : ''} ${match.to}`
}

const redirects: [rule: string, path: string, target: string | undefined][] = [
  ['/old /new', '/old', '301 /new'],
  ['/old /new 302', '/old/', '302 /new'],
  ['/old/ /new 301!', '/old', '301! /new'],
  ['/old\t /new   308  # moved', '/old', '308 /new'],
  ['/old /new#part', '/old', '301 /new#part'],
  ['/old /new', '/older', undefined],
  ['/old /new', '/Old', undefined],
  ['/a/* /b/:splat', '/a/x/y', '301 /b/x/y'],
  ['/a/* /b/:splat', '/a', '301 /b/'],
  ['/a/* /b', '/ab', undefined],
  ['/a*z /b/:splat', '/a1z', '301 /b/1'],
  ['/:year/:slug /blog/:slug-:year', '/2020/hello', '301 /blog/hello-2020'],
  ['/:year/:slug /blog/:slug', '/2020', undefined],
  ['/a /b/:unknown/:toString', '/a', '301 /b/:unknown/:toString'],
  ['/a%3Ab /x', '/a:b', '301 /x'],
  ['/a%2Ab /x', '/a*b', '301 /x'],
  ['/a%2Ab /x', '/axb', undefined],
  ['/a.b /x', '/a-b', undefined],
  ['/ä /ö', '/ä', '301 /%C3%B6'],
  ['/%C3%A4/* /x/:splat', '/ä/ö ?#', '301 /x/%C3%B6%20%3F%23'],
  ['/a /b\n/a /c', '/a', '301 /b'],
  ['/* https://other.example:8080/:splat 200', '/x', '200 https://other.example:8080/x'],
]
for (const [rule, path, to] of redirects) test(`${rule.trim()} for ${path}`, () => assert.is(target(rule, path), to))

test('invalid lines are reported, and the other lines apply', () => {
  const text = [
    '# comment',
    '',
    '/only',
    'old /new',
    '/a javascript:alert(1)',
    '/a //evil.example',
    '/a /b 999',
    '/a /b 301 Country=de',
    '/q id=:id /x',
    '/*/* /x',
    '/good /new',
  ].join('\r\n')
  const { rules, problems } = parseRedirects(text)
  assert.is(rules.length, 1)
  assert.equal(
    problems.map(({ line }) => line),
    [3, 4, 5, 6, 7, 8, 9, 10],
  )
})

const headersText = `
# all
/*
  X-One: 1
  Cache-Control: public, max-age=0
/assets/*
  Cache-Control: public, max-age=31536000, immutable
  X-List: a
  X-List: b
/plain
  ! X-One
`

test('headers: a later block overrides, a repeated name is a list, and ! removes', () => {
  const { rules, problems } = parseHeaders(headersText)
  assert.equal(problems, [])
  assert.equal(headersFor(rules, '/'), { 'x-one': '1', 'cache-control': 'public, max-age=0' })
  assert.equal(headersFor(rules, '/assets/a/b.js'), {
    'x-one': '1',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-list': 'a, b',
  })
  assert.equal(headersFor(rules, '/plain/'), { 'cache-control': 'public, max-age=0' })
})

test('invalid headers are reported', () => {
  const text =
    'X-Early: 1\n/*/*\n  X-Two-Stars: 1\n/*\n  Content-Length: 3\n  Transfer-Encoding: chunked\n  no header\n  X-Wide: 日\n  : empty\n  X-Good: 1'
  const { rules, problems } = parseHeaders(text)
  assert.equal(
    problems.map(({ line }) => line),
    [1, 2, 5, 6, 7, 8, 9],
  )
  assert.equal(headersFor(rules, '/'), { 'x-good': '1' })
})

test.run()
