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

/** Maximum number of nodes after aliases are expanded. */
const maxUnfoldedNodes = 20_000

/** A problem at a node. */
interface NodeProblem {
  readonly message: string
  readonly node: Node
  readonly hint?: string
  /** Node that is repeated. */
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
  /** Number of nodes so far, including expanded aliases. */
  size: number
  /** Maximum level so far. */
  deepest: number
}

/**
 * Converts a document with limited depth to plain data. Keys become strings. Of duplicate keys the first value is used.
 * Reports duplicate keys, `__proto__`, collections as keys, list items inside the previous item, and aliases that are
 * unknown, circular, or expand to too many nodes. `targets` contains the nodes of aliases. (The duplicate check of
 * `yaml` takes quadratic time.)
 */
export function nodeValue(contents: Node | null, text: string) {
  const reading: Reading = { text, problems: [], targets: new Map(), anchors: new Map(), size: 0, deepest: 0 }
  const value = valueOf(contents, 0, reading)
  return { value, problems: reading.problems, targets: reading.targets }
}

function valueOf(node: Node | null | undefined, depth: number, reading: Reading): unknown {
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

/** A list item. YAML joins plain text with following lines of deeper indentation. */
function readItem(item: Node, depth: number, reading: Reading): unknown {
  const [start = 0, end = 0] = isScalar(item) && item.type === 'PLAIN' ? (item.range ?? []) : []
  const dash = /\n[ \t]*- /.exec(reading.text.slice(start, end))
  if (dash !== null) {
    const message = 'the item belongs to the text of the item above, since it is indented further'
    const at = start + dash.index + dash[0].length - 2
    reading.problems.push({ message, node: item, at, hint: 'items of a list start in the same column' })
  }
  return valueOf(item, depth + 1, reading)
}

function readMap(map: YAMLMap<Node | null, Node | null>, depth: number, reading: Reading): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const keys = new Map<string, Node>()
  for (const { key, value } of map.items) {
    const name = keyName(key)
    const content = valueOf(value, depth + 1, reading)
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

/** Name of a key; `undefined` for a collection. */
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
    // Reported once: every later alias exceeds the limit, too.
    if (!reading.problems.some(({ tooLarge }) => tooLarge === true))
      reading.problems.push({ message: `the aliases unfold to more than ${limit}`, node: alias, tooLarge: true })
    return null
  }
  reading.targets.set(alias, anchored.node)
  return anchored.value
}

/**
 * Maximum nesting of collections. `yaml` composes recursively: some hundred levels throw, and a second such
 * document in one process aborts Node. No real configuration or front matter comes near this limit.
 */
export const maxYamlDepth = 32

/**
 * Composes the first document of a text with the tags of the core schema. `second` is the offset of another document;
 * `tooDeep` is the offset at which the nesting exceeds `maxYamlDepth`. The parser is run token by token, which is not
 * recursive, and its stack is checked after each, so that too deep documents never reach the composer. Duplicate keys
 * are checked by the caller (`yaml`'s check takes quadratic time).
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
  // `forceDoc` (the `true` above) makes the composer return a document for an empty text, too.
  return { document: document!, second: second?.range[0] }
}

/**
 * Number of collections on a parser's stack, which also contains the document and possibly a
 * scalar.
 */
function collections(stack: readonly CST.Token[]): number {
  return stack.filter(({ type }) => type === 'block-map' || type === 'block-seq' || type === 'flow-collection').length
}
