import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagramOptions } from '../../../src/plugins/diagrams/colors.ts'
import { withSiteLook } from '../../../src/plugins/diagrams/site-look.ts'

test('diagrams use the valid tokens of the site unless the options set another colour', () => {
  const tokens = {
    'color-accent': { dark: '#fc5', light: '#7a4700' },
    'color-page': '#fffdf7',
    'color-line': 'rgb(1 2 3)',
    radius: '2px',
  }
  const config = { theme: { tokens } }
  const options = { colors: { dark: { page: '#10142a' } } }
  const { colors } = diagramOptions.parse(withSiteLook(options, config))
  const plain = diagramOptions.parse({}).colors
  assert.equal([colors.light.accent, colors.dark.accent], ['#7a4700', '#ffcc55'])
  assert.equal([colors.light.page, colors.dark.page], ['#fffdf7', '#10142a'])
  assert.equal([colors.light.rule, colors.dark.text], [plain.light.rule, plain.dark.text])
  assert.equal(withSiteLook({ colors: 'wrong' }, config)['colors'], 'wrong')
})

test('without further tokens, tinted backgrounds follow the accent', () => {
  const colors = (tokens: object) => diagramOptions.parse(withSiteLook({}, { theme: { tokens } })).colors
  const { light, dark } = colors({ 'color-accent': { light: '#8a3b00' } })
  assert.equal([light.terminal, light.header], ['#f1e9e1', '#f1e9e1'])
  assert.is(dark.terminal, diagramOptions.parse({}).colors.dark.terminal)
  assert.is(colors({ 'color-accent': '#8a3b00', 'color-accent-quiet': '#fed' }).light.terminal, '#ffeedd')
})

test('diagrams use the fonts of the site, unless the value is not a list of families', () => {
  const tokens = { 'font-text': "'Inter', system-ui, sans-serif", 'font-code': 'var(--mine)' }
  const fonts = (options: object, tokenSheet: object = tokens) =>
    diagramOptions.parse(withSiteLook({ ...options }, { theme: { tokens: tokenSheet } })).fonts
  assert.equal(fonts({}), { text: "'Inter', system-ui, sans-serif" })
  assert.equal(fonts({ fonts: { text: 'Georgia, serif' } }), { text: 'Georgia, serif' })
  assert.equal(fonts({}, { 'font-text': { light: 'A', dark: 'B' } }), {})
  assert.throws(() => fonts({ fonts: { text: 'a; fill: red' } }), /write families as CSS lists them/)
})

test.run()
