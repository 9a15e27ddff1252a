import type { TranslationSource } from '../cache/records.ts'
import { treeReader } from '../compile/source-tree.ts'
import type { StaleHeading } from '../../model/facts.ts'
import { readInside, readRecord } from '../read/files.ts'
import { readPageLock } from '../translations/lock-file.ts'
import { introId, matterId, readPage } from '../translations/page.ts'
import { staleSections } from '../translations/status.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sections of a translation whose source has changed, which the page marks with a note. Empty if a file cannot be read,
 * which is reported elsewhere.
 */
export async function staleHeadings(
  { lock }: TranslationSource,
  translation: { readonly path: string; readonly text: string },
  { root, outside, markdown }: Workspace['content'],
): Promise<readonly StaleHeading[]> {
  const locked = readRecord(root, lock)
  const original = readInside(root, translation.path, undefined, outside)
  if (typeof original === 'string' || locked === undefined) return []
  const parse = await treeReader(markdown)
  const source = readPage(translation.path, original.bytes.toString('utf8'), parse)
  const page = readPage(translation.path, translation.text, parse)
  if ('code' in source || 'code' in page) return []
  // The translation does not contain new and removed sections. Readers do not see front matter.
  return staleSections({ source, translation: page, lock: readPageLock(locked) })
    .filter(({ state, id }) => state === 'changed' && id !== matterId)
    .map(({ id, location }) => (id === introId ? { line: 0, id: '' } : { line: location.line, id }))
}
