import { minLengthOf, type Node } from './syntax.ts'

/** Upper bounds for a backtracking engine at one position of a text. */
interface Effort {
  /** Number of ways to match, all of which are tried if the rest of the pattern does not match. */
  readonly ways: number
  readonly steps: number
}

const single: Effort = { ways: 1, steps: 1 }

/**
 * Returns an upper bound of the steps in which a backtracking engine decides about a text of a length: infinite or very large
 * for a repetition of a part that matches in several ways.
 */
export function stepsOf(pattern: Node, length: number): number {
  const alternatives = pattern.type === 'disjunction' ? pattern.body : [pattern]
  return alternatives.reduce((sum, alternative) => {
    const [first = alternative] = alternative.type === 'alternative' ? alternative.body : [alternative]
    const isAnchored = first.type === 'anchor' && first.kind === 'start'
    const { steps } = effortOf(alternative, length)
    return sum + (isAnchored ? steps + length : steps * (length + 1))
  }, 0)
}

function effortOf(node: Node, length: number): Effort {
  switch (node.type) {
    case 'alternative':
      return sequence(node.body, length)
    case 'group': {
      const effort = sequence(node.body, length)
      // A lookaround matches in one way: its other ways are not tried.
      return node.behavior === 'normal' || node.behavior === 'ignore' ? effort : { ...effort, ways: 1 }
    }
    case 'disjunction': {
      const efforts = node.body.map((alternative) => effortOf(alternative, length))
      return { ways: sum(efforts, 'ways'), steps: 1 + sum(efforts, 'steps') }
    }
    case 'quantifier':
      return repetition(node, length)
    case 'reference':
      return { ways: 1, steps: length + 1 }
    default:
      return single
  }
}

const sum = (efforts: readonly Effort[], key: keyof Effort): number =>
  efforts.reduce((total, effort) => total + effort[key], 0)

function sequence(nodes: readonly Node[], length: number): Effort {
  let ways = 1
  let steps = 1
  for (const node of nodes) {
    const effort = effortOf(node, length)
    steps += ways * effort.steps
    ways *= effort.ways
  }
  return { ways, steps }
}

function repetition({ body, min, max = Infinity }: Extract<Node, { type: 'quantifier' }>, length: number): Effort {
  const [repeated] = body
  const each = effortOf(repeated, length)
  const shortest = minLengthOf(repeated)
  // A repetition that is not required ends at the first empty match.
  const maxCount = Math.min(max, shortest === 0 ? min + length : Math.floor(length / shortest))
  const ways = Math.max(1, maxCount - min + 1) * each.ways ** maxCount
  return { ways, steps: ways + (maxCount + 1) * each.ways ** maxCount * each.steps }
}
