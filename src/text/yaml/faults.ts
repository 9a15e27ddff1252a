import { isCollection, isNode, isScalar, visit, type Document, type Node, type YAMLError } from 'yaml'

/** An error in a YAML text, explained for writers, with its offsets. */
export interface YamlFault {
  readonly message: string
  readonly hint?: string
  readonly pos: readonly [number, number]
}

const unclosed = /^(?:Flow \w+ in block collection must be sufficiently|Expected flow \w+ to end|Flow \w+ .*end with)/

/** Common error messages of the library, with explanations for writers. */
const inWords: readonly (readonly [sign: RegExp, message: string, hint: string])[] = [
  [
    /^Sequence item without - indicator/i,
    'the line is where an item of the list above would be, but has no dash',
    'indent it as far as the keys of the item, or put "- " before it',
  ],
  [
    /^Nested mappings are not allowed in compact/,
    'a value contains a colon and a space',
    'put the value in quotes: key: "a: b"',
  ],
  [
    /^A block sequence may not be used as an implicit map key/,
    'the list is not indented as its neighbours are',
    'items of a list start in the same column, with spaces',
  ],
  [
    /^Implicit (?:map )?keys need to be/,
    'a key and its value belong together as "key: value"',
    'look at the lines above: one may be indented too far, or lack its colon',
  ],
  [
    /^Missing closing (["'])quote|^Missing closing/,
    'a quote is opened and not closed',
    'close it, or leave both quotes out',
  ],
  [unclosed, 'a bracket is opened and not closed', 'write ] or } where the list or the map ends'],
  [/^Tabs are not allowed as indentation/, 'the line is indented with a tab', 'YAML is indented with spaces'],
  [
    /^All mapping items must start at the same column/,
    'the key is not indented as its neighbours are',
    'keys of one level start in the same column',
  ],
  [
    /^Plain value cannot start with (?:reserved character|directive indicator character) (.)/,
    'a value starts with a character that means something in YAML',
    'put the value in quotes',
  ],
  [/^Map keys must be unique/, 'the key occurs twice', 'remove one of the two'],
  [
    /^Unexpected (?:double-quoted-|single-quoted-)?scalar at node end/,
    'the value ends before this text',
    'put all of the value in double quotes: key: "…"',
  ],
]

/** Errors that often follow from a previous one, since the rest of the text is parsed wrongly. */
const followers = /^(?:Implicit|Missing|A block|All|Nested|Unexpected|Flow|Block|Map keys must be followed)/i
/** Number of characters after an error within which others count as consequences. */
const reach = 200

/** Removes consequential errors, and locates the others where the text must be corrected. */
export function firstOfEach(errors: readonly YAMLError[], document: Document.Parsed, text: string): YamlFault[] {
  const causes: YAMLError[] = []
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const last = causes.at(-1)
    const follows = last !== undefined && followers.test(error.message) && error.pos[0] - last.pos[0] < reach
    if (!follows) causes.push(error)
  }
  return causes.map(({ message, pos }) => {
    const explanation = inWords.find(([sign]) => sign.test(message))
    const next = message.startsWith('Nested mappings') ? indentedKey(text, pos[0]) : undefined
    if (next !== undefined) return { ...tooFar, pos: next }
    if (message.startsWith('Implicit') && blockBefore.test(text.slice(0, pos[0]))) return { ...notIndented, pos }
    const opened = unclosed.test(message)
      ? openedBracket(document, pos[0])
      : message.startsWith('Missing closing')
        ? openedQuote(document, pos[0])
        : undefined
    const at = opened ?? pos
    if (explanation === undefined) return { message: asSentence(message), pos: at }
    return { message: explanation[1], hint: explanation[2], pos: at }
  })
}

const tooFar = {
  message: 'the key is indented as if it belonged to the value above',
  hint: 'keys of one level start in the same column',
}

/** The first line of a text block, at the end of the text before a fault. */
const blockBefore = /:[ \t]+[|>][+-]?\d?[ \t]*\r?\n\s*$/
const notIndented = {
  message: 'the text of the key above is not indented',
  hint: 'indent it by two spaces: | and > begin a text of several lines',
}

/** The key on the next line that turns a value into a map; empty if the value contains a colon. */
function indentedKey(text: string, at: number): readonly [number, number] | undefined {
  const [line = ''] = text.slice(at).split('\n', 1)
  if (/:(?:\s|$)/.test(line)) return undefined
  const rest = text.slice(at + line.length)
  const [, before = '', key] = /^((?:\n[ \t\r]*)+)([^\s:#][^\n:]*)(?=:(?:\s|$))/.exec(rest) ?? []
  const start = at + line.length + before.length
  return key === undefined ? undefined : [start, start + key.length]
}

/** Start of the last quote that extends to an offset, the location for a correction. */
const openedQuote = (document: Document.Parsed, end: number) =>
  lastOpened(document, end, (node) => isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'))

/** Start of the last bracket whose list or map extends to an offset. */
const openedBracket = (document: Document.Parsed, end: number) =>
  lastOpened(document, end, (node) => isCollection(node) && node.flow === true)

/** Start of the last node of a kind that extends to an offset. */
function lastOpened(document: Document.Parsed, end: number, isKind: (node: Node) => boolean) {
  let opening: readonly [number, number] | undefined
  visit(document, (_, node) => {
    if (!isNode(node) || !isKind(node)) return
    const [from, to] = node.range ?? []
    if (from !== undefined && to !== undefined && from < end && to >= end - 1) opening = [from, from + 1]
  })
  return opening
}

function asSentence(message: string): string {
  const first = /^[A-Z](?=[a-z ])/.test(message) ? message[0]!.toLowerCase() + message.slice(1) : message
  return first.replace(/\s+/g, ' ').replace(/\.$/, '')
}
