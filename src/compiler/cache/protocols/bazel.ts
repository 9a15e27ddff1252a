import { objectClient } from './http.ts'
import type { RemoteStore } from './store.ts'

/** Address of a store with Bazel's cache protocol over HTTP. */
export interface BazelAddress {
  /** Address without credentials. */
  readonly url: URL
  /** Value of the header `Authorization`. */
  readonly authorization?: string
}

/**
 * A store with Bazel's protocol: `GET` and `PUT` of `/ac/<key>` and `/cas/<sha256>`, supported by bazel-remote,
 * BuildBuddy, Buildbarn, object stores and any WebDAV server. Source:
 * https://bazel.build/remote/caching#http-caching
 */
export function bazelStore({ url, authorization }: BazelAddress): RemoteStore {
  const client = objectClient()
  const base = url.href.replace(/[?#].*$/, '').replace(/\/*$/, '/')
  const headers = authorization === undefined ? {} : { authorization }
  return {
    label: base,
    get: (kind, key, signal) => client.ask({ method: 'GET', url: new URL(`${kind}/${key}`, base), headers, signal }),
    async put(kind, key, body, signal) {
      await client.ask({ method: 'PUT', url: new URL(`${kind}/${key}`, base), headers, body, signal })
    },
    close: client.close,
  }
}
