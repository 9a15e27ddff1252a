import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Guides that are not ours. Their routes: the folders of a copy of the repository in which they are, the likeliest first. */
const guides: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // A translation has its guide at the root.
  vite: { guide: ['docs/guide', 'guide'], config: ['docs/config', 'config'] },
  hono: { docs: ['docs'] },
  redux: { docs: ['docs'] },
  vue: { guide: ['src/guide'], api: ['src/api'] },
}

export const guideNames = Object.keys(guides)

/** Makes a site of a guide. `checkout` is a copy of its repository, which is not ours to keep. */
export function writeGuideSite(name: string, checkout: string, folder: string, language = 'en'): void {
  const routes = Object.entries(guides[name] ?? {})
  for (const [route, places] of routes) {
    const from = places.map((place) => join(checkout, place)).find((path) => existsSync(path))
    if (from === undefined)
      throw new Error(`no ${places.join(' or ')} in ${checkout}: is it a copy of the guide of ${name}?`)
    cpSync(from, join(folder, route), { recursive: true })
  }
  writeFileSync(
    join(folder, 'site.config.yaml'),
    configOf(
      name,
      routes.map(([route]) => route),
      language,
    ),
  )
}

function configOf(name: string, routes: readonly string[], language: string): string {
  const content = routes.map(
    (route) => `  - use: docs\n    id: ${route}\n    options: { path: ${route}, routeBasePath: ${route} }\n`,
  )
  return `title: ${name}
url: https://${name}.example
content:
${content.join('')}plugins:
  - use: search
    options: { language: ${language} }
`
}
