import type { Marked } from './config-program.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** A map of the configuration with values of unknown types. */
export type ConfigMap = Readonly<Record<string, unknown>>

/** Wraps a single value in an array; an absent value becomes `[]`. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? value : [value]
}

/** The value if it is a non-empty string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The mark of a value that JSON cannot express. */
export function markOf(value: unknown): Marked | undefined {
  return '$is' in mappingOf(value) ? (value as Marked) : undefined
}

/** Splits a space-separated list of names. */
export function names(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Returns `undefined` for an empty list or map, so that it is not written. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

/**
 * Copies plain data without marked values. Calls `onOmitted` with the path of each omitted value.
 */
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

/** Name of an instance in the new configuration; `default` becomes the name of the plugin. */
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

/** Official plugins, presets and themes of Docusaurus, by short name. */
const official = new Set(
  names(`content-docs content-blog content-pages client-redirects sitemap ideal-image pwa debug google-gtag
    google-analytics google-tag-manager vercel-analytics svgr rsdoctor css-cascade-layers classic mermaid
    live-codeblock search-algolia`),
)

/** Full package name of a plugin or preset with a short name. */
export function fullName(name: string, kind: 'plugin' | 'preset' | 'theme'): string {
  const path = name.replace(/\\/g, '/')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (installed !== undefined) return installed
  return official.has(path) ? `@docusaurus/${kind}-${path}` : path
}
