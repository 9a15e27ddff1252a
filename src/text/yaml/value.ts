import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type YAMLMap,
  Composer,
  Lexer,
  Parser,
  type CST,
  type Document,
} from 'yaml'
import { defined } from '../../base/defined.ts'

/** Most nodes of a document after its aliases are unfolded. */
const maxUnfoldedNodes = 20_000

/** A problem at a node. */
interface NodeProblem {
  readonly message: string
  readonly node: Node
  readonly hint?: string
  /** Node that the problem repeats. */
  readonly first?: Node
  /** Offset of the problem. Default: that of the node. */
  readonly at?: number
  readonly tooLarge?: true
}

interface Anchored {
  readonly node: Node
  readonly value: unknown
  readonly size: number
  readonly height: number
}

interface Reading {
  readonly text: string
  readonly problems: NodeProblem[]
  readonly targets: Map<Alias, Node>
  readonly anchors: Map<string, Anchored>
  /** Nodes so far, aliases unfolded. */
  size: number
  /** The deepest level so far. */
  deepest: number
}

/**
 * Plain data of a document whose depth is checked. Keys become strings; of a repeated key the first value
 * counts and a problem is reported, as for `__proto__`, for keys that are collections, and for aliases that lead nowhere,
 * into themselves, or unfold to too much, and for items of a list inside of the item above. `targets` are the nodes of aliases. (`yaml`'s own check for repeated keys is quadratic.)
 */
export function nodeValue(contents: Node | null, text: string) {
  const reading: Reading = { text, problems: [], targets: new Map(), anchors: new Map(), size: 0, deepest: 0 }
  const value = read(contents, 0, reading)
  return { value, problems: reading.problems, targets: reading.targets }
}

function read(node: Node | null | undefined, depth: number, reading: Reading): unknown {
  reading.size++
  if (depth > reading.deepest) reading.deepest = depth
  if (node === null || node === undefined) return null
  if (isAlias(node)) return readAlias(node, depth, reading)
  const anchor = isScalar(node) || isCollection(node) ? node.anchor : undefined
  if (anchor === undefined) return readContent(node, depth, reading)
  const { size, deepest } = reading
  reading.deepest = depth
  reading.anchors.delete(anchor)
  const value = readContent(node, depth, reading)
  reading.anchors.set(anchor, { node, value, size: reading.size - size, height: reading.deepest - depth })
  reading.deepest = Math.max(deepest, reading.deepest)
  return value
}

function readContent(node: Node, depth: number, reading: Reading): unknown {
  if (isScalar(node)) return node.value ?? null
  if (isSeq(node)) return node.items.map((item) => readItem(item as Node, depth, reading))
  return isMap(node) ? readMap(node as YAMLMap<Node | null, Node | null>, depth, reading) : null
}

/** An item of a list. YAML joins plain text with the lines below it that are indented further. */
function readItem(item: Node, depth: number, reading: Reading): unknown {
  const [start = 0, end = 0] = isScalar(item) && item.type === 'PLAIN' ? (item.range ?? []) : []
  const dash = /\n[ \t]*- /.exec(reading.text.slice(start, end))
  if (dash !== null) {
    const message = 'the item belongs to the text of the item above, since it is indented further'
    const at = start + dash.index + dash[0].length - 2
    reading.problems.push({ message, node: item, at, hint: 'items of a list start in the same column' })
  }
  return read(item, depth + 1, reading)
}

function readMap(map: YAMLMap<Node | null, Node | null>, depth: number, reading: Reading): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const keys = new Map<string, Node>()
  for (const { key, value } of map.items) {
    const name = keyName(key)
    const content = read(value, depth + 1, reading)
    const report = (message: string, first?: Node) =>
      reading.problems.push(defined({ message, node: key ?? map, first }))
    if (name === undefined) report('a key must be plain text')
    else if (name === '__proto__') report('the key "__proto__" is not allowed')
    else if (Object.hasOwn(result, name))
      report(`the key ${JSON.stringify(name)} occurs twice in the same map`, keys.get(name))
    else {
      result[name] = content
      if (key !== null) keys.set(name, key)
    }
  }
  return result
}

/** The name of a key; `undefined` for a collection. */
export function keyName(key: unknown): string | undefined {
  if (key === null) return 'null'
  if (!isScalar(key)) return undefined
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}

function readAlias(alias: Alias, depth: number, reading: Reading): unknown {
  const anchored = reading.anchors.get(alias.source)
  if (anchored === undefined) {
    reading.problems.push({ message: `the alias *${alias.source} has no anchor before it`, node: alias })
    return null
  }
  reading.size += anchored.size
  reading.deepest = Math.max(reading.deepest, depth + anchored.height)
  if (reading.size > maxUnfoldedNodes || depth + anchored.height > maxYamlDepth) {
    const limit = reading.size > maxUnfoldedNodes ? `${maxUnfoldedNodes} values` : `${maxYamlDepth} levels`
    // Once: every alias after it exceeds the limit, too.
    if (!reading.problems.some(({ tooLarge }) => tooLarge === true))
      reading.problems.push({ message: `the aliases unfold to more than ${limit}`, node: alias, tooLarge: true })
    return null
  }
  reading.targets.set(alias, anchored.node)
  return anchored.value
}

/**
 * Deepest nesting of collections. `yaml` composes recursively: some hundred levels throw, and the second such
 * document in one process aborts Node. No configuration or front matter comes near this.
 */
export const maxYamlDepth = 32

/**
 * Composes the first document of a text, with the core schema's tags alone; `second` is the offset of another
 * document, if there is one, `tooDeep` the one at which it nests deeper than `maxYamlDepth`. The parser is run by single lexemes, which does not recurse, and its stack is looked at
 * after each: what is too deep never reaches the composer. Repeated keys are left to the caller (`yaml`'s own check is
 * quadratic).
 */
export function composeYaml(
  text: string,
): { readonly document: Document.Parsed; readonly second: number | undefined } | { readonly tooDeep: number } {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > maxYamlDepth && collections(parser.stack) > maxYamlDepth) {
      return { tooDeep: Math.max(0, parser.offset - 1) }
    }
  }
  for (const token of parser.end()) tokens.push(token)
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document, second] = composer.compose(tokens, true, text.length)
  // `forceDoc` (the `true` above) makes the composer give a document of an empty text, too.
  return { document: document!, second: second?.range[0] }
}

/** A parser's stack contains the document and perhaps a scalar, too. */
function collections(stack: readonly CST.Token[]): number {
  return stack.filter(({ type }) => type === 'block-map' || type === 'block-seq' || type === 'flow-collection').length
}
