import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapi from '../../../src/plugins/openapi/index.ts'
import { openapiOptions } from '../../../src/plugins/openapi/options.ts'
import type { PageData } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { needs } from '../../../src/api/scan.ts'
import { split } from '../../../src/plugins/openapi/split.ts'
import type { Arrangement, ContentType, Entry, FragmentFacts, RawEntry, Source } from '../../../src/plugins/kit.ts'
import words from '../../../theme/words/en.ts'

/** Files by path, as a site would have them. */
export type Files = Readonly<Record<string, string>>

/** The path of every description in these tests. */
export const rootPath = 'openapi/openapi.yaml'

/**
 * The source as the core creates it: calls `needs` until it returns no new name; names without a file remain missing.
 */
export function sourceOf(files: Files): Source {
  let source: Source = { path: rootPath, text: files[rootPath] ?? '', digest: '', needed: {} }
  const requests = new Set<string>()
  for (;;) {
    const missing = needs(source).filter((path) => !requests.has(path))
    if (missing.length === 0) return source
    const needed: Record<string, string> = { ...source.needed }
    for (const path of missing) {
      requests.add(path)
      const text = files[path]
      if (text !== undefined) needed[path] = text
    }
    source = { ...source, needed }
  }
}

/** The entries and pages of a description. */
export function splitFiles(files: Files) {
  return split(sourceOf(files), { base: '/api/v1', words: words.plugins.openapi })
}

/** Reports as `file:line:column code message`. */
export async function reports(files: Files): Promise<string[]> {
  const { diagnostics } = await splitFiles(files)
  return diagnostics.map(
    ({ code, message, location }) => `${location?.file}:${location?.line}:${location?.column} ${code} ${message}`,
  )
}

/** The part of a minimal description before its paths. */
export const head = `openapi: 3.1.1
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.parcel.example }]
`

/** The files of this repository's description: the named ones, and all files that they refer to. */
export function ownFiles(): Files {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const files: Record<string, string> = {}
  let paths: readonly string[] = [rootPath]
  while (paths.length > 0) {
    for (const path of paths) files[path] = readFileSync(root + path, 'utf8')
    paths = needs({ path: rootPath, text: files[rootPath] ?? '', digest: '', needed: files }).filter(
      (path) => !(path in files),
    )
  }
  return files
}

/** An entry as the core passes it after compiling. */
export function compiled(raw: RawEntry): Entry<ApiData> {
  const facts = (text: string): FragmentFacts => ({
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: text.split('\n')[0] ?? '',
    words: 1,
    truncated: false,
  })
  return {
    key: `reference:${rootPath}#${raw.id}`,
    id: raw.id,
    source: rootPath,
    data: raw.data as ApiData,
    locations: raw.locations ?? {},
    fragments: Object.fromEntries(raw.fragments.map(({ name, text }) => [name, facts(text)])),
  }
}

/** The pages of a description, through the public interface of the plugin. */
export async function arrangeFiles(files: Files): Promise<Arrangement> {
  const context = {
    instance: 'reference',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  }
  const [type] = openapi.create(openapiOptions.parse({}), context).types ?? []
  const { split: splitOne, arrange } = type as unknown as ContentType<ApiData>
  const result = await splitOne?.(sourceOf(files))
  return arrange((result?.entries ?? []).map(compiled))
}

/** The data of the entry with this id; throws if it is not a page. */
export async function pageData(files: Files, id: string): Promise<PageData> {
  const { entries } = await splitFiles(files)
  const data = entries.find((entry) => entry.id === id)?.data as ApiData | undefined
  if (data?.kind !== 'page') throw new Error(`no page "${id}" among ${entries.map((entry) => entry.id).join(', ')}`)
  return data.page
}
