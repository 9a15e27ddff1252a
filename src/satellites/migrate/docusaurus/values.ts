import type { Marked } from './config-program.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** A map of the configuration, of which nothing is known yet. */
export type ConfigMap = Readonly<Record<string, unknown>>

/** Wraps a single value in an array; an absent value becomes `[]`. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? value : [value]
}

/** The value, if it is a text that says something. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The mark of a value that JSON has no word for. */
export function markOf(value: unknown): Marked | undefined {
  return '$is' in mappingOf(value) ? (value as Marked) : undefined
}

/** The names in a text of names. */
export function names(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** The value, or nothing in place of an empty list or map: the configuration is written without those. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

/** Plain data, with marked values left out; what was left out is reported by its path. */
export function plainOf(value: unknown, onOmitted: (path: string) => void, path = ''): unknown {
  if (markOf(value) !== undefined) {
    onOmitted(path)
    return undefined
  }
  if (Array.isArray(value)) return value.map((item, index) => plainOf(item, onOmitted, `${path}[${index}]`) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return defined(
    Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '$from' && key !== '$export')
        .map(([key, inner]) => [key, plainOf(inner, onOmitted, path === '' ? key : `${path}.${key}`)]),
    ),
  )
}

/** The name of an instance in our configuration: `default` is the plugin's own name. */
export function instanceName(use: 'docs' | 'blog' | 'pages', id: string | undefined): string {
  if (id === undefined || id === 'default') return use
  const bare = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return bare === '' || builtInNames.has(bare) ? `${use}-${bare || 'second'}` : bare
}

/** Names of plugins that every site has. */
const builtInNames = new Set(names('search redirects hosting llms sitemap feed images docusaurus docs blog pages'))

/** Plugins, presets and themes of Docusaurus itself, in short. */
const official = new Set(
  names(`content-docs content-blog content-pages client-redirects sitemap ideal-image pwa debug google-gtag
    google-analytics google-tag-manager vercel-analytics svgr rsdoctor css-cascade-layers classic mermaid
    live-codeblock search-algolia`),
)

/** The full name of a plugin or preset that a configuration names in short. */
export function fullName(name: string, kind: 'plugin' | 'preset' | 'theme'): string {
  const path = name.replace(/\\/g, '/')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (installed !== undefined) return installed
  return official.has(path) ? `@docusaurus/${kind}-${path}` : path
}
