import type { Code } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeGroup } from '../../../../src/compiler/compile/dialect/tabs.ts'
import { markdownDefaults } from '../options.ts'
import { ofMarkdown, ofMdx } from './rendered.ts'

const group = (fences: string, attributes = '') => `::::code-group${attributes}\n${fences}\n::::`
const fence = (info: string, code = 'x') => `\`\`\`${info}\n${code}\n\`\`\`\n`

const text = group(fence('sh [npm]', 'npm i') + fence('js title="web page"', 'a()'))
const html = [
  '<div class="tabs">',
  '<div class="tab-list js-only" role="tablist">',
  '<button type="button" role="tab" aria-selected="true" tabindex="0">npm</button>',
  '<button type="button" role="tab" aria-selected="false" tabindex="-1">web page</button></div>',
  '<div class="tab-panel" data-value="npm" data-default="" id="tab-npm"><p class="tab-label">npm</p>',
  '<pre class="code" tabindex="0" data-language="sh"><code><span class="f">npm</span><span class="s"> i</span></code></pre></div>',
  '<div class="tab-panel" data-value="web page" id="tab-web-page"><p class="tab-label">web page</p>',
  '<pre class="code" tabindex="0" data-language="js"><code><span class="f">a</span>()</code></pre></div></div>',
].join('')
const plain = '**npm**\n\n```sh\nnpm i\n```\n\n**web page**\n\n```js\na()\n```'

test('fences become panels, in .md and in .mdx', async () => {
  for (const done of [await ofMarkdown(text), await ofMdx(text)]) {
    assert.is(done.html, html)
    assert.is(done.plain, plain)
    assert.equal(done.faults, [])
  }
})

test('a label comes from brackets, the title or the language', async () => {
  const labels = async (...infos: string[]) => {
    const { html, faults } = await ofMarkdown(group(infos.map((info) => fence(info)).join('')))
    assert.equal(faults, [])
    return [...html.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => value)
  }
  assert.equal(await labels('sh [a b]', "sh title='c d'", 'ts', 'sh {1} [e] title="f"'), ['a b', 'c d', 'ts', 'e'])
  assert.equal(await labels('[g]', 'title="h"', 'js "[no]" {1} [i]', 'py{1} [j]'), ['g', 'h', 'i', 'j'])
})

test('other options of the fence are preserved', () => {
  const remainingMeta = (lang: string, meta: string | null) => {
    const code: Code = { type: 'code', lang, meta, value: 'x' }
    const node = { type: 'containerDirective', name: 'code-group', children: [code] } as ContainerDirective
    const report = () => undefined
    codeGroup.shape(node, { label: [], attributes: {}, options: markdownDefaults, parent: undefined, text: '', report })
    return [code.lang, code.meta]
  }
  assert.equal(remainingMeta('sh', '{1} [a] wrap'), ['sh', '{1} wrap'])
  assert.equal(remainingMeta('js{1}', 'title="a b" showLineNumbers=2'), ['js{1}', 'showLineNumbers=2'])
  assert.equal(remainingMeta('[a]', null), [null, null])
  assert.equal(remainingMeta('ts', 'file="src/a.ts"'), ['ts', 'file="src/a.ts"'])
})

test('groups with the same name switch together', async () => {
  const { html } = await ofMarkdown(
    group(fence('sh [a]') + fence('sh [b]'), '{groupId="pm" queryString defaultValue="b"}'),
  )
  assert.match(html, '<div class="tabs" data-group="pm" data-query="pm">')
  assert.match(html, 'data-value="b" data-default="" id="tab-pm-b"')
})

test('faults are reported with their locations, and everything is displayed', async () => {
  assert.equal((await ofMarkdown(group(''))).faults, [
    '5:1-15 "code-group" is empty (write fences inside: ```sh [npm])',
  ])
  const { faults, html, plain } = await ofMarkdown(group(`${fence('')}\nWords\n\n${fence('sh [a]')}${fence('ts [a]')}`))
  assert.equal(faults, [
    '10:1-6 "code-group" contains content that is not a tab (write fences inside: ```sh [npm])',
    '6:1-4 this code has no label (write [npm] behind the language)',
    '15:1-10 another tab here has the value "a" (give each tab a different value)',
  ])
  assert.match(html, '<p>Words</p>')
  assert.match(plain, '**Code 1**\n\n```\nx\n```\n\nWords\n\n**a**')
})

test.run()
