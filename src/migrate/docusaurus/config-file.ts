import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the configuration, the first that is there. */
const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`)

/** The name of a site's configuration. */
export function findConfigFile(folder: string): string | undefined {
  return names.find((name) => existsSync(join(folder, name)))
}
