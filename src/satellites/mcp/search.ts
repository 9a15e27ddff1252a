import {
  english,
  largeSearch,
  pagesOfDocuments,
  smallSearch,
  type Hits,
  type IndexPart,
  type LanguageFile,
  type Manifest,
  type SearchDocument,
} from '../../plugins/search/browser.ts'
import { languageFile } from '../../plugins/search/languages.ts'
import { SourceError, type SiteSource } from './source.ts'

/** Finds pages like the search of the site in a browser: with the same index and the same engine. */
export type Find = (query: string, limit: number) => Hits | Promise<Hits>

type Index =
  | Manifest
  | (Pick<Manifest, 'synonyms' | 'terms' | 'snippetLength' | 'languages' | 'versions'> & {
      readonly version: 1
      readonly documents: readonly SearchDocument[]
    })

/** Opened indexes of a site. A changed index is opened again. */
export class SearchIndexes {
  readonly #opened = new Map<string, { readonly text: string; readonly find: Promise<Find> }>()

  constructor(private readonly source: SiteSource) {}

  /** @param version name or label of a version of the docs; default: the newest */
  async open(version?: string): Promise<Find> {
    const file = version === undefined ? mainIndex : fileOf(version)
    const text = await this.source.read(file)
    if (text !== undefined) return this.#read(file, text)
    if (version === undefined) throw new SourceError('the site has no search index')
    const versions = Object.entries(await this.#versions())
    const name = versions.find(([, label]) => label.toLowerCase() === version.toLowerCase())?.[0]
    const other = name === undefined ? undefined : await this.source.read(fileOf(name))
    if (name !== undefined && other !== undefined) return this.#read(fileOf(name), other)
    const names = versions.map(([versionName]) => versionName).join('", "')
    const available = names === '' ? '' : `, only for "${names}"`
    throw new SourceError(
      `there is no search index for the version "${version}"${available}; leave it out for the newest one`,
    )
  }

  async #versions(): Promise<Readonly<Record<string, string>>> {
    const text = await this.source.read(mainIndex)
    return text === undefined ? {} : ((parsed(mainIndex, text) as Index).versions ?? {})
  }

  #read(path: string, text: string): Promise<Find> {
    const opened = this.#opened.get(path)
    if (opened?.text === text) return opened.find
    const find = openIndex(path, text, this.source)
    this.#opened.set(path, { text, find })
    find.catch(() => this.#opened.delete(path))
    return find
  }
}

const mainIndex = 'search-index.json'

const fileOf = (version: string): string => `search-index-${version.replace(/[^\w.-]/g, '-')}.json`

async function openIndex(path: string, text: string, source: SiteSource): Promise<Find> {
  const index = parsed(path, text) as Index
  const { languages = [] } = index
  const others = languages.filter((code) => code !== 'en')
  let language = others.length < languages.length ? english : undefined
  for (const code of others) language = (await languageNamed(code))?.addTo(language, english) ?? language
  if (index.version === 1)
    return smallSearch(pagesOfDocuments(index.documents), { ...index, ...(language && { language }) })
  if ((index as { readonly version: number }).version !== 2)
    throw new SourceError(`"${path}" was written by another version of the tool: build the site again`)
  const readFile = async (file: string): Promise<unknown> => {
    const content = await source.read(file)
    if (content === undefined) throw new SourceError(`"${file}" is missing: perhaps the site is being replaced`)
    return parsed(file, content)
  }
  const filesOf = (manifest: Manifest, manifestPath: string): IndexPart => {
    const folder = manifest.folder ?? manifestPath.replace(/\.json$/, '')
    return { manifest, readFile: (name) => readFile(`${folder}/${name}`) }
  }
  const { shared } = index
  const sharedPart = shared === undefined ? undefined : filesOf((await readFile(shared)) as Manifest, shared)
  return largeSearch(index, filesOf(index, path).readFile, { language, shared: sharedPart })
}

/** Loads the code of a language from the tool, not from the site, whose copy is for browsers. */
async function languageNamed(code: string): Promise<LanguageFile | undefined> {
  for (const { content } of languageFile(code)) {
    const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(String(await content()))}`
    return (await import(address)) as LanguageFile
  }
  return undefined
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`"${path}" is not JSON: perhaps the site is being replaced`)
  }
}
