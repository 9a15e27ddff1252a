/** Keys of the site in the storage of a browser. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storagePrefix } from '../../src/compiler/plan/storage-prefix.ts'

const test = suite('storage')

type Stored = Record<string, string>

/** A storage of a browser with the functions that the script uses: keys are properties. */
function storageOf(stored: Stored) {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(stored, key) ? (stored[key] ?? null) : null),
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  return new Proxy(stored, { get: (_, name) => methods[name as keyof typeof methods] })
}

let loads = 0

/** The script in a page of a site. */
async function load(stored: Stored, store?: string) {
  const dataset = { ...(store === undefined ? {} : { store }) }
  const globals = {
    window: { localStorage: storageOf(stored), sessionStorage: storageOf({}) },
    document: { documentElement: { dataset } },
  }
  Object.assign(globalThis, globals)
  return (await import(`../../theme/script/storage.ts?${++loads}`)) as typeof import('../../theme/script/storage.ts')
}
test.after(() => {
  for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)
})

const earlier = {
  'waybill-docs:color-mode': 'light',
  'waybill-docs:announcement': 'a',
  'waybill-docs:docs-version:manual': '1.0',
}
const [a, b] = ['docs-aaaaaaaa:', 'docs-bbbbbbbb:'] as const

test('sites of the same origin have separate keys', async () => {
  const stored: Stored = {}
  const storage = await load(stored, a)
  assert.equal(stored, {}, 'nothing is stored before a reader chooses')
  storage.write('color-mode', 'light')
  const other = await load(stored, b)
  assert.is(other.read('color-mode'), undefined)
  other.write('docs-version:manual', '9')
  other.remove('color-mode')
  assert.is(storage.read('color-mode'), 'light')
  assert.is(storage.read('docs-version:manual'), undefined)
})

test('earlier keys are read once, by each site', async () => {
  const stored: Stored = { ...earlier, other: 'x' }
  const storage = await load(stored, a)
  assert.equal(
    ['color-mode', 'announcement', 'docs-version:manual'].map((key) => storage.read(key)),
    ['light', 'a', '1.0'],
  )
  storage.remove('docs-version:manual')
  storage.write('color-mode', 'dark')
  const again = await load(stored, a)
  assert.equal([again.read('color-mode'), again.read('docs-version:manual')], ['dark', undefined])
  const other = await load(stored, b)
  assert.equal([other.read('color-mode'), other.read('docs-version:manual')], ['light', '1.0'])
  assert.equal([stored['waybill-docs:color-mode'], stored['other']], ['light', 'x'])
})

test('a choice on this site takes precedence over the values of an older site', async () => {
  const stored: Stored = {}
  const storage = await load(stored, a)
  storage.write('color-mode', 'dark')
  Object.assign(stored, earlier)
  assert.equal([(await load(stored, a)).read('color-mode'), storage.read('announcement')], ['dark', undefined])
})

test('a document without a prefix uses the earlier keys', async () => {
  const stored: Stored = { ...earlier }
  const script = await load(stored)
  assert.is(script.read('color-mode'), 'light')
  script.write('color-mode', 'dark')
  assert.is(stored['waybill-docs:color-mode'], 'dark')
})

test('the prefix depends on base path and title', () => {
  const prefix = storagePrefix({ baseUrl: '/', title: 'Waybill' })
  assert.match(prefix, /^docs-[\da-f]{8}:$/)
  assert.is(storagePrefix({ baseUrl: '/', title: 'Waybill' }), prefix)
  for (const site of [
    { baseUrl: '/manual/', title: 'Waybill' },
    { baseUrl: '/', title: 'Docs' },
  ])
    assert.is.not(storagePrefix(site), prefix)
})

test.run()
