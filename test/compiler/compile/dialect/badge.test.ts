import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile.ts'
import { reports, plain } from './reports.ts'

test('badges have their tones', async () => {
  assert.is(await html('a :badge[New] b'), '<p>a <span class="badge badge-neutral">New</span> b</p>')
  for (const tone of ['neutral', 'accent', 'good', 'warning', 'bad'])
    assert.is(await html(`:badge[*New*]{tone=${tone}}`), `<p><span class="badge badge-${tone}"><em>New</em></span></p>`)
  assert.is(await html(':badge[a]{.b #c}'), '<p><span class="badge badge-neutral b" id="c">a</span></p>')
  assert.is(await plain('a :badge[New]{tone=good}.'), 'a New.')
})

test('keys are separated by a plus, which can be a key too', async () => {
  const keys = (...all: string[]) =>
    `<p><span class="keys">${all.map((key) => `<kbd>${key}</kbd>`).join('+')}</span></p>`
  assert.is(await html(':kbd[Ctrl+K]'), keys('Ctrl', 'K'))
  assert.is(await html(':kbd[Ctrl + Page Up]'), keys('Ctrl', 'Page Up'))
  assert.is(await html(':kbd[Ctrl++]'), keys('Ctrl', '+'))
  assert.is(await html(':kbd[Esc]'), '<p><kbd>Esc</kbd></p>')
  assert.is(await html(':kbd[+]'), '<p><kbd>+</kbd></p>')
  assert.is(await html(':kbd[Ctrl+\\]]'), keys('Ctrl', ']'))
  assert.is(await plain('Press :kbd[Ctrl+K] or :kbd[Esc].'), 'Press `Ctrl+K` or `Esc`.')
})

test('missing texts and unknown attributes of badges and keys are reported', async () => {
  assert.is(await html(':badge[New]{tone=mauve}'), await html(':badge[New]'))
  assert.equal(await reports('x :badge[New]{tone=goood} :badge{tone=good} :kbd[ ]'), [
    '1:3-26 directive/attribute: a badge has no tone "goood" (did you mean "good"?)',
    '1:27-44 directive/attribute: a badge needs a text (write :badge[New])',
    '1:45-52 directive/attribute: "kbd" needs keys (write :kbd[Ctrl+K])',
  ])
  assert.equal(await reports(':badge[New]{tone=mauve colour=x}'), [
    '1:24-32 directive/attribute: "badge" has no attribute "colour" (it has tone, class, id)',
    '1:1-33 directive/attribute: a badge has no tone "mauve" (the tones are neutral, accent, good, warning, bad)',
  ])
})

test.run()
