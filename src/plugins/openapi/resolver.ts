import type { BaseResolver, Source as RedoclySource } from '@redocly/openapi-core'
import { targetOf } from './reference.ts'

type Redocly = typeof import('@redocly/openapi-core')

/**
 * A resolver that knows the given texts and nothing else: Redocly's own reads any file and fetches any address that a
 * description names. Paths are relative to the site's folder.
 *
 * @param redocly the module, loaded by the caller
 * @param root path of the description's root file
 */
export function makeResolver(redocly: Redocly, root: string, texts: Readonly<Record<string, string>>): BaseResolver {
  class TextResolver extends redocly.BaseResolver {
    override resolveExternalRef(base: string | null, ref: string): string {
      if (base === null) return ref
      const target = targetOf(ref, base, root)
      return target.kind === 'file' ? target.path : `${target.kind}:${ref}`
    }

    override loadExternalRef(path: string): Promise<RedoclySource> {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined
      if (text === undefined) return Promise.reject(new redocly.ResolveError(new Error(`there is no file "${path}"`)))
      return Promise.resolve(new redocly.Source(path, text.replaceAll('\r\n', '\n')))
    }
  }
  return new TextResolver()
}
