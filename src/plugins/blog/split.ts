import { isMapping, readYamlData, splitFrontMatter, type Diagnostic, type RawEntry, type Source } from '../../plugin.ts'
import { kindKey } from './front-matter.ts'
import type { BlogOptions } from './options.ts'

interface Split {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Files of authors and tags are lists that people keep by hand; see the limits of the `yaml` package. */
const maxYamlBytes = 256 * 1024

/** A post, the authors or the tags → one entry that says which of them it is. */
export function split(source: Source, options: BlogOptions): Split {
  if (source.path === `${options.path}/${options.authorsMapPath}`) return splitYaml(source, 'authors')
  if (source.path === `${options.path}/${options.tags}`) return splitYaml(source, 'tags')
  const { entries, diagnostics } = splitFrontMatter(source, options.format)
  return { entries: entries.map(withKind), diagnostics }
}

/** Front matter that is no mapping stays as it is: the schema reports it. */
function withKind(entry: RawEntry): RawEntry {
  const { data } = entry
  if (!isMapping(data)) return entry
  return { ...entry, data: { ...data, [kindKey]: 'post' } }
}

function splitYaml(source: Source, kind: 'authors' | 'tags'): Split {
  const { data, places, diagnostics } = readYamlData(source.text, { file: source.path, maxBytes: maxYamlBytes })
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  return { entries: [{ id: kind, data: { ...data, [kindKey]: kind }, places, fragments: [] }], diagnostics }
}
