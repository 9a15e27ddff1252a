import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const config = `title: Vite
url: https://vite.example
content:
${['guide', 'config']
  .map((name) => `  - use: docs\n    id: ${name}\n    options: { path: ${name}, routeBasePath: ${name} }\n`)
  .join('')}plugins:
  - use: search
`

/** Makes a site of Vite's guide. `checkout` is a copy of its repository, which is not ours to keep. */
export function writeViteSite(checkout: string, folder: string, language = 'en'): void {
  for (const name of ['guide', 'config']) {
    const from = [join(checkout, 'docs', name), join(checkout, name)].find((path) => existsSync(path))
    if (from === undefined)
      throw new Error(`no ${name} in ${checkout}: --vite wants a copy of github.com/vitejs/vite, or of a translation`)
    cpSync(from, join(folder, name), { recursive: true })
  }
  writeFileSync(join(folder, 'site.config.yaml'), `${config}    options: { language: ${language} }\n`)
}
