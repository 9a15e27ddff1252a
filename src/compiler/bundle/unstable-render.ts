import { Parser, type Node } from 'acorn'
import { transform } from 'esbuild'
import { blankComments } from '../../text/needs-browser.ts'

/** Calls whose results differ on the server and in the browser. */
const unstable = /\b(?:Math\.random|Date\.now|performance\.now|crypto\.randomUUID)\(\)|\bnew Date\(\)/g

/** Functions that call their arguments during rendering. */
const immediate = new Set(
  'useState useMemo useReducer map flatMap filter forEach reduce sort some every find from'.split(' '),
)

/** A call in the text of a module. */
export interface UnstableCall {
  readonly text: string
  readonly at: number
}

/**
 * Finds the first call during the rendering of a component whose result differs in the browser, which React reports as a
 * hydration mismatch. Handlers and effects may contain such calls. Only modules with such a call are parsed.
 */
export async function unstableCall(text: string, loader: 'tsx' | 'ts' | 'jsx'): Promise<UnstableCall | undefined> {
  const candidates = [...blankComments(text).matchAll(unstable)]
  if (candidates.length === 0) return undefined
  const { code } = await transform(text, { loader, jsx: 'automatic', target: 'es2022' })
  const program = Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const positions = new Set(callsInRender(program).map(({ start }) => start))
  // esbuild keeps the order of calls.
  const index = [...code.matchAll(unstable)].findIndex((match) => positions.has(match.index))
  const match = candidates[index]
  return match === undefined ? undefined : { text: match[0], at: match.index }
}

type AnyNode = Node & Readonly<Record<string, unknown>>

function callsInRender(program: Node): readonly Node[] {
  const calls: Node[] = []
  const visit = (node: AnyNode, above: readonly AnyNode[]): void => {
    const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
    const isOfRef = above.some((parent) => parent.type === 'CallExpression' && nameOf(parent['callee']) === 'useRef')
    if (isCall && !isOfRef && isRendered(above)) calls.push(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) visit(child, [...above, node])
    }
  }
  visit(program as AnyNode, [])
  return calls
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Returns true if code below these nodes runs when a component is rendered. */
function isRendered(above: readonly AnyNode[]): boolean {
  for (let index = above.length - 1; index >= 0; index--) {
    const node = above[index] as AnyNode
    if (!/Function/.test(node.type)) continue
    const parent = above[index - 1]
    const name = nameOf(node['id']) ?? (parent?.type === 'VariableDeclarator' ? nameOf(parent['id']) : undefined)
    if (name !== undefined) return /^[A-Z]/.test(name)
    if (parent?.type === 'ExportDefaultDeclaration') return true
    if (parent?.type !== 'CallExpression') return false
    const callee = nameOf(parent['callee'])
    if (callee === 'memo' || callee === 'forwardRef') return true
    if (parent['callee'] !== node && !immediate.has(callee ?? '')) return false
  }
  return false
}

/** Name of an identifier, or of the last part of `a.b`. */
function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return value['name'] as string
  return value.type === 'MemberExpression' ? nameOf(value['property']) : undefined
}
