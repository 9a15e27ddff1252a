import { connect } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { listen } from '../../../../src/serve/listen/listen.ts'
import { createSandbox, sandboxHandler } from '../../../../src/satellites/sandbox/app.ts'
import { trainTravel } from '../second/train-travel.ts'
import { example } from '../second/example.ts'

const { described } = await example('3.1/yaml/train-travel.yaml')
const sandbox = createSandbox({ described, rules: trainTravel as never })
const running = await listen({ port: 4860, host: '127.0.0.1', handle: sandboxHandler(sandbox, { host: '127.0.0.1' }) })
if (!running.ok) throw new Error(running.problem)
const { host, port, hostname } = new URL(running.url)

/** The response, until the server closes the connection or sends nothing for this number of ms. */
function send(text: string | Buffer, patience = 120_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const done = (): void => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(patience, done)
    socket.on('data', (part) => (received += part.toString('latin1')))
    socket.on('close', done)
    socket.on('error', done)
    socket.write(text)
  })
}

const status = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
const booking = '{"passenger_name":"A"}'
const head = (lines: readonly string[], body = ''): string =>
  `${[...lines, `host: ${host}`, 'connection: close'].join('\r\n')}\r\n\r\n${body}`
const post = (lines: readonly string[], body: string): string => head(['POST /bookings HTTP/1.1', ...lines], body)
const auth = 'authorization: Bearer john'

const requests: Readonly<Record<string, string | Buffer>> = {
  'two credentials': head(['GET /stations HTTP/1.1', auth, 'authorization: Bearer jane']),
  'two content types': post(
    [auth, 'content-type: application/json', 'content-type: text/plain', 'content-length: 2'],
    '{}',
  ),
  'two lengths': post([auth, 'content-length: 2', 'content-length: 3'], '{}x'),
  'a length and chunks': post([auth, 'content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'),
  'a body that is cut': post([auth, 'content-type: application/json', 'content-length: 500'], booking),
  'an invalid chunk': post([auth, 'content-type: application/json', 'transfer-encoding: chunked'], 'zz\r\n'),
  chunks: post([auth, 'content-type: application/json', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  'no host': 'GET /stations HTTP/1.1\r\n\r\n',
  'another host': `GET /stations HTTP/1.1\r\nhost: evil.example\r\n\r\n`,
  'an absolute address': head([`GET http://${host}/stations HTTP/1.1`, auth]),
  'an absolute address elsewhere': head(['GET http://evil.example/stations HTTP/1.1', auth]),
  'two slashes': head(['GET //stations HTTP/1.1', auth]),
  'a star': head(['OPTIONS * HTTP/1.1', auth]),
  'no path': head(['GET ? HTTP/1.1', auth]),
  dots: head(['GET /../../etc/passwd HTTP/1.1', auth]),
  'a path that cannot be decoded': head(['GET /bookings/%ED%A0%80%zz% HTTP/1.1', auth]),
  'bytes in a path': Buffer.from(head(['GET /bookings/\xff\xfe HTTP/1.1', auth]), 'latin1'),
  'NUL in a header': head(['GET /stations HTTP/1.1', 'x: a\u0000b']),
  'bytes in a header': Buffer.from(head(['GET /stations HTTP/1.1', 'authorization: Bearer \xff\xfe']), 'latin1'),
  'a header without end': head(['GET /stations HTTP/1.1', `x: ${'a'.repeat(100_000)}`]),
  'many headers': head([
    'GET /stations HTTP/1.1',
    auth,
    ...Array.from({ length: 3000 }, (_, index) => `x-${index}: 1`),
  ]),
  'an unknown method': head(['BREW /stations HTTP/1.1', auth]),
  TRACE: head(['TRACE /stations HTTP/1.1', auth]),
  CONNECT: head(['CONNECT evil.example:80 HTTP/1.1', auth]),
  'an upgrade': head(['GET /stations HTTP/1.1', auth, 'upgrade: websocket', 'connection: upgrade']),
  'an expectation': head(['GET /stations HTTP/1.1', auth, 'expect: the unexpected']),
  'HTTP/1.0': 'GET /stations HTTP/1.0\r\n\r\n',
  'a body with GET': head(['GET /stations HTTP/1.1', auth, 'content-length: 2'], '{}'),
  'no HTTP': '\u0016\u0003\u0001\u0002\u0000\u0001',
  'a body that is too large': post([auth, 'content-type: application/json', 'content-length: 99999999999'], '{'),
}

/**
 * Responses to a request and to the next one. Some requests are incomplete and get no response: all wait at the same
 * time.
 */
const answers = new Map(
  Object.entries(requests).map(([name, text]) => [
    name,
    Promise.all([send(text, 2_000), send(head(['GET /stations HTTP/1.1', auth]))]),
  ]),
)

for (const [name, both] of answers) {
  test(`${name}: no internal error occurs, and the next request is answered`, async () => {
    const [came, next] = await both
    assert.ok(status(came) < 500 || status(came) === 501, came.slice(0, 300))
    assert.is(status(next), 200)
    assert.not.match(came, /at .*\.ts:\d+/)
  })
}

test('requests that are sent at once are answered in order', async () => {
  const request = `GET /stations HTTP/1.1\r\nhost: ${host}\r\n${auth}\r\n\r\n`
  const received = await send(`${request}${request.replace(auth, 'x: y')}${request}`)
  assert.equal(
    [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code),
    ['200', '401', '200'],
  )
})

test.after(async () => {
  await running.close()
  sandbox.close()
})

test.run()
