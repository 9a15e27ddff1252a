import { test } from 'uvu'
import * as assert from 'uvu/assert'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { singleCodeBlock } from '../../../../src/compiler/compile/markdown/markdown.ts'

const parsed = (text: string) => JSON.parse(JSON.stringify(unified().use(remarkParse).parse(text))) as unknown

test('a text with a single code block has the same tree as from the parser', () => {
  for (const text of [
    '```js\nlet a = 1\n```',
    '```js\nlet a = 1\n```\n',
    '```js\n\n\n  a\n\n```',
    '````bash\na\n~~~\nb ``` c\n````\n',
    '```json\n{\n\t"a": "é 😀"\n}\n```',
    '```php\n<?php\n# not a heading\n> no quotation\n```',
  ])
    assert.equal(singleCodeBlock(text), parsed(text), text)
})

test('any other text is left to the parser', () => {
  for (const text of [
    '```js\na\n```\n\nwords',
    'words\n\n```js\na\n```',
    '```js title="a"\na\n```',
    '```\na\n```',
    '```C#\na\n```',
    '```js\na\n```\n```js\nb\n```',
    '````js\n```\n````',
    '```js\na\n    ```\n```',
    '```js\r\na\r\n```',
    '```js\n\0\n```',
    '```js\na',
    '```js\n```',
    '',
  ])
    assert.is(singleCodeBlock(text), undefined, text)
})

test.run()
