/**
 * The lock of addresses: its text, the addresses that disappeared since it was written, and the ones that replace them.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readLock, writeLock, type Lock } from '../../../src/compiler/addresses/lock-file.ts'
import { lostAddresses, lostReports } from '../../../src/compiler/addresses/lost-addresses.ts'
import { updateLock, type PublishedPage } from '../../../src/compiler/addresses/published.ts'

const digestOf = (text: string) => Buffer.from(text.padEnd(4, '.')).toString('hex').slice(0, 8)

/** A page by its sections: id → text. */
function page(route: string, sections: Readonly<Record<string, string>>, source?: string): PublishedPage {
  const digests = Object.entries(sections).map(([id, text]) => [id, digestOf(text)] as const)
  return {
    route,
    ids: Object.keys(sections),
    sections: new Map(digests.filter(([id]) => sections[id] !== '')),
    digest: digestOf(Object.values(sections).join('').slice(-4)),
    ...(source === undefined ? {} : { source }),
  }
}

const lockOf = (...pages: readonly PublishedPage[]): Lock =>
  updateLock(new Map(), { pages, lost: [], accept: false }).lock

/** Sources of redirects, each with its target if that is a page. */
type Redirects = Readonly<Record<string, string | undefined>>

/** Compares a lock with the current pages and returns the reports: addresses and hints. */
function reportsOf(lock: Lock, pages: readonly PublishedPage[], redirects: Redirects = {}, end = ''): string[] {
  const site = siteOf(pages, redirects)
  const lost = lostAddresses(lock, site)
  const siteWithPage = {
    ...site,
    pages,
    below: '',
    locationOf: (route: string) => ({ file: `at ${route}${end}`, line: 1, column: 1 }),
  }
  return lostReports(lock, lost, siteWithPage).map(
    ({ subject, hint, location }) => `${subject} (${location?.file}): ${hint}`,
  )
}

const siteOf = (pages: readonly PublishedPage[], redirects: Redirects = {}) => ({
  isPage: (route: string) => pages.some((entry) => entry.route === route),
  isAnswered: (route: string) => route in redirects,
  leadsTo: (route: string) => redirects[route],
  hasAnchor: (route: string, id: string) => pages.some((entry) => entry.route === route && entry.ids.includes(id)),
})

test('written lines are read back, including spaces, special characters and non-ASCII letters', () => {
  const lock = lockOf(page('/docs/a b', { über: 'one', 'x%y': '' }, 'content/docs/a b.md'), page('/', {}))
  const text = writeLock(lock)
  const stored = readLock(text)
  assert.equal(stored.diagnostics, [])
  const plain = (entries: Lock) => [...entries].map(([address, { line: _, ...rest }]) => [address, rest])
  assert.equal(plain(stored.lock).sort(), plain(lock).sort())
  assert.is(writeLock(stored.lock), text)
  assert.is(
    text
      .split('\n')
      .slice(2, -1)
      .every((line) => line.startsWith('/')),
    true,
  )
})

