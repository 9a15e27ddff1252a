import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { constructVisitor } from '../../../../src/compiler/compile/finish/constructs.ts'
import type { FinishContext } from '../../../../src/compiler/compile/finish/context.ts'
import { element, text } from '../../../../src/text/markup.ts'
import { walkHtml } from '../../../../src/text/walk-html.ts'

const table = () => element('table', {}, [element('tr', {}, [element('td', {}, [element('code', {}, [text(name)])])])])
const name = 'configuration_of_all_carriers'
const plain = `<table><tr><td><code>${name}</code></td></tr></table>`
const completed =
  '<div class="table-box"><table><tr><td><code class="name">configuration_<wbr>of_all_<wbr>carriers</code></td></tr></table></div>'

function finished(children: Root['children']): string {
  const tree: Root = { type: 'root', children }
  const context = { diagnostics: [], origins: undefined, words: {} } as unknown as FinishContext
  walkHtml(tree, { shaping: [constructVisitor(tree, context)], reading: [] })
  return toHtml(tree)
}

test('tables of a page scroll, and long names in cells may break', () => {
  assert.is(finished([table()]), completed)
})

test('elements that an island renders stay as they are, since React compares them', () => {
  assert.is(finished([element('docs-island', {}, [table()])]), `<docs-island>${plain}</docs-island>`)
  const deep = element('docs-island', {}, [element('div', {}, [table()])])
  assert.is(finished([deep]), `<docs-island><div>${plain}</div></docs-island>`)
})

test('children of an island are part of the page', () => {
  const island = element('docs-island', {}, [element('p', {}, [element('docs-slot', {}, [table()])])])
  assert.is(finished([island]), `<docs-island><p><docs-slot>${completed}</docs-slot></p></docs-island>`)
})

test.run()
