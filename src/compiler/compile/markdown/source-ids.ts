import type { Heading } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { SourceOutline } from '../../../model/facts.ts'
import { locationOfNode, type Locate } from '../../../text/location.ts'

/** Ids for the headings of a translation, by heading. */
interface SourceIds {
  readonly ids: ReadonlyMap<Heading, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Sets the ids of a translation's headings to those of its source, so that anchors are the same in all languages, if
 * both have the same headings of the same levels. The title is ignored, since it may be in the front matter of either. A
 * translation without headings is unfinished, which is not a mistake.
 */
export function idsOfSource(headings: readonly Heading[], outline: SourceOutline, locationOf: Locate): SourceIds {
  const translated = headings[0]?.depth === 1 ? headings.slice(1) : headings
  const source = outline.headings[0]?.[0] === 1 ? outline.headings.slice(1) : outline.headings
  const differs = (index: number) => translated[index]?.depth !== source[index]?.[0]
  if (translated.length === 0) return { ids: new Map(), diagnostics: [] }
  const longest = Math.max(translated.length, source.length)
  const at = Array.from({ length: longest }, (_, index) => index).find(differs)
  if (at === undefined)
    return { ids: new Map(translated.map((node, index) => [node, source[index]?.[1] ?? ''])), diagnostics: [] }
  const sourceHeading = source[at]
  const translatedHeading = translated[at]
  const message =
    translatedHeading === undefined
      ? `the translation ends before the heading "#${sourceHeading?.[1]}" of "${outline.file}"`
      : sourceHeading === undefined
        ? `"${outline.file}" has no heading here, after its last one`
        : `"${outline.file}" has a heading of level ${sourceHeading[0]} here ("#${sourceHeading[1]}"), not of level ${translatedHeading.depth}`
  const node = translatedHeading ?? translated.at(-1)
  const hint =
    'bring the headings in line: until then their ids are not those of the source, and links to them may break'
  const details = { ...(node === undefined ? {} : locationOfNode(node, locationOf)), hint }
  return { ids: new Map(), diagnostics: [diagnostic('locale/headings', message, details)] }
}
