import {
  imageFragment,
  isMapping,
  lastUpdateKeys,
  readFrontMatter,
  splitFrontMatter,
  unknownKeys,
} from '../../plugin.ts'
import type { Diagnostic, RawEntry, Source } from '../../plugin.ts'
import type { PagesOptions } from './options.ts'

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
  const { places, keyPlace } = readFrontMatter(source)
  return {
    entries: [{ ...entry, fragments: [...entry.fragments, ...imageFragment(image, places(['image']))] }],
    diagnostics: [...diagnostics, ...unknownKeys(lastUpdate, ['last_update'], { known: lastUpdateKeys, keyPlace })],
  }
}
