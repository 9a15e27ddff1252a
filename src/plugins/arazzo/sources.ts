import {
  diagnostic,
  type ApiOperation,
  type ApiReader,
  type Diagnostic,
  type PluginWords,
  type Source,
} from '../kit.ts'
import { folderOf, joinPath } from '../../api/scan.ts'
import { readFile, type ArazzoFile } from './file.ts'
import { list, text } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** A description that workflows speak of. */
export type Described =
  | {
      readonly kind: 'openapi'
      readonly title: string
      readonly path: string
      readonly operations: readonly ApiOperation[]
    }
  | { readonly kind: 'arazzo'; readonly file: ArazzoFile }
  /** It cannot be read, which is reported. */
  | { readonly kind: 'unknown'; readonly why: string }

/** What reads descriptions. */
export interface SourceReader {
  readonly reader: ApiReader<never>
  readonly words: PluginWords
  /** Files in the place of descriptions, by name. */
  readonly sources: Readonly<Record<string, string>>
}

/** The local file of a source description; nothing for one that is elsewhere. */
function sourcePath(
  from: string,
  { name, url }: { readonly name: string; readonly url: string },
  sources: SourceReader['sources'],
) {
  const own = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (own !== undefined) return own
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\|\0/i.test(url)) return undefined
  return joinPath(folderOf(from), url.split('#', 1)[0] ?? '')
}

/** The source descriptions of a file, as written. */
function sourcesOf({ path, root }: Pick<ArazzoFile, 'path' | 'root'>, sources: SourceReader['sources']) {
  return list(root['sourceDescriptions']).map((one, index) => {
    const { name, url, type } = mappingOf(one)
    const given = { name: text(name) ?? '', url: text(url) ?? '', index }
    const isArazzo = type === 'arazzo' || (type === undefined && /arazzo/i.test(given.url))
    return { ...given, isArazzo, path: sourcePath(path, given, sources) }
  })
}

/** Files that workflows need: descriptions with their parts, and other workflows. */
export function needs(source: Source, { reader, sources }: Pick<SourceReader, 'reader' | 'sources'>): string[] {
  const texts = source.needed ?? {}
  const found = new Set<string>()
  const visit = (path: string, written: string): void => {
    const { file } = readFile(path, written)
    if (file === undefined) return
    for (const one of sourcesOf(file, sources)) {
      if (one.path === undefined || found.has(one.path) || one.path === source.path) continue
      found.add(one.path)
      const inner = texts[one.path]
      if (inner === undefined) continue
      if (one.isArazzo) visit(one.path, inner)
      else for (const part of partsOf(one.path, texts, reader).wanted) found.add(part)
    }
  }
  visit(source.path, source.text)
  return [...found].sort()
}

/** The texts of a description, as far as they are known, and the files that it wants. */
function partsOf(path: string, texts: Readonly<Record<string, string>>, reader: ApiReader<never>) {
  const needed: Record<string, string> = {}
  for (;;) {
    const wanted = reader.needs({ path, text: texts[path] ?? '', digest: '', needed })
    const fresh = wanted.filter((one) => texts[one] !== undefined && needed[one] === undefined)
    if (fresh.length === 0) return { wanted, needed }
    for (const one of fresh) needed[one] = texts[one] ?? ''
  }
}

/** Descriptions that were loaded last: each page that shows workflows asks for them. */
const loaded = new Map<string, Promise<Described | string>>()
const mostLoaded = 4

async function loadApi(
  path: string,
  texts: Readonly<Record<string, string>>,
  { reader, words }: SourceReader,
): Promise<Described | string> {
  const { needed } = partsOf(path, texts, reader)
  const written = texts[path] ?? ''
  const key = JSON.stringify([path, written, needed])
  const known = loaded.get(key)
  if (known !== undefined) return known
  const load = async (): Promise<Described | string> => {
    const { description, diagnostics } = await reader.load({ path, text: written, digest: '', needed })
    if (description === undefined) return diagnostics[0]?.message ?? 'it is not valid'
    const operations = (await reader.operations?.(description.root, words)) ?? []
    const title = text(mappingOf(mappingOf(description.root)['info'])['title']) ?? 'API'
    return { kind: 'openapi', title, path, operations }
  }
  const made = load()
  loaded.set(key, made)
  for (const old of [...loaded.keys()].slice(0, -mostLoaded)) loaded.delete(old)
  return made
}

/** Loads what a file of workflows speaks of, by name. */
export async function loadSources(
  file: ArazzoFile,
  texts: Readonly<Record<string, string>>,
  using: SourceReader,
): Promise<{ readonly described: ReadonlyMap<string, Described>; readonly diagnostics: readonly Diagnostic[] }> {
  const described = new Map<string, Described>()
  const diagnostics: Diagnostic[] = []
  for (const { name, url, index, path, isArazzo } of sourcesOf(file, using.sources)) {
    const place = file.place(['sourceDescriptions', index, 'url'])
    const missing = (why: string, hint?: string): void => {
      described.set(name, { kind: 'unknown', why })
      const message = `the source description "${name}" ${why}`
      diagnostics.push(diagnostic('arazzo/source', message, { place, hint }))
    }
    const written = path === undefined ? undefined : texts[path]
    if (path === undefined)
      missing(
        `is not a local file; nothing is fetched from "${url}"`,
        `copy it into the site, and name it in the options: sources: { ${name}: openapi/${name}.yaml }`,
      )
    else if (written === undefined) missing(`cannot be read: there is no file "${path}"`)
    else if (isArazzo) {
      const { file: other } = readFile(path, written)
      if (other === undefined) missing(`cannot be read: "${path}" is no Arazzo description`)
      else described.set(name, { kind: 'arazzo', file: other })
    } else {
      const made = await loadApi(path, texts, using)
      if (typeof made === 'string') missing(`cannot be read: ${made}`)
      else described.set(name, made)
    }
  }
  return { described, diagnostics }
}
