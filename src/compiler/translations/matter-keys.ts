import { cutFrontMatter } from '../../model/front-matter.ts'
import type { TranslatedPage } from './page.ts'
import { ownKeys } from './matter-losses.ts'

/** Merges front matter: keys that belong to the translation replace those of the source, or follow them. */
export function matterKeysOf(translation: TranslatedPage, text: string): string {
  const extra = entries(translation.text).filter(({ key }) => ownKeys.has(key))
  if (extra.length === 0) return text
  const ownLines = new Map(extra.map(({ key, lines }) => [key, lines]))
  const lines = entries(text).flatMap(({ key, lines }) => {
    const replaced = ownLines.get(key) ?? lines
    ownLines.delete(key)
    return replaced
  })
  const [open = '---'] = text.split('\n', 1)
  return [open, ...lines, ...[...ownLines.values()].flat(), '---', ''].join('\n') + behind(text)
}

interface Entry {
  readonly key: string
  readonly lines: readonly string[]
}

/** Lines of each top-level key. */
function entries(text: string): readonly Entry[] {
  const entriesFound: { key: string; lines: string[] }[] = []
  for (const line of cutFrontMatter(text).yaml.replace(/\n$/, '').split('\n')) {
    const key = /^["']?([\w.@-]+)["']?:(?:\s|$)/.exec(line)?.[1]
    if (key !== undefined || entriesFound.length === 0) entriesFound.push({ key: key ?? '', lines: [line] })
    else entriesFound.at(-1)?.lines.push(line)
  }
  return entriesFound
}

const behind = (text: string): string => cutFrontMatter(text).body
