/** The parts of the browser's search that work without a browser. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { download, pauses } from '../../theme/script/search/download.ts'
import { openIndex } from '../../theme/script/search/open-index.ts'
import { recentIn } from '../../theme/script/search/recent.ts'
import { indexOf, pageQuery } from '../../theme/script/search/scope.ts'

function storage(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [['recent-searches', text]])
  return {
    kept: stored,
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  }
}

test('recent searches are listed from the newest, each once, at most five', () => {
  const recent = recentIn(storage())
  for (const query of ['a', 'b', 'c', 'd', ' e  f ', 'B', 'g', '', ' ', 'x'.repeat(101)]) recent.remember(query)
  assert.equal(recent.all(), ['g', 'B', 'e f', 'd', 'c'])
  recent.forget('b')
  assert.equal(recent.all(), ['g', 'e f', 'd', 'c'])
})

test('recent pages are listed from the newest, each once, and only of this site', () => {
  const all = storage()
  const recent = recentIn(all)
  for (const url of ['/a', '/b', '/a']) recent.visit({ url, title: url, crumbs: '' })
  assert.equal(
    recent.pages().map(({ url }) => url),
    ['/a', '/b'],
  )
  const bad = ['//x.example', 'javascript:alert(1)', '/\\\\x', 1].map((url) => ({ url, title: 'x', crumbs: '' }))
  all.kept.set('recent-pages', JSON.stringify([...bad, null, { url: '/c' }, { url: '/d', title: 'D', crumbs: '' }]))
  assert.equal(recent.pages(), [{ url: '/d', title: 'D', crumbs: '' }])
  recent.forgetAll()
  assert.is(all.kept.size, 0)
})

test('deleted recent searches leave no trace', () => {
  const all = storage()
  const recent = recentIn(all)
  recent.remember('a')
  recent.forget('a')
  assert.is(all.kept.size, 0)
  recent.remember('a')
  recent.forgetAll()
  assert.is(all.kept.size, 0)
})

test('invalid data in the storage counts as no searches', () => {
  for (const text of ['{', '{}', 'null', '"a"', '[1, null, {}]']) assert.equal(recentIn(storage(text)).all(), [], text)
  assert.equal(recentIn(storage('["a", 1, "b"]')).all(), ['a', 'b'])
})

test('a version has a separate index with the name from the plugin', () => {
  assert.is(indexOf('/base/search-index.json'), '/base/search-index.json')
  assert.is(indexOf('/base/search-index.json', '1.0'), '/base/search-index-1.0.json')
  assert.is(indexOf('/search-index.json', '../x y?'), '/search-index-..-x-y-.json')
})

test('the address of the search page contains the query and the version', () => {
  assert.is(pageQuery('a & b', {}), '?q=a+%26+b')
  assert.is(pageQuery('#x', { version: '1.0' }), '?q=%23x&version=1.0')
})

/** Responses in this order; `undefined`: no response. */
function network(...answers: readonly (Response | undefined)[]) {
  const log: string[] = []
  const queue = [...answers]
  const means = {
    async get(address: string): Promise<Response> {
      log.push(address)
      const answer = queue.shift()
      if (answer === undefined) throw new TypeError('no network')
      return answer
    },
    pause: async (time: number) => void log.push(`pause ${time}`),
    onRetry: () => void log.push('retry'),
  }
  return { log, means }
}

test('a download is tried three times, with growing pauses', async () => {
  const { log, means } = network(undefined, new Response('', { status: 503 }), new Response('{"a":1}'))
  assert.equal(await download('/x.json', means), { a: 1 })
  const [first, second] = pauses
  assert.ok(first !== undefined && second !== undefined && first < second)
  assert.equal(log, ['/x.json', 'retry', `pause ${first}`, '/x.json', 'retry', `pause ${second}`, '/x.json'])
})

test('a download that fails three times has failed; half a file is a failure', async () => {
  const { log, means } = network(new Response('{"a'), undefined, new Response('', { status: 404 }))
  let message = ''
  await download('/x.json', means).catch((error: Error) => (message = error.message))
  assert.match(message, /^404/)
  assert.is(log.filter((request) => request === '/x.json').length, 3)
})

test('a small index is searched directly', async () => {
  const title = {
    id: 'a',
    parent: null,
    type: 'Title',
    url: '/a',
    title: 'The lantern',
    breadcrumb: [],
    text: 'The lantern',
  }
  const requests: string[] = []
  const load = async (address: string): Promise<unknown> => {
    requests.push(address)
    return { version: 1, terms: 'required', documents: [title] }
  }
  const search = await openIndex('https://x.example/search-index.json', load, 'v=1')
  assert.equal(await search('the', 3), [], 'with the settings of the site')
  assert.equal(
    (await search('lant', 3)).map(({ url }) => url),
    ['/a'],
  )
  assert.equal(requests, ['https://x.example/search-index.json?v=1'])
})

test('the files of a large index are in a folder beside it, and have its stamp', async () => {
  const requests: string[] = []
  const load = async (address: string): Promise<unknown> => {
    requests.push(address)
    if (address.includes('/words/')) throw new Error('enough')
    return { version: 2, pages: 1, words: ['a'], documents: [1], pairs: 1 }
  }
  const search = await openIndex('https://x.example/search-index-1.0.json', load, 'v=1')
  let failed = false
  await Promise.resolve(search('lantern', 3)).catch(() => (failed = true))
  assert.ok(failed)
  assert.equal(requests, [
    'https://x.example/search-index-1.0.json?v=1',
    'https://x.example/search-index-1.0/words/from-a.json?v=1',
  ])
})

test('a manifest may refer to the files of another one', async () => {
  const requests: string[] = []
  const load = async (address: string): Promise<unknown> => {
    requests.push(address)
    if (address.includes('/words/')) throw new Error('enough')
    return { version: 2, pages: 1, words: ['a'], documents: [1], pairs: 1, folder: 'search-index' }
  }
  const search = await openIndex('https://x.example/docs/search-index-2.0.json', load, 'v=1')
  await Promise.resolve(search('lantern', 3)).catch(() => undefined)
  assert.is(requests[1], 'https://x.example/docs/search-index/words/from-a.json?v=1')
})

test.run()
