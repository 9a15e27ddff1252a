import { isMapping, readFrontMatter, readYaml, readYamlData, splitFrontMatter } from '../../plugin.ts'
import type { Diagnostic, RawEntry, Source } from '../../plugin.ts'
import { kindKey } from './front-matter.ts'
import { hasInside, lookInside } from './inside.ts'
import type { DocsOptions } from './options.ts'

interface Split {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Category files are small, and tags files are lists that people keep by hand; see the limits of the `yaml` package. */
const maxBytes = { category: 64 * 1024, tags: 256 * 1024 }

/** A page, a `_category_` file or a tags file (those at the paths `tagsFiles`) → one entry that says which of them it is. */
export function split(source: Source, format: DocsOptions['format'], tagsFiles: readonly string[]): Split {
  if (tagsFiles.includes(source.path)) return splitYaml(source, 'tags')
  return /\.mdx?$/.test(source.path) ? splitDoc(source, format) : splitYaml(source, 'category')
}

function splitDoc(source: Source, format: DocsOptions['format']): Split {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  // Front matter that is no mapping stays as it is: the schema reports it.
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const own = { ...entry, data: { ...entry.data, [kindKey]: 'doc' } }
  if (!hasInside(entry.data)) return { entries: [own], diagnostics }
  const inside = lookInside('doc', entry.data, readFrontMatter(source))
  return {
    entries: [
      { ...own, places: { ...inside.places, ...own.places }, fragments: [...own.fragments, ...inside.fragments] },
    ],
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

function splitYaml(source: Source, kind: 'category' | 'tags'): Split {
  const input = { file: source.path, maxBytes: maxBytes[kind] }
  const { data, places, diagnostics } = readYamlData(source.text, input)
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  const inside = lookInside(kind, data, readYaml(source.text, input))
  const entry = { id: kind, data: { ...data, [kindKey]: kind }, places, fragments: [] }
  return { entries: [entry], diagnostics: inside.diagnostics }
}
