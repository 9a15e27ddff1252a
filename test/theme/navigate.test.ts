import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pageCache } from '../../theme/script/navigate/cache.ts'
import { isAffordable } from '../../theme/script/navigate/intent.ts'
import { isPlain, routeOf, withoutEnding } from '../../theme/script/navigate/link.ts'

const navigate = suite('theme navigation')

const here = { href: 'https://docs.example/base/docs/one?x=1#now', base: '/base/' }
const route = (href: string, from = here) => routeOf(href, from)?.href

navigate('addresses of pages below the base are routes', () => {
  assert.is(route('two'), 'https://docs.example/base/docs/two')
  assert.is(route('/base/'), 'https://docs.example/base/')
  assert.is(route('/base'), 'https://docs.example/base')
  assert.is(route('/base/docs/two.html#part'), 'https://docs.example/base/docs/two.html#part')
  assert.is(route('/base/platform/?a=b'), 'https://docs.example/base/platform/?a=b')
  // A file extension begins with a letter, so this is a version.
  assert.is(route('/base/docs/1.0'), 'https://docs.example/base/docs/1.0')
  assert.is(route('//docs.example/base/x'), 'https://docs.example/base/x')
})

navigate('a path loses its extension if the page has none', () => {
  for (const [path, address, bare] of [
    ['/docs/x.html', 'https://docs.example/docs/x', '/docs/x'],
    ['/docs/x/index.html', 'https://docs.example/docs/x', '/docs/x'],
    ['/docs/x.html', 'https://docs.example/docs/x/', '/docs/x/'],
    ['/docs/x/index.html', '/docs/x/', '/docs/x/'],
    ['/base/index.html', 'https://docs.example/base/', '/base/'],
    ['/index.html', 'https://docs.example/', '/'],
    // The page of an older version contains its own path, since its canonical address is that of the last version.
    ['/docs/1.0/x.html', '/docs/1.0/x', '/docs/1.0/x'],
    ['/docs/%C3%A4.html', '/docs/ä', '/docs/%C3%A4'],
  ] as const)
    assert.is(withoutEnding(path, address), bare, path)
  for (const path of ['/docs/x', '/docs/x/', '/nothing.html', '/docs/1.0/x.html', '/docs/x.htm'])
    assert.is(withoutEnding(path, 'https://docs.example/docs/x'), path)
  // The not-found page is displayed at any address.
  assert.is(withoutEnding('/nothing.html', '/404'), '/nothing.html')
  assert.is(withoutEnding('/x.html', ''), '/x.html')
})

navigate('other origins, other schemes, files, and paths beside the base are left to the browser', () => {
  for (const href of [
    'https://other.example/base/x',
    'http://docs.example/base/x',
    'mailto:a@docs.example',
    'javascript:alert(1)',
    '/',
    '/basement',
    '/base/llms.txt',
    '/base/docs/one.md',
    '/base/picture.PNG',
    'https://',
  ])
    assert.is(route(href), undefined, href)
})

navigate(
  'a link to a hash on the page is left to the browser; a link to the page itself or to another query is not',
  () => {
    for (const href of ['#part', '#', '#top', '?x=1#part', '/base/docs/one?x=1#now'])
      assert.is(route(href), undefined, href)
    assert.is(route('/base/docs/one?x=1'), 'https://docs.example/base/docs/one?x=1')
    assert.is(route('/base/docs/one?x=2#part'), 'https://docs.example/base/docs/one?x=2#part')
  },
)

navigate('only plain clicks are handled', () => {
  const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
  assert.ok(isPlain(click))
  assert.not.ok(isPlain({ ...click, button: 1 }))
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])
    assert.not.ok(isPlain({ ...click, [key]: true }), key)
})

navigate('nothing is preloaded on slow connections and for readers who save data', () => {
  assert.ok(isAffordable())
  for (const effectiveType of ['3g', '4g']) assert.ok(isAffordable({ saveData: false, effectiveType }))
  for (const effectiveType of ['2g', 'slow-2g']) assert.not.ok(isAffordable({ effectiveType }))
  assert.not.ok(isAffordable({ saveData: true, effectiveType: '4g' }))
})

const page = (html: string) => ({ html, url: 'https://docs.example/' })
const keptPages = (cache: ReturnType<typeof pageCache>, names: string) =>
  [...names].filter((name) => cache.get(name) !== undefined).join('')

navigate('the cache has a limited number of pages, and drops the one that was requested longest ago', () => {
  const cache = pageCache(3, 1000)
  for (const name of 'abc') cache.set(name, page(name))
  cache.get('a')
  cache.set('d', page('d'))
  assert.is(keptPages(cache, 'abcd'), 'acd')
  const large = pageCache(10_000, 20e6)
  for (let index = 0; index <= 10_000; index++) large.set(String(index), page('x'))
  assert.is(large.get('0'), undefined)
  assert.is(large.get('1')?.html, 'x')
})

navigate('the cache has a limited number of characters, also of pages that change', () => {
  const cache = pageCache(100, 10)
  cache.set('a', page('1234'))
  cache.set('b', page('1234'))
  cache.set('a', page('12'))
  cache.set('c', page('1234'))
  assert.is(keptPages(cache, 'abc'), 'abc')
  cache.set('d', page('1'))
  assert.is(keptPages(cache, 'abcd'), 'bcd')
  // A page that exceeds the limit does not remove the others, and its older form is removed.
  cache.set('b', page('12345678901'))
  assert.is(keptPages(cache, 'abcd'), 'cd')
})

navigate.run()
