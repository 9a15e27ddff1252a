import type { FootnoteDefinition, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import type { FindProse } from './markdown/prose.ts'

/** Matches `[^1]` and `[^note]`, but not regular expressions such as `[^/]`, `[^a-z]` or `[^abc]+`. */
const reference = /(?<![\]\\!])\[\^(?!(?:[a-z\d]-[a-z\d])+_?\])([\p{L}\p{N}][\p{L}\p{N}_.:-]*)\](?![:+{])/giu

/**
 * Reports footnotes of a page or a partial that are undefined, defined twice or unused. Those of its partials are
 * checked separately.
 */
export function footnoteProblems(
  tree: Root,
  blockAt: FindProse,
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  if (!text.includes('[^')) return []
  const diagnostics: Diagnostic[] = []
  const definitions = new Map<string, FootnoteDefinition>()
  const used = new Set<string>()
  const report = (message: string, range: readonly [start: number, end: number], hint: string): void =>
    void diagnostics.push(diagnostic('markdown/footnote', message, { location: locationOf(...range), hint }))
  const reportDefinition = (node: FootnoteDefinition, why: string, hint: string): void => {
    const [start] = rangeOf(node) ?? []
    const sign = `[^${node.label ?? node.identifier}]`
    if (start !== undefined && text.startsWith(sign, start))
      report(`the footnote "${sign}" ${why}`, [start, start + sign.length], hint)
  }
  visit(tree, (node) => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    // Nodes of partials have no position.
    if (node.type !== 'footnoteDefinition' || node.position === undefined) return
    if (definitions.has(node.identifier))
      reportDefinition(node, 'is defined twice', 'give it another name; readers see the first')
    else definitions.set(node.identifier, node)
  })
  for (const [identifier, node] of definitions)
    if (!used.has(identifier)) reportDefinition(node, 'is not used', 'refer to it in the text, or remove it')
  for (const { 0: sign, 1: name = '', index } of text.matchAll(reference)) {
    if (definitions.has(name.toLowerCase()) || blockAt(index) === undefined) continue
    const hint = didYouMean(name, definitions.keys(), `write "${sign}: …" on a separate line`)
    report(`the footnote is shown as text: the page has no definition "${sign}: …"`, [index, index + sign.length], hint)
  }
  return diagnostics
}
