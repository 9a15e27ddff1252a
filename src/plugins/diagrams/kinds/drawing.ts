import type { Problem } from '../reading.ts'
import type { End, Link, Shape } from './flowchart-line.ts'
import type { Style } from './styles.ts'

/** A node of a graph, by its number; the library knows it as `n` and that number. */
export interface Node {
  readonly shape: Shape | 'choice' | 'bar'
  readonly label: string
  readonly style: Style
}

/** A line between two nodes, by its number; the library knows it by its colour. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly line: Link['style']
  readonly start: End
  readonly end: End
  readonly label?: string
  readonly style: Style
}

/** What was read of a diagram that the library draws. */
export interface Drawing {
  /** The diagram as the library is sure to understand it. */
  readonly text: string
  /** What is to be read in it, for those who cannot see it. */
  readonly labels: readonly string[]
  readonly nodes?: readonly Node[]
  readonly edges?: readonly Edge[]
  readonly problems: readonly Problem[]
}
