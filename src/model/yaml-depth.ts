import { CST, Lexer } from 'yaml'

/**
 * How deep collections may be nested. `yaml` composes recursively: some hundred levels throw, and the second such
 * document in one process aborts Node. No configuration or front matter comes near this.
 */
export const maxYamlDepth = 32

/** Whatever opens a collection matches here at least once, so that a count of matches bounds the depth. */
const opener = /[-?:](?=[\s,[\]{}"']|$)|["'\]}]:|[[{]/g

/**
 * The offset at which a text nests deeper than `maxYamlDepth`, or `undefined`. Never too lenient; reads the tokens of
 * `yaml`'s lexer, which does not recurse. Of broken YAML it may think deeper than it is.
 */
export function findTooDeep(text: string): number | undefined {
  let openers = 0
  for (const _ of text.matchAll(opener)) if (++openers > maxYamlDepth) return walk(text)
  return undefined
}

interface Open {
  readonly column: number
  readonly kind: 'map' | 'seq'
}

function walk(text: string): number | undefined {
  const block: Open[] = []
  // Per open bracket: one, and the pairs begun since its last comma (`[a: b: c]` nests).
  const flow: number[] = []
  let flowDepth = 0
  let offset = 0
  let lineStart = 0
  let keyColumn: number | undefined
  let scalarNext = false
  for (const lexeme of new Lexer().lex(text)) {
    const type: string | null = scalarNext ? 'text' : CST.tokenType(lexeme)
    scalarNext = type === 'scalar'
    // Marks of the lexer, which are no text. The end of a broken flow does not count as leaving it.
    if (type === 'scalar' || type === 'doc-mode' || type === 'flow-error-end') continue
    const column = offset - lineStart
    switch (type) {
      case 'newline':
        if (flow.length === 0) keyColumn = undefined
        break
      case 'space':
      case 'comment':
      case 'byte-order-mark':
        break
      case 'comma':
        flowDepth -= (flow.at(-1) ?? 1) - 1
        if (flow.length > 0) flow[flow.length - 1] = 1
        break
      case 'flow-seq-end':
      case 'flow-map-end':
        flowDepth -= flow.pop() ?? 0
        break
      case 'flow-seq-start':
      case 'flow-map-start':
        keyColumn ??= column
        flow.push(1)
        flowDepth++
        break
      case 'seq-item-ind':
      case 'explicit-key-ind':
      case 'map-value-ind':
        if (flow.length > 0) {
          flow[flow.length - 1]! += 1
          flowDepth++
        } else {
          const key = type === 'map-value-ind' ? (keyColumn ?? column) : column
          enter(block, { column: key, kind: type === 'seq-item-ind' ? 'seq' : 'map' })
          keyColumn = undefined
        }
        break
      default:
        keyColumn ??= column
    }
    if (block.length + flowDepth > maxYamlDepth) return offset
    offset += lexeme.length
    const lastBreak = lexeme.lastIndexOf('\n')
    if (lastBreak !== -1) lineStart = offset - lexeme.length + lastBreak + 1
  }
  return undefined
}

/** Leaves the collections that end before this column, and opens the new one unless it goes on with an open one. */
function enter(block: Open[], next: Open): void {
  while ((block.at(-1)?.column ?? -1) > next.column) block.pop()
  // A list may stand at the column of the key that holds it; the next key of that map ends it.
  if (next.kind === 'map' && block.at(-1)?.kind === 'seq' && block.at(-1)?.column === next.column) block.pop()
  const top = block.at(-1)
  if (top?.column === next.column && top.kind === next.kind) return
  block.push(next)
}
