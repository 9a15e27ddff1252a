import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Entry, RawEntry, Source } from '../model/entry.ts'
import { cutFrontMatter, splitFrontMatter } from '../model/front-matter.ts'
import type { Silence } from '../model/suppression.ts'
import type { ContentType } from '../plugin.ts'
import { checkData } from './check-data.ts'
import type { FragmentGroup } from './group.ts'
import { threwDiagnostic } from './errors/plugin-threw.ts'
import { silencesInYaml } from './suppressions.ts'

/** One source to split. */
export interface SplitInput {
  readonly source: Source
  readonly type: ContentType
  /** Instance name, the first part of entry keys. */
  readonly instance: string
}

/** A source in pieces: entries without their prose, and the prose. */
export interface SplitSource {
  readonly entries: readonly Omit<Entry, 'fragments'>[]
  readonly groups: readonly FragmentGroup[]
  readonly diagnostics: readonly Diagnostic[]
  readonly silences: readonly Silence[]
}

/** Splits one source and checks its data. Sees this file and those that it needs, nothing else. */
export async function splitSource({ source, type, instance }: SplitInput): Promise<SplitSource> {
  const diagnostics: Diagnostic[] = []
  const silences = silencesOf(source)
  let split: { readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }
  try {
    split = type.split === undefined ? splitFrontMatter(source, type.format) : await type.split(source)
  } catch (error) {
    diagnostics.push(threwDiagnostic(type.name, 'split', source.path, error))
    return { entries: [], groups: [], diagnostics, silences }
  }
  diagnostics.push(...(split.diagnostics ?? []))
  const entries: Omit<Entry, 'fragments'>[] = []
  const groups = new Map<string, FragmentGroup & { readonly uses: FragmentGroup['uses'][number][] }>()
  for (const raw of split.entries) {
    const places = raw.places ?? {}
    const checked = checkData(type.schema, raw.data, { file: source.path, places })
    diagnostics.push(...checked.diagnostics)
    // What is refused is compiled all the same: its author wants to know of everything.
    const entry = checked.data === undefined ? -1 : entries.length
    for (const { name, format, text, line, file = source.path } of raw.fragments) {
      const keepTitle = name !== 'body' || (raw.data as { hide_title?: unknown } | null)?.hide_title === true
      const key = `${format} ${keepTitle} ${text}`
      const group = groups.get(key) ?? { format, text, keepTitle, uses: [] }
      const speaks = format === 'mdx' && /\bfrontMatter\b/.test(text)
      group.uses.push({ entry, name, file, line, ...(speaks ? { frontMatter: raw.data } : {}) })
      groups.set(key, group)
    }
    if (checked.data === undefined) continue
    const key = `${instance}:${source.path}#${raw.id}`
    entries.push({ key, id: raw.id, source: source.path, data: checked.data, places })
  }
  return { entries, groups: [...groups.values()], diagnostics, silences }
}

/** Silences in the YAML of a source, and of the files that it needs. */
function silencesOf({ path, text, needed = {} }: Source): Silence[] {
  return [...Object.entries({ ...needed, [path]: text })].flatMap(([file, content]) => {
    if (/\.ya?ml$/i.test(file)) return silencesInYaml(content, file, 1)
    return /\.mdx?$/i.test(file) ? silencesInYaml(cutFrontMatter(content).yaml, file, 2) : []
  })
}
