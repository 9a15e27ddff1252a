/** Two sites that one process builds at the same time do not affect each other. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, reports, temporaryFolder, write } from './site.ts'

const counter = `'use client'
import { useState } from 'react'

export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`

/** A site with the same paths and ids as the other site, and other content. */
function siteOf(name: string): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: ${name}
url: https://${name}.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
plugins:
  - use: ./plugins/mark.ts
    options: { mark: ${name} }
`,
    'plugins/mark.ts': `import { definePlugin, z } from '@waybill/docs/plugin'

export default definePlugin({
  options: z.strictObject({ mark: z.string() }),
  create: ({ mark }) => ({
    name: 'mark',
    markdown: {
      remark: [() => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'marked ' + mark }] })],
    },
    *emitPage(page) {
      yield { path: page.page.route.slice(1) + '.txt', content: () => mark + ' ' + page.page.title }
    },
  }),
})
`,
    'components/counter.tsx': counter,
    'content/docs/broken.md': `# Broken\n\nA [link](./${name}-nowhere.md) of ${name}.\n`,
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, number) => [
        `content/docs/page-${number}.md`,
        `# Page ${number} of ${name}\n\nIt is about ${name}. See [the next](./page-${(number + 1) % 12}.md).\n\n\`\`\`ts\nconst name = '${name}'\n\`\`\`\n`,
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, number) => [
        `content/docs/live-${number}.mdx`,
        `# Live ${number} of ${name}\n\nimport Counter from '../../components/counter.tsx'\n\n<Counter start={${number}} />\n\n<Counter />\n\nThis is ${name}.\n`,
      ]),
    ),
  })
  return root
}

test('two builds at once in one thread produce the same results as separate builds', async () => {
  const roots = [siteOf('first'), siteOf('second')]
  const alone = []
  for (const root of roots) {
    const report = await buildSite(root, false)
    assert.ok(report.published)
    assert.match(reports(report), 'nowhere')
    alone.push({ reports: reports(report), files: published(root) })
  }
  const together = await Promise.all(roots.map((root) => buildSite(root, false)))
  for (const [index, report] of together.entries()) {
    const files = published(roots[index] ?? '')
    const expected = alone[index]
    assert.is(reports(report), expected?.reports)
    assert.equal([...files.keys()], [...(expected?.files.keys() ?? [])])
    for (const [path, bytes] of files) assert.ok(bytes === expected?.files.get(path), `${path} differs`)
  }
})

test.run()
