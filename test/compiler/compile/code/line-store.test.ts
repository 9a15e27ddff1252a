import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import { storeLines } from '../../../../src/compiler/compile/code/store-lines.ts'

const theme = {
  name: 'scopes',
  type: 'light',
  settings: [{ scope: 'string', settings: { foreground: '#f00' } }],
} as const

async function highlighter() {
  return await createHighlighterCore({
    themes: [{ ...theme, settings: [...theme.settings] }],
    langs: [bundledLanguages.ruby, bundledLanguages.javascript],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
}

const samples: readonly (readonly [lang: string, code: string])[] = [
  ['javascript', 'const a = `one\ntwo`\ntwo`three\n`'],
  ['javascript', 'two\ntwo\n/* two\ntwo */\ntwo'],
  ['ruby', 'body = <<~JSON\n  two\nJSON\n  two\nputs <<~A + <<~B\n  A\nA\n  B\nB\ntwo'],
  ['ruby', '# two\n  two\n=begin\n  two\n=end\n  two'],
]

test('repeated lines get the same colours as fresh ones, in every state', async () => {
  const fresh = await highlighter()
  const remembering = await highlighter()
  let callCount = 0
  for (const lang of ['javascript', 'ruby']) {
    const grammar = remembering.getLanguage(lang)
    const tokenize = grammar.tokenizeLine2.bind(grammar)
    grammar.tokenizeLine2 = (...line) => {
      callCount++
      return tokenize(...line)
    }
    storeLines(grammar)
  }
  const run = (): void => {
    for (const [lang, code] of samples) {
      // As in the tool, time is unlimited: with a limit, the colours would differ on a busy machine.
      const options = { lang, theme: 'scopes', includeExplanation: false, tokenizeTimeLimit: 0 } as const
      assert.equal(remembering.codeToTokensBase(code, options), fresh.codeToTokensBase(code, options), code)
    }
  }
  run()
  const first = callCount
  run()
  assert.is(callCount, first, 'the second time, no line is looked at')
})

test.run()
