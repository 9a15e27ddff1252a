import {
  diagnostic,
  type ApiOperation,
  type ApiReader,
  type Diagnostic,
  type PluginWords,
  type Source,
} from '../kit.ts'
import { targetOf } from '../../api/scan.ts'
import { readFile, type ArazzoFile } from './file.ts'
import { list, text } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** A source description of workflows. */
export type Described =
  | {
      readonly kind: 'openapi'
      readonly title: string
      readonly path: string
      readonly operations: readonly ApiOperation[]
    }
  | { readonly kind: 'arazzo'; readonly file: ArazzoFile }
  /** A description of messages, which workflows do not send. */
  | { readonly kind: 'events' }
  /** Unreadable; a diagnostic contains the reason. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Options for reading source descriptions. */
export interface SourceReader {
  readonly reader: ApiReader<never>
  readonly words: PluginWords
  /** Files that replace source descriptions, by name. */
  readonly sources: Readonly<Record<string, string>>
}

/** The local file of a source description; `undefined` for a remote one, and for one outside the site. */
function localPath(
  from: string,
  { name, url }: { readonly name: string; readonly url: string },
  sources: SourceReader['sources'],
): string | undefined {
  const configured = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (configured !== undefined) return configured
  const target = targetOf(url, from, { path: from })
  return target.kind === 'file' ? target.path : undefined
}

/** The source descriptions of a file, as written. */
function sourcesOf({ path, root }: Pick<ArazzoFile, 'path' | 'root'>, sources: SourceReader['sources']) {
  return list(root['sourceDescriptions']).map((source, index) => {
    const { name, url, type } = mappingOf(source)
    const fields = { name: text(name) ?? '', url: text(url) ?? '', index }
    const isArazzo = type === 'arazzo' || (type === undefined && /arazzo/i.test(fields.url))
    return { ...fields, isArazzo, isEvents: type === 'asyncapi', path: localPath(path, fields, sources) }
  })
}

/** Files that workflows depend on: descriptions with their parts, and other workflows. */
export function needs(source: Source, { reader, sources }: Pick<SourceReader, 'reader' | 'sources'>): string[] {
  const texts = source.needed ?? {}
  const paths = new Set<string>()
  const visit = (path: string, content: string): void => {
    const { file } = readFile(path, content)
    if (file === undefined) return
    for (const { path: sourcePath, isArazzo, isEvents } of sourcesOf(file, sources)) {
      if (isEvents || sourcePath === undefined || paths.has(sourcePath) || sourcePath === source.path) continue
      paths.add(sourcePath)
      const inner = texts[sourcePath]
      if (inner === undefined) continue
      if (isArazzo) visit(sourcePath, inner)
      else for (const part of partsOf(sourcePath, texts, reader).wanted) paths.add(part)
    }
  }
  visit(source.path, source.text)
  return [...paths].sort()
}

/** The loaded texts of a description, and the missing files. */
function partsOf(path: string, texts: Readonly<Record<string, string>>, reader: ApiReader<never>) {
  const needed: Record<string, string> = {}
  for (;;) {
    const partPaths = reader.needs({ path, text: texts[path] ?? '', digest: '', needed })
    const fresh = partPaths.filter((part) => texts[part] !== undefined && needed[part] === undefined)
    if (fresh.length === 0) return { wanted: partPaths, needed }
    for (const part of fresh) needed[part] = texts[part] ?? ''
  }
}

/** Cache of recently loaded descriptions, since every page with workflows needs them. */
const loaded = new Map<string, Promise<Described | string>>()
const maxLoadedFiles = 4

async function loadApi(
  path: string,
  texts: Readonly<Record<string, string>>,
  { reader, words }: SourceReader,
): Promise<Described | string> {
  const { needed } = partsOf(path, texts, reader)
  const content = texts[path] ?? ''
  const key = JSON.stringify([path, content, needed])
  const cached = loaded.get(key)
  if (cached !== undefined) return cached
  const load = async (): Promise<Described | string> => {
    const { description, diagnostics } = await reader.load({ path, text: content, digest: '', needed })
    if (description === undefined) return diagnostics[0]?.message ?? 'it is not valid'
    const operations = (await reader.operations?.(description.root, words)) ?? []
    const title = text(mappingOf(mappingOf(description.root)['info'])['title']) ?? 'API'
    return { kind: 'openapi', title, path, operations }
  }
  const pending = load()
  loaded.set(key, pending)
  for (const old of [...loaded.keys()].slice(0, -maxLoadedFiles)) loaded.delete(old)
  return pending
}

/** Loads the source descriptions of a file, by name. */
export async function loadSources(
  file: ArazzoFile,
  texts: Readonly<Record<string, string>>,
  using: SourceReader,
): Promise<{ readonly described: ReadonlyMap<string, Described>; readonly diagnostics: readonly Diagnostic[] }> {
  const described = new Map<string, Described>()
  const diagnostics: Diagnostic[] = []
  for (const { name, url, index, path, isArazzo, isEvents } of sourcesOf(file, using.sources)) {
    if (isEvents) {
      described.set(name, { kind: 'events' })
      continue
    }
    const location = file.locationOf(['sourceDescriptions', index, 'url'])
    const missing = (why: string, hint?: string): void => {
      described.set(name, { kind: 'unknown', why })
      const message = `the source description "${name}" ${why}`
      diagnostics.push(diagnostic('arazzo/source', message, { location, hint }))
    }
    const content = path === undefined ? undefined : texts[path]
    if (path === undefined)
      missing(
        `is not a file of the site; nothing is fetched from "${url}"`,
        `copy it into the site, and name it in the options: sources: { ${name}: openapi/${name}.yaml }`,
      )
    else if (content === undefined) missing(`cannot be read: there is no file "${path}"`)
    else if (isArazzo) {
      const { file: other } = readFile(path, content)
      if (other === undefined) missing(`cannot be read: "${path}" is not an Arazzo description`)
      else described.set(name, { kind: 'arazzo', file: other })
    } else {
      const api = await loadApi(path, texts, using)
      if (typeof api === 'string') missing(`cannot be read: ${api}`)
      else described.set(name, api)
    }
  }
  return { described, diagnostics }
}
