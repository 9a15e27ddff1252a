import { directive } from 'micromark-extension-directive'
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import { leafNames, textNames } from './directives.ts'
import { withTitles } from './titles.ts'

const colon = 58
const leftBracket = 91
const leftBrace = 123

/**
 * Directives as `micromark-extension-directive` has them, with titles behind the names of containers, and but for what
 * somebody may have meant as text: in a line only our own names with brackets or braces behind them are directives
 * (`10:30` and `a:b[c](d)` stay what CommonMark makes of them), alone on a line also other names with brackets or braces
 * (`::selection` stays, `::youtube{id=x}` is reported).
 */
export function directiveSyntax(): Extension {
  const whole = directive()
  const inText = whole.text?.[colon] as Construct
  const [container, leaf] = (whole.flow?.[colon] ?? []) as [Construct, Construct]
  return {
    text: { [colon]: onlyIf(inText, (name, bracket) => bracket && textNames.has(name)) },
    flow: { [colon]: [withTitles(container), onlyIf(leaf, (name, bracket) => bracket || leafNames.has(name))] },
  }
}

/** A construct that is read only where its name, and whether a bracket or brace follows it, is accepted. */
function onlyIf(construct: Construct, accepts: (name: string, bracket: boolean) => boolean): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(
        { tokenize: nameOf(accepts), partial: true },
        construct.tokenize.call(this, effects, ok, nok),
        nok,
      )
    },
  }
}

function nameOf(accepts: (name: string, bracket: boolean) => boolean): Tokenizer {
  return (effects, ok, nok) => {
    let name = ''
    return start

    function start(code: Code): State | undefined {
      effects.enter('data')
      return colons(code)
    }
    function colons(code: Code): State | undefined {
      if (code !== colon) return inName(code)
      effects.consume(code)
      return colons
    }
    function inName(code: Code): State | undefined {
      if (code !== null && code > 0 && /[\w-]/.test(String.fromCharCode(code))) {
        name += String.fromCharCode(code)
        effects.consume(code)
        return inName
      }
      effects.exit('data')
      return accepts(name, code === leftBracket || code === leftBrace) ? ok(code) : nok(code)
    }
  }
}
