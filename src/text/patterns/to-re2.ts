import type { CharacterClass, CharacterClassBody, UnicodePropertyEscape, Value } from 'regjsparser'
import type { Node } from './syntax.ts'

/** A pattern of JavaScript in the syntax of RE2: an alternative matches if all of its patterns match, and no exclusion. */
export interface Alternative {
  readonly patterns: readonly string[]
  readonly exclusions: readonly string[]
}

/** Flags that change the meaning of a pattern. */
export interface Modes {
  readonly unicode: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly ignoreCase: boolean
}

/** White space and line ends of JavaScript (ECMA-262, WhiteSpace and LineTerminator), inside of a class of RE2. */
const spaces =
  '\\x{9}-\\x{D}\\x{20}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}'
const otherThanSpaces =
  '\\x{0}-\\x{8}\\x{E}-\\x{1F}\\x{21}-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{FEFE}\\x{FF00}-\\x{10FFFF}'
const lineEnds = '\\x{A}\\x{D}\\x{2028}\\x{2029}'
const any = '\\x{0}-\\x{10FFFF}'

/** Characters of the escapes of JavaScript, inside of a class of RE2. */
const escapes = {
  d: '0-9',
  D: '\\x{0}-\\x{2F}\\x{3A}-\\x{10FFFF}',
  w: '0-9A-Z_a-z',
  W: '\\x{0}-\\x{2F}\\x{3A}-\\x{40}\\x{5B}-\\x{5E}\\x{60}\\x{7B}-\\x{10FFFF}',
  s: spaces,
  S: otherThanSpaces,
} as const

/** Characters of `\W` without those whose other case is a letter of ASCII: ſ and the Kelvin sign. */
const otherThanWordsInAnyCase =
  '\\x{0}-\\x{2F}\\x{3A}-\\x{40}\\x{5B}-\\x{5E}\\x{60}\\x{7B}-\\x{17E}\\x{180}-\\x{2129}\\x{212B}-\\x{10FFFF}'

/** Part that RE2 cannot express. */
class Inexpressible extends Error {}

/**
 * Converts a pattern of JavaScript to patterns of RE2, with its lookbehinds. A lookahead at the start of a text becomes a
 * separate pattern. Returns `undefined` for other lookaheads and for back-references.
 */
export function toRe2(pattern: Node, modes: Modes): readonly Alternative[] | undefined {
  const alternatives = pattern.type === 'disjunction' ? pattern.body : [pattern]
  try {
    return alternatives.map((alternative) => split(flat([alternative]), modes))
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

/** Parts of a sequence, with those of its groups that contain a single alternative. */
function flat(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    const isPlain = node.type === 'alternative' || (node.type === 'group' && groups[node.behavior] === '(?:')
    return isPlain && !node.body.some(({ type }) => type === 'disjunction') ? flat(node.body) : [node]
  })
}

/** Separates the lookaheads at the start of a text. */
function split(nodes: readonly Node[], modes: Modes): Alternative {
  const end = nodes.findIndex((node) => !isStart(node) && aheadOf(node) === undefined)
  const head = end === -1 ? nodes : nodes.slice(0, end)
  if (!head.some(isStart)) return { patterns: [sequence(nodes, modes)], exclusions: [] }
  const aheads = (behavior: 'lookahead' | 'negativeLookahead'): readonly string[] =>
    head
      .filter((node) => aheadOf(node) === behavior)
      .map((node) => `\\A${part({ ...node, behavior: 'ignore' } as Node, modes)}`)
  const rest = [...head.filter(isStart), ...nodes.slice(head.length)]
  return { patterns: [...aheads('lookahead'), sequence(rest, modes)], exclusions: aheads('negativeLookahead') }
}

const isStart = (node: Node): boolean => node.type === 'anchor' && node.kind === 'start'

