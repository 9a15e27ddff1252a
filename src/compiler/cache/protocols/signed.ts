/**
 * Signatures for results in a shared store (Ed25519). Results contain code that later builds run, so a build uses only
 * results signed with the private key. Contents (`cas`) have their digest as key, and only signed values refer to them.
 *
 * @module
 */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { AddressProblem, StoreEnvironment } from './address.ts'
import { StoreFault, type RemoteStore } from './store.ts'

/** Keys of a shared cache. Without a private key, results are only read. */
export interface CacheKeys {
  readonly publicKey: KeyObject
  readonly privateKey?: KeyObject
}

/** Length of a signature in bytes (RFC 8032). */
const signatureLength = 64

/**
 * Reads the keys of a cache: the public key from the configuration or `DOCS_CACHE_PUBLIC_KEY`, the private key from
 * `DOCS_CACHE_PRIVATE_KEY`. Both are PEM, or DER (SPKI, PKCS #8) in base64.
 */
export function cacheKeys(
  configured: string | undefined,
  { DOCS_CACHE_PUBLIC_KEY = configured, DOCS_CACHE_PRIVATE_KEY }: StoreEnvironment,
): CacheKeys | AddressProblem {
  const publicKey = keyOf(DOCS_CACHE_PUBLIC_KEY, (key) =>
    createPublicKey(isPem(key) ? key : { ...der(key), type: 'spki' }),
  )
  const privateKey = keyOf(DOCS_CACHE_PRIVATE_KEY, (key) =>
    createPrivateKey(isPem(key) ? key : { ...der(key), type: 'pkcs8' }),
  )
  if (publicKey === 'invalid') return { message: 'the public key of the shared cache is not an Ed25519 key', hint }
  if (privateKey === 'invalid') return { message: 'DOCS_CACHE_PRIVATE_KEY is not an Ed25519 key', hint }
  if (privateKey === undefined)
    return publicKey === undefined
      ? { message: 'the shared cache has no public key, so its results cannot be verified', hint }
      : { publicKey }
  const derivedKey = createPublicKey(privateKey)
  if (publicKey !== undefined && !derivedKey.equals(publicKey))
    return { message: 'DOCS_CACHE_PRIVATE_KEY does not belong to the public key of the shared cache', hint }
  return { publicKey: derivedKey, privateKey }
}

const hint = 'create a pair of keys and set `cache.publicKey`: the page on shared caches shows the commands'

const isPem = (key: string): boolean => key.includes('-----BEGIN')
const der = (key: string) => ({ key: Buffer.from(key, 'base64'), format: 'der' as const })

function keyOf(text: string | undefined, parse: (text: string) => KeyObject): KeyObject | 'invalid' | undefined {
  if (text === undefined || text === '') return undefined
  try {
    const key = parse(text.trim())
    return key.asymmetricKeyType === 'ed25519' ? key : 'invalid'
  } catch {
    return 'invalid'
  }
}

/**
 * Signs values when they are stored, and rejects values without a valid signature. The signature covers the key of the
 * value.
 */
export function signedStore(store: RemoteStore, { publicKey, privateKey }: CacheKeys): RemoteStore {
  const signed = (key: string, body: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(key), body])
  return {
    label: store.label,
    async get(kind, key, signal) {
      const bytes = await store.get(kind, key, signal)
      if (kind === 'cas' || bytes === undefined) return bytes
      const [signature, body] = [bytes.subarray(0, signatureLength), bytes.subarray(signatureLength)]
      if (signature.length === signatureLength && verify(null, signed(key, body), publicKey, signature)) return body
      throw new StoreFault('results are not signed with the key of the site')
    },
    async put(kind, key, bytes, signal) {
      if (kind === 'cas') return store.put(kind, key, bytes, signal)
      if (privateKey === undefined) throw new StoreFault('there is no private key', { isFinal: true })
      return store.put(kind, key, Buffer.concat([sign(null, signed(key, bytes), privateKey), bytes]), signal)
    },
    close: () => store.close(),
  }
}
