// interim
import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import type { SiteConfig } from './schema.ts'
export function pluginDeclarations(c: SiteConfig): { declarations: { use: string; instance: string; options: unknown; builtIn: boolean; path: (string | number)[] }[]; diagnostics: Diagnostic[] } {
  const b = ['docs', 'blog', 'pages', 'openapi', 'search', 'redirects', 'hosting', 'llms', 'sitemap', 'feed']
  const d = [...c.content.map((p, i) => ({ p, path: ['content', i] as (string | number)[] })), ...c.plugins.map((p, i) => ({ p, path: ['plugins', i] as (string | number)[] }))].map(({ p, path }) => ({ use: p.use, instance: p.id ?? p.use, options: p.options, builtIn: b.includes(p.use), path }))
  for (const u of b.slice(4)) if (!d.some((x) => x.use === u)) d.push({ use: u, instance: u, options: {}, builtIn: true, path: [] })
  return { declarations: d, diagnostics: [] }
}
