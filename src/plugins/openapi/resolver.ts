import type { BaseResolver, Document, Source as RedoclySource } from '@redocly/openapi-core'
import type { JsonText } from './json.ts'
import { targetOf } from './reference.ts'

type Redocly = typeof import('@redocly/openapi-core')

/**
 * A resolver that knows the given texts and nothing else: Redocly's own reads any file and fetches any address that a
 * description names. Paths are relative to the site's folder.
 *
 * @param redocly the module, loaded by the caller
 * @param root path of the description's root file
 * @param jsons the texts that are parsed already
 */
export function makeResolver(
  redocly: Redocly,
  {
    root,
    texts,
    jsons,
  }: {
    readonly root: string
    readonly texts: Readonly<Record<string, string>>
    readonly jsons: Readonly<Record<string, JsonText>>
  },
): BaseResolver {
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

    override parseDocument(source: RedoclySource, isRoot?: boolean): Document {
      const json = jsons[source.absoluteRef]
      return json === undefined ? super.parseDocument(source, isRoot) : { source, parsed: json.value }
    }
  }
  return new TextResolver()
}
