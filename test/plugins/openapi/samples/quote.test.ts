/** The exact text of one difficult string in each language. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quoteCsharp } from '../../../../src/plugins/openapi/samples/languages/csharp.ts'
import { quoteShell } from '../../../../src/plugins/openapi/samples/languages/curl.ts'
import { quoteDart } from '../../../../src/plugins/openapi/samples/languages/dart.ts'
import { quoteGo } from '../../../../src/plugins/openapi/samples/languages/go.ts'
import { quoteJava } from '../../../../src/plugins/openapi/samples/languages/java.ts'
import { quoteJavaScript } from '../../../../src/plugins/openapi/samples/languages/javascript.ts'
import { quotePhp } from '../../../../src/plugins/openapi/samples/languages/php.ts'
import { quotePython } from '../../../../src/plugins/openapi/samples/languages/python.ts'
import { quoteRuby } from '../../../../src/plugins/openapi/samples/languages/ruby.ts'

const plain = `a'b"c\\d$e#{f}%g\``
const hidden = `\\\n\0\u2028é😀\u{1fffe}$#{x}`

const expected = [
  ['JavaScript', quoteJavaScript, `'a\\'b"c\\\\d$e#{f}%g\`'`, "'\\\\\\n\\u0000\\u2028é😀\\u{1fffe}$#{x}'"],
  ['Python', quotePython, `"a'b\\"c\\\\d$e#{f}%g\`"`, '"\\\\\\n\\u0000\\u2028é😀\\U0001fffe$#{x}"'],
  ['PHP', quotePhp, `'a\\'b"c\\\\d$e#{f}%g\`'`, '"\\\\\\n\\x00\\u{2028}é😀\\u{1fffe}\\$#{x}"'],
  ['Ruby', quoteRuby, `'a\\'b"c\\\\d$e#{f}%g\`'`, '"\\\\\\n\\u{0}\\u{2028}é😀\\u{1fffe}$\\#{x}"'],
  ['Go', quoteGo, `"a'b\\"c\\\\d$e#{f}%g\`"`, '"\\\\\\n\\u0000\\u2028é😀\\U0001fffe$#{x}"'],
  ['Java', quoteJava, `"a'b\\"c\\\\d$e#{f}%g\`"`, '"\\\\\\n\\000\\u2028é😀\\ud83f\\udffe$#{x}"'],
  ['C#', quoteCsharp, `"a'b\\"c\\\\d$e#{f}%g\`"`, '"\\\\\\n\\u0000\\u2028é😀\\U0001fffe$#{x}"'],
  ['Dart', quoteDart, `'a\\'b"c\\\\d\\$e#{f}%g\`'`, "'\\\\\\n\\u{0}\\u{2028}é😀\\u{1fffe}\\$#{x}'"],
] as const

for (const [name, quote, first, second] of expected) {
  test(name, () => {
    assert.is(quote(plain), first)
    assert.is(quote(hidden), second)
  })
}

test('a shell argument is quoted', () => assert.is(quoteShell("it's $HOME `x` \\"), "'it'\\''s $HOME `x` \\'"))

test('a backslash before an escape sequence of Java stays a backslash', () => {
  assert.is(quoteJava('\\u0041\\'), '"\\\\u0041\\\\"')
})

test.run()
