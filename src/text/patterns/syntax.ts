import regjsparser, { type AstNode } from 'regjsparser'

/** Syntax that patterns may contain. */
interface Features {
  readonly lookbehind: true
  readonly namedGroups: true
  readonly unicodePropertyEscape: true
}

const features: Features = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true }

/** A part of a parsed pattern. */
export type Node = AstNode<Features>

/** Parses a pattern of JavaScript; returns `undefined` for an invalid one. */
export function parsePattern(pattern: string, isUnicode: boolean): Node | undefined {
  try {
    return regjsparser.parse(pattern, isUnicode ? 'u' : '', features)
  } catch {
    return undefined
  }
}

/** Minimum length of the texts that a part matches. */
export function minLengthOf(node: Node): number {
  switch (node.type) {
    case 'alternative':
      return sum(node.body)
    case 'group':
      return node.behavior === 'normal' || node.behavior === 'ignore' ? sum(node.body) : 0
    case 'disjunction':
      return Math.min(...node.body.map(minLengthOf))
    case 'quantifier':
      return node.min * minLengthOf(node.body[0])
    case 'anchor':
    case 'reference':
      return 0
    default:
      return 1
  }
}

const sum = (nodes: readonly Node[]): number => nodes.reduce((total, node) => total + minLengthOf(node), 0)

/** Approximate number of instructions of a compiled pattern, in which each repetition is a copy. */
export function sizeOf(node: Node): number {
  switch (node.type) {
    case 'alternative':
    case 'disjunction':
    case 'group':
      return node.body.reduce((total, part) => total + sizeOf(part), node.type === 'disjunction' ? node.body.length : 1)
    case 'quantifier': {
      const { min, max = min + 1 } = node
      return max * sizeOf(node.body[0]) + max - min + 1
    }
    default:
      return 1
  }
}
