import type { Node, Program } from 'estree'
import { visit } from 'estree-util-visit'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { environmentProblem, environmentValue, type Environment } from '../../../model/environment.ts'

/**
 * Replaces `process.env.X` and `import.meta.env.X` in the code of a page by their values, and reports variables
 * that are not set or not public. Changes the program.
 *
 * @param page.lineOffset number of lines above the text
 */
export function fillEnvironment(
  program: Program,
  page: { readonly file: string; readonly lineOffset: number; readonly environment: Environment },
): Diagnostic[] {
  const { file, lineOffset, environment } = page
  const problems: Diagnostic[] = []
  visit(program, (node) => {
    const name = nameOf(node)
    if (name === undefined) return
    const value = environmentValue(name, environment)
    const { start, end } = node.loc ?? { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }
    const location = { file, line: start.line + lineOffset, column: start.column + 1, endColumn: end.column + 1 }
    if (value === undefined) problems.push(environmentProblem(name, environment, location))
    for (const key of Object.keys(node)) if (!/^(?:loc|range|start|end)$/.test(key)) delete node[key as keyof Node]
    Object.assign(node, { type: 'Literal', value: value ?? '' })
  })
  return problems
}

/** Name in `process.env.X` or `import.meta.env.X`. */
function nameOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  const { object } = node
  if (object.type !== 'MemberExpression' || object.computed) return undefined
  if (object.property.type !== 'Identifier' || object.property.name !== 'env') return undefined
  const of = object.object
  const isEnvironment = of.type === 'MetaProperty' || (of.type === 'Identifier' && of.name === 'process')
  return isEnvironment ? node.property.name : undefined
}
