/** Links to the web, with a local server. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checked, serverOf, reportLines, type Answer, type TestServer } from './server.ts'

const test = suite('external links')
let server: TestServer

async function withServer(answers: Readonly<Record<string, Answer>>, work: () => Promise<void>): Promise<void> {
  server = await serverOf(answers)
  try {
    await work()
  } finally {
    await server.close()
  }
}

test('each address is requested once, and dead ones are reported at each location', () =>
  withServer({ '/good': 200 }, async () => {
    const report = await checked([`${server.url}/good`, `${server.url}/gone#a`, `${server.url}/gone#b`])
    assert.equal(reportLines(report), [
      `2 link/external "${server.url}/gone#a" answers 404`,
      `3 link/external "${server.url}/gone#b" answers 404`,
    ])
    assert.equal([...server.requests].sort(), ['GET /gone', 'HEAD /gone', 'HEAD /good'])
    assert.is(report.asked, 2)
    assert.equal([...server.agents], ['docs/test'])
  }))

test('a server without HEAD is requested with GET, without reading the body', () =>
  withServer(
    Object.fromEntries(
      [403, 404, 405, 501].map((status) => [
        `/${status}`,
        (request, response) => {
          if (request.method === 'HEAD') return void response.writeHead(status).end()
          // The response would never end.
          response.writeHead(200).write('x'.repeat(1_000))
        },
      ]),
    ),
    async () =>
      assert.equal(reportLines(await checked([403, 404, 405, 501].map((status) => `${server.url}/${status}`))), []),
  ))

test('addresses that block programs are not reported as dead', () =>
  withServer({ '/login': 401, '/bots': 403, '/linkedin': 999 }, async () => {
    const report = await checked(['/login', '/bots', '/linkedin'].map((path) => server.url + path))
    assert.equal(reportLines(report), [])
    assert.equal([...report.unjudged.keys()].sort(), ['answers 401', 'answers 403', 'answers 999'])
    assert.equal(report.known, {})
  }))

test('redirects are followed; permanent ones are reported with the new address', () =>
  withServer(
    {
      '/old': [301, { location: '/older' }],
      '/older': [308, { location: '/new' }],
      '/new': 200,
      '/today': [302, { location: '/new' }],
      '/mixed': [301, { location: '/today' }],
      '/lost': [301, { location: '/gone' }],
      '/round': [302, { location: '/round' }],
      '/mail': [302, { location: 'mailto:a@b.example' }],
    },
    async () => {
      const urls = ['/old#part', '/today', '/mixed', '/lost', '/round', '/mail'].map((path) => server.url + path)
      const report = await checked(urls)
      assert.equal(reportLines(report), [
        `1 link/moved "${urls[0]}" has moved for good`,
        `3 link/moved "${urls[2]}" has moved for good`,
        `4 link/external "${urls[3]}" answers 404`,
        `5 link/external "${urls[4]}" redirects without end`,
        `6 link/external "${urls[5]}" redirects to an address of mailto:`,
      ])
      assert.is(report.diagnostics[0]?.hint, `write "${server.url}/new#part"`)
      assert.is(report.diagnostics[1]?.hint, `write "${server.url}/today"`)
    },
  ))

test('busy servers are asked again after the time that they request', () =>
  withServer(
    {
      '/busy': (_, response, nth) => void response.writeHead(nth < 3 ? 503 : 200).end(),
      '/later': (_, response, nth) => void response.writeHead(nth < 2 ? 429 : 200, { 'retry-after': '7' }).end(),
      '/date': (_, response, nth) =>
        void response.writeHead(nth < 2 ? 503 : 200, { 'retry-after': new Date(14_000).toUTCString() }).end(),
      '/down': 500,
      '/limited': [429, { 'retry-after': '3600' }],
    },
    async () => {
      const limits = { perHost: 1, gapMs: 0 }
      const waits = async (path: string) => {
        const report = await checked([server.url + path], { limits })
        return [report.waits, reportLines(report)] as const
      }
      assert.equal(await waits('/busy'), [[1_000, 2_000], []])
      assert.equal(await waits('/later'), [[7_000], []])
      assert.equal(await waits('/date'), [[4_000], []])
      assert.equal(await waits('/down'), [[1_000, 2_000], [`1 link/external "${server.url}/down" answers 500`]])
      assert.equal(await waits('/limited'), [[], []])
      assert.is(server.requests.filter((path) => path.endsWith('/limited')).length, 1)
    },
  ))

test('reset connections, timeouts and missing hosts are reported', () =>
  withServer({ '/reset': (_, response) => void response.socket?.destroy(), '/silent': () => undefined }, async () => {
    const limits = { tries: 1 }
    const [reset, silent] = ['/reset', '/silent'].map((path) => server.url + path) as [string, string]
    assert.equal(reportLines(await checked([reset, silent], { limits, timeoutMs: 200 })), [
      `1 link/external "${reset}" breaks the connection off`,
      `2 link/external "${silent}" does not answer in time`,
    ])
    const closed = 'http://127.0.0.1:1/x'
    assert.equal(reportLines(await checked([closed], { limits })), [
      `1 link/external "${closed}" refuses the connection`,
    ])
  }))

test('working addresses are requested again only after some time; broken ones each time', () =>
  withServer({ '/good': 200, '/old': [301, { location: '/good' }] }, async () => {
    const urls = ['/good', '/old', '/gone'].map((path) => server.url + path)
    const first = await checked(urls)
    assert.equal(Object.keys(first.known).sort(), urls.slice(0, 2))
    const count = server.requests.length
    const second = await checked(urls, { known: first.known })
    assert.is(second.fromCache, 2)
    assert.equal(server.requests.slice(count), ['HEAD /gone', 'GET /gone'])
    assert.equal(reportLines(second), reportLines(first))
    assert.equal(second.known, first.known)
    const third = await checked(urls, { known: first.known, now: () => 11_000 })
    assert.is(third.asked, 3)
  }))

test('ignored addresses are not requested', () =>
  withServer({}, async () => {
    const urls = ['/intern/a', '/intern/b?c', '/other'].map((path) => server.url + path)
    const report = await checked(urls, { ignore: [`${server.url}/intern/*`, 'http://*.example/(x'] })
    assert.equal(reportLines(report), [`3 link/external "${urls[2]}" answers 404`])
    assert.equal(report.unjudged.get('ignored'), urls.slice(0, 2))
  }))

test('few requests are sent to one host at the same time', () =>
  withServer(
    Object.fromEntries(
      Array.from({ length: 9 }, (_, i): [string, Answer] => [
        `/${i}`,
        (__, response) => void setTimeout(() => response.writeHead(200).end(), 10),
      ]),
    ),
    async () => {
      const report = await checked(Array.from({ length: 9 }, (_, i) => `${server.url}/${i}`))
      assert.equal(reportLines(report), [])
      assert.is(server.most(), 2)
      assert.equal(
        report.waits,
        Array.from({ length: 7 }, () => 100),
      )
    },
  ))

test('addresses of the local network are not requested: by number, by name, by redirect (names that resolve to them: public.test.ts)', () =>
  withServer({ '/': 200 }, async () => {
    const asker = { ask: async () => ({ status: 302, location: `${server.url}/` }), close: () => undefined }
    const options = { allowPrivate: false, asker }
    const report = await checked([`${server.url}/`, 'http://localhost/', 'https://outside.test.dev/'], options)
    assert.equal(server.requests, [])
    assert.equal(
      [...report.unjudged].map(([reason, urls]) => [reason, urls.length]),
      [
        ['not a public address', 2],
        ['leads to an address that is not public', 1],
      ],
    )
  }))

test('without a network there is a single report', async () => {
  const asker = { ask: async () => ({ code: 'ENOTFOUND' }), close: () => undefined }
  const urls = ['https://a.dev/', 'https://b.dev/', 'https://c.dev/']
  assert.equal(reportLines(await checked(urls, { asker })), [
    'undefined link/external none of the 3 addresses outside of the site can be reached',
  ])
  assert.is(reportLines(await checked(urls.slice(0, 2), { asker })).length, 2)
})
test.run()
