import { directive } from 'micromark-extension-directive'
import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State, Tokenizer } from 'micromark-util-types'
import { leafNames, textNames } from './directives.ts'

const colon = 58
const leftBracket = 91
const leftBrace = 123

/**
 * Directive syntax based on `micromark-extension-directive`, with two changes. A container may have a title after its
 * name. Text that only looks like a directive stays text: inside a line, only our names followed by brackets or braces
 * are directives, so that `10:30` and `a:b[c](d)` stay text. Alone on a line, other names with brackets or braces are
 * directives, too: `::youtube{id=x}` is reported, `::selection` stays text.
 */
export function directiveSyntax(): Extension {
  const allSyntax = directive()
  const inText = allSyntax.text?.[colon] as Construct
  const [container, leaf] = (allSyntax.flow?.[colon] ?? []) as [Construct, Construct]
  return {
    text: { [colon]: onlyIf(inText, (name, bracket) => bracket && textNames.has(name)) },
    flow: { [colon]: [withTitles(container), onlyIf(leaf, (name, bracket) => bracket || leafNames.has(name))] },
  }
}

/**
 * Restricts a construct by a predicate for its name, and for the presence of a bracket or brace after it.
 */
function onlyIf(construct: Construct, accepts: (name: string, bracket: boolean) => boolean): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(
        lookAhead(isNamePart, (name, code) => accepts(name, code === leftBracket || code === leftBrace)),
        construct.tokenize.call(this, effects, ok, nok),
        nok,
      )
    },
  }
}

function isNamePart(code: Code): boolean {
  return code !== null && code > 0 && /[\w-]/.test(String.fromCharCode(code))
}

/**
 * Creates a lookahead over colons and codes that `continues` accepts. It succeeds if the text and the next
 * code are accepted.
 */
function lookAhead(continues: (code: Code) => boolean, accepts: (text: string, next: Code) => boolean): Construct {
  return {
    partial: true,
    tokenize: (effects, ok, nok) => {
      let line = ''
      return (code) => {
        effects.enter('data')
        return inside(code)
      }
      function inside(code: Code): State | undefined {
        const isColon = code === colon && line === ''
        if (isColon || continues(code)) {
          if (!isColon) line += code === null || code < 0 ? ' ' : String.fromCharCode(code)
          effects.consume(code)
          return inside
        }
        effects.exit('data')
        return accepts(line, code) ? ok(code) : nok(code)
      }
    },
  }
}

/** Text after the name of a container: spaces, then a title without brackets, `[label]` or `{attributes}`. */
interface Behind {
  readonly kind: 'title' | 'label' | 'attributes'
  /** Number of codes up to the end of the title, without leading spaces. */
  readonly length: number
}

/**
 * Extends the container directive by the openings of other tools: `::: tip`, `::: tip A title`, `:::tip A title {#id}`,
 * `:::tip [A title] {#id}`. This is part of the tokenizer instead of a preprocessor, so that code stays unchanged and
 * positions match the file.
 */
function withTitles(container: Construct): Construct {
  return { ...container, tokenize: tokenizeWithTitles(container.tokenize) }
}

function tokenizeWithTitles(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok) {
    /** Text after the name. While it is set, the inner tokenizer receives the `[` of a label. */
    let behind: Behind | undefined
    const attempt: Effects['attempt'] = (construct, then, otherwise) => {
      if (behind === undefined) return effects.attempt(construct, then, otherwise)
      const { kind, length } = behind
      behind = undefined
      const next: Record<Behind['kind'], () => State> = {
        title: () => title(effects, length, then),
        label: () => effects.attempt(construct, factorySpace(effects, then, 'whitespace'), otherwise),
        attributes: () => then,
      }
      return () => factorySpace(effects, next[kind](), 'whitespace')
    }
    const restOfLine = lookAhead(
      (code) => !isEnd(code),
      (line) => {
        behind = behindName(line.trim())
        return true
      },
    )
    let inner: State = tokenize.call(this, { ...effects, attempt }, ok, nok)
    let colons = 0
    return atColon

    function advance(code: Code): void {
      inner = inner(code) as State
    }
    function atColon(code: Code): State | undefined {
      if (code === colon) {
        colons++
        advance(code)
        return atColon
      }
      if (colons >= 3 && markdownSpace(code)) {
        // Counted with the colons: the inner tokenizer does not expect spaces before a name.
        effects.consume(code)
        return atColon
      }
      return inName(code)
    }
    function inName(code: Code): State | undefined {
      if (markdownSpace(code)) return effects.check(restOfLine, afterName, inner)(code)
      if (code === leftBracket) {
        behind = { kind: 'label', length: 0 }
        return afterName(code)
      }
      if (isEnd(code) || code === leftBrace) return inner(code)
      advance(code)
      return inName
    }
    function afterName(code: Code): State | undefined {
      if (behind === undefined) return inner(code)
      advance(leftBracket)
      return inner(code)
    }
  }
}

function isEnd(code: Code): code is null {
  return code === null || markdownLineEnding(code)
}

/** Consumes the next codes as the text of a label. */
function title(effects: Effects, length: number, next: State): State {
  let remaining = length
  return start

  function start(code: Code): State | undefined {
    effects.enter('directiveContainerLabel')
    effects.enter('directiveContainerLabelString')
    effects.enter('chunkText', { contentType: 'text', _contentTypeTextTrailing: true })
    return inside(code)
  }
  function inside(code: Code): State | undefined {
    if (remaining-- > 0) {
      effects.consume(code)
      return inside
    }
    effects.exit('chunkText')
    effects.exit('directiveContainerLabelString')
    effects.exit('directiveContainerLabel')
    return factorySpace(effects, next, 'whitespace')(code)
  }
}

function behindName(rest: string): Behind | undefined {
  if (rest === '') return undefined
  const brace = rest.endsWith('}') ? rest.lastIndexOf('{') : -1
  const words = (brace !== -1 && areAttributes(rest.slice(brace + 1, -1)) ? rest.slice(0, brace) : rest).trimEnd()
  if (words === '') return { kind: 'attributes', length: 0 }
  return { kind: isBracketed(words) ? 'label' : 'title', length: words.length }
}

const attribute = /\s*(?:[#.][\w-]+|[A-Za-z_][\w:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?(?=\s|$))/y

/**
 * Returns true if braces contain only attributes: a title may end with braces, and in MDX they may be JavaScript.
 */
function areAttributes(inner: string): boolean {
  const source = inner.trim()
  attribute.lastIndex = 0
  while (attribute.lastIndex < source.length) if (!attribute.test(source)) return false
  return true
}

/** Returns true if the last character closes the first bracket. */
function isBracketed(words: string): boolean {
  if (!words.startsWith('[')) return false
  let depth = 0
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '\\') i++
    else if (words[i] === '[') depth++
    else if (words[i] === ']' && --depth === 0) return i === words.length - 1
  }
  return false
}
