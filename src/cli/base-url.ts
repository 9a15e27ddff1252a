import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defined } from '../base/defined.ts'

/** Where a site says that it stands; `/` where it says nothing that can be read. */
export async function baseUrlOf(root: string, file?: string): Promise<string> {
  // The checks of a configuration take a while to load, which most sites need not wait for.
  if (!textOf(resolve(root, file ?? 'site.config.yaml')).includes('baseUrl')) return '/'
  const [{ readConfig }, { loadConfig }] = await Promise.all([
    import('../compiler/config/file.ts'),
    import('../compiler/config/load.ts'),
  ])
  const found = readConfig(root, defined({ file }))
  return 'text' in found ? (loadConfig({ text: found.text }).saved?.baseUrl ?? '/') : '/'
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
