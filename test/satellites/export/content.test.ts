import { toHtml } from 'hast-util-to-html'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contentOf } from '../../../src/satellites/export/content.ts'

const exported = (main: string): string => toHtml(contentOf({ html: `<main>${main}</main>`, title: 'Call' }).root)

test('all tabs are listed below each other, but only the first language of a call', () => {
  const panel = (name: string, attribute = '', labelAttribute = attribute) =>
    `<div class="tab-panel"${attribute}><p class="tab-label"${labelAttribute}>${name}</p><pre>${name}()</pre></div>`
  const skip = ' data-markdown="skip"'
  const languages = `<div class="tabs api-languages">${panel('curl', '', skip)}${panel('ruby', skip)}</div>`
  const others = `<div class="tabs">${panel('npm')}${panel('yarn')}</div>`
  // Parts that are useful on paper remain, unlike in a text for machines.
  const folded = `<details><summary${skip}>2 fields</summary><p>Fields</p></details>`
  const text = exported(`<h1>Call</h1>${languages}${others}${folded}`)
  assert.equal(
    [...text.matchAll(/<pre>(\w+)/g)].map(([, name]) => name),
    ['curl', 'npm', 'yarn'],
  )
  assert.equal(
    [...text.matchAll(/tab-label">(\w+)/g)].map(([, name]) => name),
    ['npm', 'yarn'],
  )
  assert.match(text, '2 fields')
})

test('players become links with their address and label', () => {
  assert.is(
    exported(
      '<iframe src="/v" title="Tour"></iframe><video><track src="/t"><source src="/b"></video><object data="/c"></object>',
    ),
    '<h1>Call</h1><a href="/v">Tour</a><a href="/b">/b</a><a href="/c">/c</a>',
  )
})

test.run()
