import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cacheKeys, signedStore, type CacheKeys } from '../../../../src/compiler/cache/protocols/signed.ts'
import type { RemoteStore } from '../../../../src/compiler/cache/protocols/store.ts'
import { testKeys } from './keys.ts'

const { signal } = new AbortController()
const { DOCS_CACHE_PRIVATE_KEY: privateText, DOCS_CACHE_PUBLIC_KEY: publicText } = testKeys

function keys(configured: string | undefined, environment: Readonly<Record<string, string>> = {}): CacheKeys {
  const result = cacheKeys(configured, environment)
  if ('message' in result) throw new Error(result.message)
  return result
}

function memory() {
  const objects = new Map<string, Uint8Array>()
  const store: RemoteStore = {
    label: 'memory',
    get: (kind, key) => Promise.resolve(objects.get(`${kind}/${key}`)),
    put: (kind, key, bytes) => Promise.resolve(void objects.set(`${kind}/${key}`, bytes)),
    close: () => undefined,
  }
  return { objects, store }
}

test('builds with the public key can read a value', async () => {
  const { objects, store } = memory()
  const writer = signedStore(store, keys(undefined, { DOCS_CACHE_PRIVATE_KEY: privateText }))
  await writer.put('ac', 'a', Buffer.from('value'), signal)
  await writer.put('cas', 'b', Buffer.from('content'), signal)
  const reader = signedStore(store, keys(publicText))
  assert.is(String(await reader.get('ac', 'a', signal)), 'value')
  assert.is(String(await reader.get('cas', 'b', signal)), 'content')
  assert.is(await reader.get('ac', 'missing', signal), undefined)
  assert.is(objects.get('ac/a')?.length, 64 + 'value'.length)
})

test('a value that is changed, unsigned, moved or signed with another key is rejected', async () => {
  const { objects, store } = memory()
  const writer = signedStore(store, keys(undefined, { DOCS_CACHE_PRIVATE_KEY: privateText }))
  await writer.put('ac', 'a', Buffer.from('value'), signal)
  const value = Buffer.from(objects.get('ac/a') ?? [])
  const foreign = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  const other = signedStore(store, keys(undefined, { DOCS_CACHE_PRIVATE_KEY: String(foreign) }))
  await other.put('ac', 'foreign', Buffer.from('value'), signal)
  const changed = (at: number): Buffer => Buffer.from(value.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  const wrong: Readonly<Record<string, Uint8Array>> = {
    empty: Buffer.alloc(0),
    short: value.subarray(0, 63),
    cut: value.subarray(0, -1),
    unsigned: Buffer.from('x'.repeat(100)),
    'first byte': changed(0),
    'last byte': changed(value.length - 1),
    longer: Buffer.concat([value, Buffer.from(' ')]),
    'another key': value,
    foreign: objects.get('ac/foreign') ?? Buffer.alloc(0),
  }
  const reader = signedStore(store, keys(publicText))
  for (const [name, bytes] of Object.entries(wrong)) {
    objects.set(`ac/${name}`, bytes)
    const problem = await reader.get('ac', name, signal).catch((error: unknown) => (error as Error).message)
    assert.is(problem, 'results are not signed with the key of the site', name)
  }
})

test('keys are PEM or base64, and the public key must match the private key', () => {
  const pem = createPrivateKey({ key: Buffer.from(privateText, 'base64'), format: 'der', type: 'pkcs8' })
  const text = String(pem.export({ type: 'pkcs8', format: 'pem' }))
  assert.ok(keys(publicText, { DOCS_CACHE_PRIVATE_KEY: text }).privateKey)
  assert.is(keys(publicText).privateKey, undefined)
  assert.is(keys('ignored', { DOCS_CACHE_PUBLIC_KEY: publicText }).publicKey.asymmetricKeyType, 'ed25519')
  const problem = (configured: string | undefined, environment = {}): string => {
    const keys = cacheKeys(configured, environment)
    return 'message' in keys ? keys.message : ''
  }
  assert.match(problem(undefined), 'has no public key')
  assert.match(problem('abc'), 'is not an Ed25519 key')
  assert.match(problem(publicText, { DOCS_CACHE_PRIVATE_KEY: publicText }), 'DOCS_CACHE_PRIVATE_KEY is not')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' })
  assert.match(problem(String(rsa)), 'is not an Ed25519 key')
  const stranger = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
  assert.match(problem(String(stranger), { DOCS_CACHE_PRIVATE_KEY: privateText }), 'does not belong')
})

test.run()
