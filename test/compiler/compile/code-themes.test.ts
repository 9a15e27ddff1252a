/** Themes of Shiki by name, which replace the palette. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faintThemes } from '../../../src/compiler/compile/code/faint-themes.ts'
import { codeSchema } from '../../../src/model/markdown-options.ts'
import { html, markdown, mdx } from './compile.ts'
import { markdownDefaults } from './options.ts'

const themes = { light: 'github-light', dark: 'dracula' }
const code = '```js {2} showLineNumbers=5\nlet a // b\nlet c\n```\n\n```js\nlet a\n```'

test('the colours of both themes are rules of the page, not attributes', async () => {
  const { body } = await markdown(code, { options: { ...markdownDefaults, code: codeSchema.parse({ themes }) } })
  assert.not.match(body.html, /style=|shiki|class="k"/)
  assert.match(body.html, /^<pre class="code lines numbers s-\w{8}" tabindex="0" data-language="js">/)
  assert.match(body.css ?? '', '{color:light-dark(#D73A49, #FF79C6)}')
  assert.match(body.css ?? '', '{--code-page:light-dark(#fff, #282A36);--code-text:light-dark(#24292e, #F8F8F2);')
  assert.match(body.css ?? '', ';counter-reset:line 4}')
  for (const [, name = ''] of body.html.matchAll(/class="[^"]*?(s-\w{8})/g)) assert.match(body.css ?? '', `.${name}{`)
  // If the page stored its colours, they would be reused after the site removes the themes.
  assert.is(body.code, undefined)
})

test('MDX pages have these colours too', async () => {
  const { code: program } = await mdx(`${code}\n\n{1}`, {
    options: { ...markdownDefaults, code: codeSchema.parse({ themes }) },
  })
  assert.match(program, 'light-dark(#D73A49, #FF79C6)')
})

test('a site without these themes is unchanged', async () => {
  const { body } = await markdown(code, { options: { ...markdownDefaults, code: codeSchema.parse({}) } })
  assert.is(body.html, await html(code))
  assert.match(body.html, '<span class="k">let</span>')
})

test('an unknown name is refused', () => {
  assert.not.ok(codeSchema.safeParse({ themes: { ...themes, dark: 'drakula' } }).success)
})

test('a theme with low contrast is reported with its faint colours', async () => {
  const messages = async (light: string, dark: string) =>
    (await faintThemes({ light, dark }, () => undefined)).map(({ message }) => message)
  assert.equal(await messages('github-light-high-contrast', 'github-dark-high-contrast'), [])
  assert.equal(await messages('github-light', 'nord'), ['"nord" has faint colours: comments 2.4:1, numbers 4.4:1'])
})

test.run()
