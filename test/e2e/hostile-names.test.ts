/** A site with hostile names everywhere: a plain host, nginx and a preview answer all addresses in its files. */
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { Parser } from 'htmlparser2'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview } from '../../src/serve/preview.ts'
import { needing } from '../needs.ts'
import { list, makeFolder, removeFolder, write } from './folder.ts'
import { hostileNames, hostileSite } from './hostile-site.ts'
import { docs } from './in-turn.ts'
import { startNginx } from './nginx-host.ts'
import { plainHost } from './plain-host.ts'

const origin = 'https://hostile.example'

/** Paths of the site in a text, decoded from the escapes of its file type. */
function addressesIn(path: string, text: string): readonly string[] {
  const matches = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, address = '']) => address)
  const unescaped = (address: string): string =>
    address.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&')
  if (path.endsWith('.html')) {
    const addresses: string[] = []
    const parser = new Parser({
      onopentag: (_, { href, src, srcset }) => addresses.push(...[href, src, srcset].flatMap((value) => value ?? [])),
    })
    parser.end(text)
    return addresses
  }
  if (path.endsWith('.xml')) return matches(/(?:<loc>|<link>|<id>|href="|<guid[^>]*>)([^<"]*)/g).map(unescaped)
  if (path.endsWith('.md') || path.endsWith('.txt'))
    return matches(/\]\(<?((?:\\.|[^)>\s\\])*)>?\)/g).map((address) => address.replace(/\\(.)/g, '$1'))
  if (path.endsWith('.json'))
    return matches(/"(?:url|home_page_url|feed_url|to)":("(?:[^"\\]|\\.)*")/g).map(
      (value) => JSON.parse(value) as string,
    )
  return []
}

/** All addresses of the site that its files contain, with the file of each. */
function addressesOf(folder: string, baseUrl: string): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const path of list(folder)) {
    if (!/\.(?:html|xml|md|txt|json)$/.test(path)) continue
    const page = path.replace(/(?:(?:^|\/)index)?\.html$/, '')
    for (const address of addressesIn(path, readFileSync(join(folder, path), 'utf8'))) {
      if (!/^(?:https:\/\/hostile\.example\/|\/(?!\/)|[^a-z#:?]|#)/.test(address)) continue
      const { pathname, origin: host } = new URL(address, `${origin}${baseUrl}${encodeURI(page)}`)
      if (host === origin && !/\/(?:\*|404\/?)$/.test(pathname)) addresses.set(pathname, path)
    }
  }
  return addresses
}

/** Status of an address, with the target of a redirect. */
function ask(port: number, path: string): Promise<{ readonly status: number; readonly location?: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'localhost' } }, (response) => {
      response.resume().on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, ...(headers.location !== undefined && { location: headers.location }) })
      })
    }).on('error', reject)
  })
}

/** Addresses that a host does not answer with status 200, after redirects. */
async function failures(port: number, addresses: Iterable<string>): Promise<readonly string[]> {
  const failed: string[] = []
  const queue = [...addresses]
  const work = async (): Promise<void> => {
    for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
      let answer = await ask(port, address)
      for (let turn = 0; turn < 3 && answer.location !== undefined; turn++) {
        const { pathname } = new URL(answer.location, origin)
        answer = await ask(port, pathname)
      }
      if (answer.status !== 200) failed.push(`${answer.status} ${address}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return failed.sort()
}

for (const { baseUrl, trailingSlash } of [{ baseUrl: '/hand-book/', trailingSlash: true }]) {
  const test = needing('nginx', suite(`hostile names at ${baseUrl}`))
  let folder = ''
  let addresses: ReadonlyMap<string, string> = new Map()
  const site = (): string => resolve(folder, 'www', baseUrl.slice(1))

  test.before(async () => {
    folder = makeFolder()
    write(folder, hostileSite({ baseUrl, trailingSlash }))
    const { code, err } = await docs(['build', folder, '--format', 'json'])
    assert.is(code, 0, err)
    mkdirSync(join(folder, 'www'))
    cpSync(join(folder, 'dist'), site(), { recursive: true })
    addresses = addressesOf(site(), baseUrl)
  })
  test.after(() => removeFolder(folder))

  test('the files contain addresses of each kind for every name', () => {
    const paths = [...addresses.keys()]
    assert.ok(paths.length > 12 * hostileNames.length, `${paths.length} addresses`)
  })

  test('a plain host answers all addresses', async () => {
    const server = plainHost(join(folder, 'www')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const failed = await failures((server.address() as AddressInfo).port, addresses.keys())
    server.close()
    assert.equal(
      failed.map((line) => `${line} in ${addresses.get(line.slice(4))}`),
      [],
    )
  })

  test('nginx answers all addresses', async () => {
    const host = await startNginx(folder, baseUrl)
    const failed = await failures(host.port, addresses.keys())
    host.stop()
    assert.equal(failed, [])
  })

  test('a preview answers all addresses', async () => {
    const running = await preview({ dir: site(), port: 0, host: '127.0.0.1', baseUrl })
    if (!running.ok) throw new Error(running.problem)
    const failed = await failures(Number(new URL(running.url).port), addresses.keys())
    await running.close()
    assert.equal(failed, [])
  })

  test.run()
}
