import { isMapping, readYamlData, splitFrontMatter, type Diagnostic, type RawEntry, type Source } from '../../plugin.ts'
import type { DocsOptions } from './options.ts'
import { kindKey } from './front-matter.ts'

interface Split {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Category files are small; see the limits of the `yaml` package. */
const maxCategoryBytes = 64 * 1024

/** A page, or a `_category_` file → one entry that says which of the two it is. */
export function split(source: Source, format: DocsOptions['format']): Split {
  return /\.mdx?$/.test(source.path) ? splitDoc(source, format) : splitCategory(source)
}

function splitDoc(source: Source, format: DocsOptions['format']): Split {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  return { entries: entries.map(withKind), diagnostics }
}

/** Front matter that is no mapping stays as it is: the schema reports it. */
function withKind(entry: RawEntry): RawEntry {
  const { data } = entry
  if (!isMapping(data)) return entry
  return { ...entry, data: { ...data, [kindKey]: 'doc' } }
}

function splitCategory(source: Source): Split {
  const { data, places, diagnostics } = readYamlData(source.text, { file: source.path, maxBytes: maxCategoryBytes })
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: 'category', data, fragments: [] }], diagnostics }
  return { entries: [{ id: 'category', data: { ...data, [kindKey]: 'category' }, places, fragments: [] }], diagnostics }
}
