import { directive } from 'micromark-extension-directive'
import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import { textNames } from './directives.ts'

/**
 * Directives as `micromark-extension-directive` has them, but in a line of text only those with a name of ours and
 * brackets or braces behind it: `10:30` and `a:b[c](d)` stay what CommonMark makes of them.
 */
export function directiveSyntax(): Extension {
  const whole = directive()
  const inText = whole.text?.[58] as Construct
  return { ...whole, text: { 58: { ...inText, tokenize: ofOurName(inText.tokenize) } } }
}

function ofOurName(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok) {
    return effects.check({ tokenize: ourName, partial: true }, tokenize.call(this, effects, ok, nok), nok)
  }
}

const ourName: Tokenizer = (effects, ok, nok) => {
  let name = ''
  const colon: State = (code) => {
    effects.enter('data')
    effects.consume(code)
    return inName
  }
  const inName: State = (code) => {
    if (code !== null && ((code >= 97 && code <= 122) || code === 45)) {
      name += String.fromCharCode(code)
      effects.consume(code)
      return inName
    }
    effects.exit('data')
    return (code === 91 || code === 123) && textNames.has(name) ? ok(code) : nok(code)
  }
  return colon
}
