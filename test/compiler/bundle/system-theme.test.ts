import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withSystemTheme } from '../../../src/compiler/bundle/css-module.ts'

test('a rule for one mode is repeated for the system mode', () => {
  assert.is(
    withSystemTheme("a { b: c }\n[data-theme='dark'] .x, .y { color: red; }\n"),
    "a { b: c }\n[data-theme='dark'] .x, .y { color: red; }\n@media (prefers-color-scheme: dark) {\n[data-theme='system'] .x { color: red; }\n}\n",
  )
  assert.match(withSystemTheme('html[data-theme=light]{--a:1}'), "html[data-theme='system'] {--a:1}")
})

test('rules inside conditions are repeated, text in comments and strings is not', () => {
  const inside = withSystemTheme("@media (width > 1px) { [data-theme='dark'] { --a: 1 } }")
  assert.match(inside, "@media (width > 1px) { [data-theme='dark'] { --a: 1 }\n@media (prefers-color-scheme: dark)")
  const text = "/* [data-theme='dark'] { } */ a { content: \"[data-theme='dark'] {\" }"
  assert.is(withSystemTheme(text), text)
})

test.run()
