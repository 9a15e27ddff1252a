/** Sites with plugins that do something wrong. */
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder, write } from '../compiler/stages/site.ts'

export const imports = `import { contentType, definePlugin, z } from '@waybill/docs/plugin'\n`
export const plugin = (name: string, members: string) =>
  `${imports}export default definePlugin({ create: () => ({ name: '${name}', ${members} }) } as never)\n`

/** A site with plugins, each the text of its module by its name. */
export function site(plugins: Readonly<Record<string, string>>): string {
  const root = temporaryFolder()
  const uses = Object.keys(plugins).map((name) => `  - use: ./plugins/${name}.ts\n`)
  const files = Object.entries(plugins).map(([name, text]) => [`plugins/${name}.ts`, text] as const)
  write(root, {
    'site.config.yaml': `title: T\nurl: https://x.example\ncontent:\n  - use: docs\nplugins:\n${uses.join('')}`,
    'content/docs/index.md': '# Home\n\nText.\n',
    'content/kind/a.md': '# A\n',
    ...Object.fromEntries(files),
  })
  return root
}

/** Builds a site, and returns its errors without their places. */
export async function errorsOf(plugins: Readonly<Record<string, string>>): Promise<string[]> {
  const report = await buildSite(site(plugins), true)
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error')
  assert.is(report.published, errors.length === 0)
  return errors.map(({ code, message }) => `${code} ${message}`)
}

export const returns = 'plugin/result "own" returns a wrong value from'
