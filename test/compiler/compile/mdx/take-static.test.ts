/** React does not render the Markdown parts of an MDX page; the HTML is the same. */
import { tests } from 'commonmark-spec'
import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cutFrontMatter } from '../../../../src/model/front-matter.ts'
import { randomMdx } from '../markdown/random-markdown.ts'
import { threeWays } from './three-ways.ts'

const test = suite('static parts')

async function compare(texts: readonly string[], minParts: number, partial?: string): Promise<void> {
  let parts = 0
  for (const text of texts) {
    const [staticParts, tree, elements] = await threeWays(text, partial)
    assert.equal(staticParts.output, tree.output, text)
    assert.equal(elements.output, tree.output, text)
    assert.is(tree.parts, 0)
    parts += staticParts.parts
  }
  assert.ok(parts >= minParts, `${parts} parts`)
}

test('constructs of Markdown render the same with static parts', async () => {
  const block = '```ts {1}\nlet a = 1\n```'
  await compare(
    [
      'a **b** <b>c</b> d\n\n# e\n\n```ts\nlet a = "<&>"\n```\n\n> f\n\n<b>\n\n> g\n\n</b>\n\n- h\n  - i\n\n1. j',
      `a\n\n${block}\n\n- b\n\n  ${block.replaceAll('\n', '\n  ')}\n\n\`\`\`nolang\na\n\`\`\`\n\n\`\`\`\nb\n\`\`\``,
      '| a | b |\n| :-- | --: |\n| `c` | [d](/e) |\n\n- [x] done\n- [ ] open\n\nnote[^1]\n\n[^1]: Words.',
      'a&#13;b\n\nc ![](d.png) e ![f](g.png "h")\n\n{/* i */}',
      '[a[^1]](/b)\n\n[^1]: c\n\n[x](javascript:alert)\n\n[y]()',
      '\n\n{/* first */}\n\na\n\nexport const b = 1\n\nc {b}\n\nexport const d = 2\n',
    ],
    9,
  )
})

test('the examples of CommonMark render the same', () =>
  compare(
    tests.filter(({ number }) => number % 20 === 0).map(({ markdown }) => markdown),
    15,
  ))

test('pages with every construct of the dialect, and random pages, render the same', async () => {
  const folder = new URL('../../../fixtures/dialect/content/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.mdx?$/.test(name))
  await compare(
    files.map((name) => cutFrontMatter(readFileSync(new URL(name, folder), 'utf8')).body),
    3,
  )
  const random = fc.sample(randomMdx, { numRuns: 40, seed: 5 })
  await compare(
    random.filter((text) => !text.includes('import ')),
    5,
  )
})

test('a partial with static parts renders the same inside any element', async () => {
  const partial = 'a\n\n- b\n\n```ts\nlet c\n```\n'
  const pages = ['p', 'a', 'b', 'li', 'div', 'h2', 'select', 'template', 'textarea'].map(
    (element) => `import Part from './_part.mdx'\n\n<${element}><Part /></${element}>\n\nd`,
  )
  await compare(pages, 2 * pages.length, partial)
})

test.run()
