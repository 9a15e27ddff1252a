import { splitSource } from '../compile/source.ts'
import { digest } from '../cache/hash.ts'
import type { Entry } from '../model/entry.ts'
import type { ContentType } from '../plugin.ts'
import type { OpenSite } from './open.ts'
import { sourcesOf } from './read.ts'

/**
 * The route that a file would have if it had this text: its content type is asked, with no other file beside it.
 * Nothing, if no content type makes a page of it.
 */
export async function routeOfSource(site: OpenSite, path: string, text: string): Promise<string | undefined> {
  for (const { instance, type: number } of sourcesOf(site.plugins, [path])) {
    const type = site.plugins.find((one) => one.instance === instance)?.plugin.types?.[number] as ContentType<unknown>
    const { entries } = await splitSource({ source: { path, text, digest: digest(text) }, type, instance })
    const route = routeOfEntries(
      type,
      entries.map((entry) => ({ ...entry, fragments: {} })),
    )
    if (route !== undefined) return route
  }
  return undefined
}

/** A content type that cannot arrange a single file is none of ours, and is not asked for more. */
function routeOfEntries(type: ContentType<unknown>, entries: readonly Entry[]): string | undefined {
  const keys = new Set(entries.map(({ key }) => key))
  try {
    return type.arrange(entries).pages.find(({ entry }) => entry !== undefined && keys.has(entry))?.route
  } catch {
    return undefined
  }
}
