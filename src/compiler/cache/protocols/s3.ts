import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { objectClient, type ObjectRequest } from './http.ts'
import type { RemoteStore } from './store.ts'

/** Address of a bucket, and the credentials. */
export interface S3Address {
  readonly bucket: string
  /** Prefix of every key, without slashes at its ends. */
  readonly prefix: string
  readonly region: string
  /** Address of a store other than Amazon's. The bucket is then part of the path. */
  readonly endpoint?: URL
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

/**
 * A bucket of an object store with the S3 protocol and version 4 signatures. `ac` and `cas` are folders; the first two
 * digits of a key are a subfolder, so that folders stay small enough for tools that list them.
 */
export function s3Store({ bucket, prefix, region, endpoint, credentials }: S3Address): RemoteStore {
  const client = objectClient()
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${endpoint.href.replace(/[?#].*$/, '').replace(/\/*$/, '/')}${bucket}/`
  const root = prefix === '' ? base : `${base}${prefix}/`
  // Signing keys, derived from the secret for a date, a region and a service.
  const cache = new Map<string, ArrayBuffer>()
  const ask = async ({ method, url, body, signal }: ObjectRequest): Promise<Uint8Array | undefined> => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signedHeaders = { 'x-amz-content-sha256': hash }
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: signedHeaders,
      ...credentials,
      service: 's3',
      region,
      cache,
    })
    const signed = await signer.sign()
    const headers = Object.fromEntries(signed.headers as unknown as Iterable<[string, string]>)
    return client.ask({ method, url: signed.url, headers, signal, ...(body && { body }) })
  }
  const urlOf = (kind: string, key: string) => new URL(`${kind}/${key.slice(0, 2)}/${key}`, root)
  return {
    label: `s3://${bucket}/${prefix}`,
    get: (kind, key, signal) => ask({ method: 'GET', url: urlOf(kind, key), signal }),
    async put(kind, key, body, signal) {
      await ask({ method: 'PUT', url: urlOf(kind, key), body, signal })
    },
    close: client.close,
  }
}
