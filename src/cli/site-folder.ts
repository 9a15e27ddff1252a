import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** The absolute path of a site's folder; says so if there is none. */
export function siteFolder(siteDir: string): string | undefined {
  const root = resolve(siteDir)
  if (existsSync(root) && statSync(root).isDirectory()) return root
  process.stderr.write(`docs: there is no folder "${siteDir}"\n`)
  return undefined
}
