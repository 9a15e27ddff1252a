// interim
import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { readYaml } from '../model/yaml.ts'
import { configSchema, type SiteConfig } from './schema.ts'
export function loadConfig(o: { text: string; file: string; baseUrl?: string }): { config?: SiteConfig; diagnostics: Diagnostic[] } {
  const y = readYaml(o.text, { file: o.file, maxBytes: 1 << 20 })
  const v = y.value as { navbar?: { left?: { type?: string; items?: { type?: string }[] }[]; right?: { type?: string }[] } }
  for (const i of [...(v.navbar?.left ?? []), ...(v.navbar?.right ?? [])] as { type?: string; items?: { type?: string }[] }[]) { i.type ??= 'link'; for (const j of i.items ?? []) j.type ??= 'link' }
  const r = configSchema.safeParse({ ...v, ...(o.baseUrl ? { baseUrl: o.baseUrl } : {}) })
  return r.success ? { config: r.data, diagnostics: [] } : { diagnostics: r.error.issues.map((i) => diagnostic('config/type', i.path.join('.') + ' ' + i.message)) }
}
