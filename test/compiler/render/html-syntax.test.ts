import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withHtmlSyntax } from '../../../src/compiler/render/html-syntax.ts'

const test = suite('compiler/render/html-syntax')

test('tags of React become those of HTML', () => {
  for (const [react, html] of [
    ['<meta charSet="utf-8"/>', '<meta charset="utf-8">'],
    ['<input hidden="" required="" value="" alt=""/>', '<input hidden required value="" alt="">'],
    ['<button popoverTarget="A" popoverTargetAction="hide">', '<button popovertarget="A" popovertargetaction="hide">'],
    ['<details open="" class="Ab" data-x=""><br/>', '<details open class="Ab" data-x=""><br>'],
  ] as const)
    assert.is(withHtmlSyntax(react), html)
})

test('text, values, code, drawings and custom elements are unchanged', () => {
  for (const html of [
    '<p title="hidden=&quot;&quot; charSet=">charSet="a" hidden="" /&gt;</p>',
    `<p title='open="" aB="c" /'>x</p>`,
    '<script>a<b.charSet="">c</script>',
    '<svg viewBox="0 0 1 1"><path d=""/></svg>',
    '<docs-island data-props="{}" aB="">',
  ])
    assert.is(withHtmlSyntax(html), html)
})

test.run()
