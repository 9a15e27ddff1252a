import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { wordedKeys } from './matter.ts'
import type { TranslatedPage } from './page.ts'

/** Keys that belong to the translation: author, dates, language. */
export const ownKeys: ReadonlySet<string> = new Set(
  'search last_update custom head image review translator lang slug'.split(' '),
)

/**
 * Keys of front matter that a translation lacks, has alone, or has changed though they are not words. An unfinished
 * translation may lack words.
 */
export function matterLosses(
  source: TranslatedPage,
  translation: TranslatedPage,
  { isUnfinished = false } = {},
): readonly Diagnostic[] {
  const [from, to] = [source.matter.keys, translation.matter.keys]
  const report = (key: string, message: string, hint: string): Diagnostic => {
    const offset = to.get(key)?.offset
    const location =
      offset === undefined ? startOf(translation.file) : translation.locationOf(offset, offset + key.length)
    return diagnostic('translation/front-matter', message, { location, hint })
  }
  const diagnostics: Diagnostic[] = []
  for (const [key, { offset, value }] of from) {
    const at = `${source.file}:${source.locationOf(offset).line}`
    const other = to.get(key)
    if (other === undefined) {
      const hint = wordedKeys.has(key) ? `translate it from ${at}` : `copy it from ${at}`
      if (!ownKeys.has(key) && !(isUnfinished && wordedKeys.has(key)))
        diagnostics.push(report(key, `the front matter lacks the key "${key}" of the source`, hint))
    } else if (value !== other.value && !ownKeys.has(key)) {
      diagnostics.push(report(key, `the value of "${key}" differs from the source`, `${at} has ${value ?? 'words'}`))
    }
  }
  for (const key of to.keys())
    if (!from.has(key) && !ownKeys.has(key) && !wordedKeys.has(key))
      diagnostics.push(report(key, `the source has no key "${key}"`, `remove it, or add it to ${source.file}`))
  return diagnostics
}
