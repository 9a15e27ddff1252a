import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A third-party guide. */
interface Guide {
  /** Its routes, each with possible folders in a copy of the repository, the likeliest first. */
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** The guide was written for Docusaurus; these folders contain the files that its pages import. */
  readonly docusaurus?: readonly string[]
  /** Its pages use components of the guide: their texts are read as Markdown. */
  readonly plainText?: true
}

const guides: Readonly<Record<string, Guide>> = {
  // In a translated repository, the guide is at the root.
  vite: { routes: { guide: ['docs/guide', 'guide'], config: ['docs/config', 'config'] } },
  hono: { routes: { docs: ['docs'] } },
  redux: { routes: { docs: ['docs'] } },
  vue: { routes: { guide: ['src/guide'], api: ['src/api'] } },
  helm: { routes: { docs: ['docs'] }, docusaurus: ['src', 'sdkexamples'] },
  // Folders inside that of each language.
  astro: { routes: { docs: ['src/content/docs/{language}'] }, plainText: true },
  testing: { routes: { docs: ['docs'] }, docusaurus: [] },
}

export const guideNames = Object.keys(guides)

/** Creates a site from a guide. `checkout` is a local copy of its repository, which we may not redistribute. */
export function writeGuideSite(name: string, checkout: string, folder: string, language = 'en'): void {
  const { routes = {}, docusaurus, plainText } = guides[name] ?? {}
  for (const [route, places] of Object.entries(routes)) {
    const from = places
      .map((place) => join(checkout, place.replace('{language}', language)))
      .find((path) => existsSync(path))
    if (from === undefined)
      throw new Error(`no ${places.join(' or ')} in ${checkout}: is it a copy of the guide of ${name}?`)
    cpSync(from, join(folder, route), { recursive: true })
    if (plainText) withoutComponents(join(folder, route))
  }
  for (const beside of docusaurus ?? []) cpSync(join(checkout, beside), join(folder, beside), { recursive: true })
  const config = configOf(name, Object.keys(routes), language)
  writeFileSync(join(folder, 'site.config.yaml'), docusaurus === undefined ? config : `${config}  - use: docusaurus\n`)
}

/** Converts MDX pages to Markdown: removes imports and the tags of components. */
function withoutComponents(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.mdx')) continue
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
      .replace(/^head:\n(?:(?:- |  ).*\n)*/m, '')
      .replace(/^(?:import|export)\b.*$/gm, '')
      .replace(/\{\/\*[^]*?\*\/\}/g, '')
      .replace(/<\/?[A-Z](?:\{[^}]*\}|[^<>{}])*>/g, '')
    writeFileSync(file.replace(/x$/, ''), text)
    rmSync(file)
  }
}

function configOf(name: string, routes: readonly string[], language: string): string {
  const content = routes.map(
    (route) =>
      `  - use: docs\n    id: ${route}\n    options: { path: ${route}, routeBasePath: ${route}, numberPrefixParser: false }\n`,
  )
  return `title: ${name}
url: https://${name}.example
content:
${content.join('')}plugins:
  - use: search
    options: { language: ${language} }
`
}
