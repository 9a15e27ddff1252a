import { imageFragment, isMapping, nearest, readYaml, splitFrontMatter, defined } from '../../plugin.ts'
import type { Diagnostic, RawEntry, Source } from '../../plugin.ts'
import { lastUpdateKeys } from './front-matter.ts'
import type { PagesOptions } from './options.ts'

/** The core refuses longer front matter, too. */
const maxBytes = 64 * 1024

/** A page → its entry, with its image for the core to find; unknown keys of `last_update` are reported. */
export function split(
  source: Source,
  format: PagesOptions['format'],
): { readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const { image, last_update: lastUpdate } = entry.data
  if (image === undefined && lastUpdate === undefined) return { entries, diagnostics }
  const lines = source.text.split('\n').slice(1, (entry.fragments[0]?.line ?? 1) - 2)
  const yaml = readYaml(lines.join('\n'), { file: source.path, lineOffset: 1, maxBytes })
  const unknown = Object.keys(isMapping(lastUpdate) ? lastUpdate : {}).filter((key) => !lastUpdateKeys.includes(key))
  return {
    entries: [{ ...entry, fragments: [...entry.fragments, ...imageFragment(image, yaml.places(['image']))] }],
    diagnostics: [
      ...diagnostics,
      ...unknown.map((key): Diagnostic => {
        const near = nearest(key, lastUpdateKeys)
        const place = yaml.keyPlace(['last_update', key])
        return defined({
          code: 'front-matter/unknown-key',
          severity: 'warning',
          message: `no key "${key}" in "last_update"`,
          place,
          hint: near === undefined ? `known keys: ${lastUpdateKeys.join(', ')}` : `did you mean "${near}"?`,
        })
      }),
    ],
  }
}
