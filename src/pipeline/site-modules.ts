import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteModules } from '../bundle/site-modules.ts'
import type { SiteConfig } from '../config/schema.ts'
import { mergeRules } from '../model/module-rules.ts'
import type { LoadedPlugin } from '../tasks/plugins.ts'

/** What the plugins of a site say of modules, put together in their order; nothing, if none says anything. */
export function siteModules(
  plugins: readonly LoadedPlugin[],
  config: SiteConfig,
  root: string,
): SiteModules | undefined {
  const all = plugins.flatMap(({ plugin: { modules } }) => (modules === undefined ? [] : [modules]))
  if (all.length === 0) return undefined
  const { title, tagline, url, baseUrl, titleSeparator, locale } = config
  const settings = { title, tagline, url, baseUrl, titleSeparator, locale, policy: '' }
  const missing = all.findLast((one) => one.missing !== undefined)?.missing
  return {
    aliases: all.flatMap(({ aliases = {} }) => Object.entries(aliases)),
    made: Object.assign({}, ...all.map((one) => one.made?.(settings) ?? {})) as Record<string, string>,
    components: all.flatMap(({ components = [] }) => components),
    packages: all.flatMap(({ packages = [] }) => packages).map((path) => join(root, path)),
    styles: all
      .flatMap(({ styles = [] }) => styles)
      .map((path) => (path.startsWith('file:') ? fileURLToPath(path) : join(root, path)))
      .filter((path) => existsSync(path)),
    ...(missing === undefined ? {} : { missing: fileURLToPath(missing) }),
    rules: mergeRules(all),
    baseUrl,
  }
}