function aheadOf(node: Node): 'lookahead' | 'negativeLookahead' | undefined {
  if (node.type !== 'group') return undefined
  return node.behavior === 'lookahead' || node.behavior === 'negativeLookahead' ? node.behavior : undefined
}

const sequence = (nodes: readonly Node[], modes: Modes): string => nodes.map((node) => part(node, modes)).join('')

function part(node: Node, modes: Modes): string {
  switch (node.type) {
    case 'alternative':
      return sequence(node.body, modes)
    case 'disjunction':
      return node.body.map((alternative) => part(alternative, modes)).join('|')
    case 'group': {
      const start = groups[node.behavior]
      if (start === undefined) throw new Inexpressible()
      return `${start}${sequence(node.body, modes)})`
    }
    case 'quantifier': {
      const repeated = `(?:${part(node.body[0], modes)})`
      return counts(node.min, node.max ?? Infinity)
        .map((count) => repeated + count)
        .join('')
    }
    case 'anchor':
      return anchor(node.kind, modes)
    case 'dot':
      return modes.dotAll ? `[${any}]` : `[^${lineEnds}]`
    case 'characterClass':
      return characters(node, modes)
    case 'characterClassEscape':
    case 'unicodePropertyEscape':
      return `[${member(node, modes)}]`
    case 'value':
      return codePoint(node, modes)
    default:
      throw new Inexpressible()
  }
}

/** Maximum count of RE2. */
const maxCount = 1000

/** Counts of a repetition: several ones for a large repetition. */
function counts(min: number, max: number): readonly string[] {
  if (max <= maxCount) return [`{${min},${max}}`]
  if (max === Infinity && min <= maxCount) return [`{${min},}`]
  const minCount = Math.min(min, maxCount)
  return [`{${minCount},${maxCount}}`, ...counts(min - minCount, max - maxCount)]
}

/** Starts of groups. A match has no captures, since only its existence counts. */
const groups: Readonly<Record<string, string | undefined>> = {
  normal: '(?:',
  ignore: '(?:',
  lookbehind: '(?<=',
  negativeLookbehind: '(?<!',
}

function anchor(kind: 'boundary' | 'end' | 'not-boundary' | 'start', { multiline }: Modes): string {
  if (kind === 'boundary') return '\\b'
  if (kind === 'not-boundary') return '\\B'
  // The lines of JavaScript end at four characters, those of RE2 at one.
  if (multiline) throw new Inexpressible()
  return kind === 'start' ? '\\A' : '\\z'
}

function characters({ body, negative }: CharacterClass, modes: Modes): string {
  if (body.length === 0) return negative ? `[${any}]` : `[^${any}]`
  return `[${negative ? '^' : ''}${body.map((item) => member(item, modes)).join('')}]`
}

/** A member of a class. */
function member(item: CharacterClassBody, modes: Modes): string {
  switch (item.type) {
    case 'value':
      return codePoint(item, modes)
    case 'characterClassRange':
      return `${codePoint(item.min, modes)}-${codePoint(item.max, modes)}`
    case 'characterClassEscape':
      return item.value === 'W' && modes.ignoreCase ? otherThanWordsInAnyCase : escapes[item.value]
    case 'unicodePropertyEscape':
      return property(item)
  }
}

/** A category or a script. RE2 does not know `Script_Extensions`. */
function property({ value, negative }: UnicodePropertyEscape): string {
  const [, name] = /^(?:(?:General_Category|gc|Script|sc)=)?(\w+)$/.exec(value) ?? []
  if (name === undefined) throw new Inexpressible()
  return `\\${negative ? 'P' : 'p'}{${name}}`
}

/** A character. Without the flag `u`, JavaScript matches halves of characters, which RE2 does not. */
function codePoint({ codePoint: code }: Value, { unicode }: Modes): string {
  if (!unicode && code >= 0xd800 && code < 0xe000) throw new Inexpressible()
  return `\\x{${code.toString(16)}}`
}
