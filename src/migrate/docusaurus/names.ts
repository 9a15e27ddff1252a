import { names } from './values.ts'

/** The name of an instance in our configuration: `default` is the plugin's own name. */
export function instanceName(use: 'docs' | 'blog' | 'pages', id: string | undefined): string {
  if (id === undefined || id === 'default') return use
  const bare = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return bare === '' || taken.has(bare) ? `${use}-${bare || 'second'}` : bare
}

/** Names of plugins that every site has. */
const taken = new Set(names('search redirects hosting llms sitemap feed images docusaurus docs blog pages'))

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
