import type { Source } from '../../plugin.ts'
import { targetOf } from './reference.ts'
import { maxSize, scan } from './scan.ts'

/**
 * The local files that a description names, as far as its texts are known: asked again with what was read, until
 * nothing new comes. What is remote or outside the folder of the root is never named; `split` reports it.
 */
export function needs(source: Source): readonly string[] {
  const texts: Readonly<Record<string, string>> = { ...source.needed, [source.path]: source.text }
  const found = new Set<string>()
  let size = 0
  for (const [path, text] of Object.entries(texts)) {
    size += text.length
    if (size > maxSize) break
    for (const ref of scan(text).refs) {
      const target = targetOf(ref.value, path, source.path)
      if (target.kind === 'file' && target.path !== source.path) found.add(target.path)
    }
  }
  return [...found].sort()
}