test('the last line for an address wins; merge conflict markers are reported with their line', () => {
  const { lock, diagnostics } = readLock('# head\n/a 11111111\n<<<<<<< main\n/a 22222222 a.md\n/b gone\n/c%ZZ\n')
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`),
    ['lock/syntax routes.lock:3', 'lock/syntax routes.lock:6'],
  )
  assert.equal(
    [...lock],
    [
      ['/a', { digest: '22222222', source: 'a.md', line: 4 }],
      ['/b', { state: 'gone', line: 5 }],
    ],
  )
})

test('an address that exists, is redirected or was accepted is not reported', () => {
  const before = [page('/a', { one: 'text' }), page('/b', { two: 'more' })]
  assert.equal(reportsOf(lockOf(...before), before), [])
  assert.equal(reportsOf(lockOf(...before), before.slice(0, 1), { '/b': undefined }), [])
  assert.equal(reportsOf(lockOf(...before), [before[0]!, page('/c', { two: 'more' })], { '/b': '/c' }), [])
  assert.equal(reportsOf(new Map([['/b', { state: 'gone' }]]), []), [])
})

test('a moved page is found by its file, by its text, or by half of its sections', () => {
  const old = page('/old', { one: 'aaaa', two: 'bbbb' }, 'content/old.md')
  const redirect = (to: string) =>
    `/old (at ${to}): its page is "${to}" now: add "- { from: /old, to: ${to} }" to "redirects:" of site.config.yaml`
  assert.equal(reportsOf(lockOf(old), [page('/slug', { x: 'zzzz' }, 'content/old.md'), page('/b', {})]), [
    redirect('/slug'),
  ])
  assert.equal(reportsOf(lockOf(old), [page('/b', {}), page('/moved', { one: 'aaaa', two: 'bbbb' }, 'n.md')]), [
    redirect('/moved'),
  ])
  assert.equal(reportsOf(lockOf(old), [page('/b', {}), page('/half', { one: 'aaaa', new: 'cccc' })]), [
    redirect('/half'),
  ])
  const [none] = reportsOf(lockOf(old), [page('/b', { other: 'dddd' })])
  assert.is(none, '/old (routes.lock): add a redirect from it; if it is no longer needed, run "docs lock --accept"')
})

test('a moved anchor is found by the text below it, on its page or on another, or by its name', () => {
  const lock = lockOf(page('/a', { install: 'same', intro: 'here' }), page('/b', {}))
  assert.equal(reportsOf(lock, [page('/a', { setup: 'same', intro: 'here' }), page('/b', {})]), [
    '/a#install (at /a): its section has the anchor "#setup" now: write "{#install}" after its heading',
  ])
  assert.equal(reportsOf(lock, [page('/a', { intro: 'here' }), page('/b', { there: 'same' })]), [
    '/a#install (at /a): its section is in "/b#there" now: add "- { from: /a#install, to: /b#there }" to "redirects:" of site.config.yaml',
  ])
  assert.equal(reportsOf(lock, [page('/a', { intro: 'here', installs: 'new' }), page('/b', {})]), [
    '/a#install (at /a): did you mean "#installs"?',
  ])
  // Only a Markdown file has headings for an id.
  const left = [page('/a', { intro: 'here' }), page('/b', {})]
  assert.equal(reportsOf(lock, left, {}, '.md'), [
    '/a#install (at /a.md): write "{#install}" after its new heading; if it is no longer needed, run "docs lock --accept"',
  ])
  assert.equal(reportsOf(lock, left, {}, '.yaml'), [
    '/a#install (at /a.yaml): add a redirect from it; if it is no longer needed, run "docs lock --accept"',
  ])
})

test('a redirect preserves the anchors of its page if the new page has them', () => {
  const lock = lockOf(page('/old', { one: 'text', two: 'more', three: 'most' }))
  const now = [page('/new', { one: 'text', deux: 'more' }), page('/b', { drei: 'most' })]
  assert.equal(reportsOf(lock, now, { '/old': '/new' }), [
    '/old#two (at /new): its section has the anchor "#deux" now: write "{#two}" after its heading',
    '/old#three (at /new): its section is in "/b#drei" now: add "- { from: /old#three, to: /b#drei }" to "redirects:" of site.config.yaml',
  ])
})

test('a removed page and its anchors are one report', () => {
  const lock = lockOf(page('/a', { one: 'text', two: 'more' }))
  assert.is(lostAddresses(lock, siteOf([])).length, 3)
  assert.is(reportsOf(lock, []).length, 1)
})

test('removed addresses stay locked until they are accepted; redirected ones stay permanently', () => {
  const [a, b, c] = [page('/a', { one: 'text' }), page('/b', {}), page('/c', {})]
  const before = lockOf(a, b)
  const lost = lostAddresses(before, siteOf([c]))
  assert.equal(lost, ['/a', '/a#one', '/b'])
  const kept = updateLock(before, { pages: [c], lost, accept: false })
  assert.equal(kept.added, ['/c'])
  assert.is(kept.lock.get('/a')?.digest, a.digest)
  const accepted = updateLock(before, { pages: [c], lost, accept: true })
  assert.equal(accepted.accepted, lost)
  assert.equal(accepted.lock.get('/a#one'), { state: 'gone' })
  const redirected = updateLock(before, { pages: [c], lost: [], accept: false }).lock
  assert.equal(redirected.get('/a'), { state: 'redirect' })
  assert.equal(lostAddresses(redirected, siteOf([c])), ['/a', '/a#one', '/b'])
  // A page that exists again is recorded like any other.
  assert.is(updateLock(accepted.lock, { pages: [a], lost: [], accept: false }).lock.get('/a')?.state, undefined)
})

test.run()
