import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile.ts'

const fence = (language: string, code: string): string => `\`\`\`\`${language}\n${code}\n\`\`\`\``

test('colours of a block do not depend on earlier blocks of the thread', async () => {
  const blocks = [
    fence('mdx', '<Tabs groupId="carrier">a</Tabs>'),
    fence('md', '```dockerfile\nFROM node\n```'),
    fence('ts', 'const a = html`<b>${c}</b>`'),
  ]
  const highlightAll = () => Promise.all(blocks.map((block) => html(block)))
  const before = await highlightAll()
  // The first two languages are already loaded under other names; the third one changes templates.
  for (const language of ['tsx', 'dockerfile', 'ts-tags', 'vue']) await html(fence(language, 'a'))
  assert.equal(await highlightAll(), before)
})

test('code in many languages causes no warning', async () => {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (...texts: unknown[]) => warnings.push(texts)
  try {
    for (const language of 'ada awk bat bicep c clojure cmake crystal d dart elm erlang'.split(' '))
      await html(fence(language, 'a'))
  } finally {
    console.warn = warn
  }
  assert.equal(warnings, [])
})

test('code inside a Markdown or MDX block is highlighted in its own language', async () => {
  assert.match(
    await html(fence('mdx', '<Tabs groupId="carrier">a</Tabs>')),
    /<span class="\w">&#x3C;Tabs|<span class="\w">Tabs/,
  )
  assert.match(await html(fence('md', '```ts\nconst a = 1\n```')), '<span class="k">const</span>')
})

test.run()
