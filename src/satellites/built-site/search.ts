import { openIndex, type LanguageFile, type Search, type SearchIndex } from '../../plugins/search/browser.ts'
import { languageFile } from '../../plugins/search/languages.ts'
import { SourceError, type SiteSource } from './source.ts'

/** Finds pages like the search of the site in a browser: with the same index and the same engine. */
export type Find = Search

/** Opened indexes of a site. A changed index is opened again. */
export class SearchIndexes {
  readonly #opened = new Map<string, { readonly text: string; readonly find: Promise<Find> }>()

  constructor(private readonly source: SiteSource) {}

  /** @param version name or label of a version of the docs; default: the newest */
  async open(version?: string): Promise<Find> {
    const file = version === undefined ? mainIndex : fileOf(version)
    const text = await this.source.read(file)
    if (text !== undefined) return this.#read(file, text)
    if (version === undefined)
      throw new SourceError('the site has no search index: docs has not built it, or its search is disabled')
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
    return text === undefined ? {} : ((parsed(mainIndex, text) as SearchIndex).versions ?? {})
  }

  #read(path: string, text: string): Promise<Find> {
    const opened = this.#opened.get(path)
    if (opened?.text === text) return opened.find
    const find = openText(path, text, this.source)
    this.#opened.set(path, { text, find })
    find.catch(() => this.#opened.delete(path))
    return find
  }
}

const mainIndex = 'search-index.json'

const fileOf = (version: string): string => `search-index-${version.replace(/[^\w.-]/g, '-')}.json`

function openText(path: string, text: string, source: SiteSource): Promise<Find> {
  return openIndex(path, {
    async load(file) {
      const content = file === path ? text : await source.read(file)
      if (content === undefined) throw new SourceError(`"${file}" is missing: perhaps the site is being replaced`)
      const value = parsed(file, content)
      if (file === path && ![1, 2].includes((value as SearchIndex).version))
        throw new SourceError(`"${path}" was written by another version of the tool: build the site again`)
      return value
    },
    language: languageNamed,
  })
}

/** Loads the code of a language from the tool, not from the site, whose copy is for browsers. */
async function languageNamed(code: string): Promise<LanguageFile> {
  for (const { content } of languageFile(code)) {
    const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(String(await content()))}`
    return (await import(address)) as LanguageFile
  }
  throw new SourceError(`"${code}" is not a language: build the site again`)
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`"${path}" is not JSON: perhaps the site is being replaced`)
  }
}
