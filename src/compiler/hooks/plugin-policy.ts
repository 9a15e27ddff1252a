import { z } from 'zod'
import type { SiteConfig } from '../config/schema.ts'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { headSchema, metaName, type HeadItem } from '../../model/head.ts'
import { origin, originOrAny, originOrSelf } from '../../model/policy.ts'
import type { LoadedPlugin } from '../tasks/workspace.ts'
import { pluginThrew } from './open-plugins.ts'

const pluginOrigins = z.strictObject({
  embeds: z.array(originOrSelf).default([]),
  scripts: z.array(origin).default([]),
  images: z.array(originOrAny).default([]),
  media: z.array(originOrAny).default([]),
  fonts: z.array(origin).default([]),
  connect: z.array(origin).default([]),
  forms: z.array(origin).default([]),
})

/**
 * The configuration with what plugins want in the head of every page, and with the origins that they need: from here on it is
 * the site's own. What the site says stands behind it, and so wins. Of what is not in form nothing is taken.
 */
export function withPlugins(
  config: SiteConfig,
  plugins: readonly LoadedPlugin[],
  places: ReadonlyMap<string, Place>,
): { readonly config: SiteConfig; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const merged = { ...config }
  for (const { instance, plugin } of [...plugins].reverse()) {
    const { head = [], origins = {} } = plugin
    if (plugin.head === undefined && plugin.origins === undefined) continue
    const read = z.strictObject({ head: headSchema, origins: pluginOrigins }).safeParse({ head, origins })
    if (!read.success) {
      const [{ path, message } = { path: [], message: '' }] = read.error.issues
      const error = new Error(`${path.join('.')}: ${message}`)
      diagnostics.push(pluginThrew(instance, 'head or origins', { error, place: places.get(instance) }))
      continue
    }
    const nameOf = (item: HeadItem) => ('meta' in item ? metaName(item.meta) : undefined)
    const said = new Set(merged.head.map(nameOf))
    const added = read.data.head.filter((item) => nameOf(item) === undefined || !said.has(nameOf(item)))
    merged.head = [...added, ...merged.head]
    for (const [key, list] of Object.entries(read.data.origins) as [keyof z.infer<typeof pluginOrigins>, string[]][])
      merged[key] = [...new Set([...list, ...merged[key]])]
  }
  return { config: merged, diagnostics }
}
