/** Features of single pages: Markdown, MDX and built-in plugins. */
import { addPage, append, docsOptions } from '../site.ts'
import { none, type Feature } from './feature.ts'

const button = `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>Pressed {count}</button>
}
`

export const syntax: Readonly<Record<string, Feature>> = {
  mdx: {
    none,
    page: (site) =>
      addPage(site, 'content/docs/module.mdx', {
        title: 'Module',
        page: 'module',
        text: "export const n = 2\n\n## Heading {n}\n\n<Tabs><Tab label='A'>One **bold**</Tab><Tab label='B'>Two</Tab></Tabs>",
      }),
    detected(site) {
      Object.assign(docsOptions(site), { format: 'detect' })
      addPage(site, 'content/docs/detected.md', {
        title: 'Detected',
        page: 'detected',
        text: '<Note>{1 + 1}</Note>',
        front: ['format: mdx'],
      })
      site.files['content/docs/detected.md'] = site.files['content/docs/detected.md']?.replace(/<\/?Note>/g, '') ?? ''
    },
  },
  islands: {
    none,
    counter(site) {
      site.files['content/docs/counter.tsx'] = button
      addPage(site, 'content/docs/island.mdx', {
        title: 'Island',
        page: 'island',
        text: "import { Counter } from './counter.tsx'\n\n<Counter />",
      })
    },
  },
  partials: {
    none,
    markdown(site) {
      site.files['content/docs/_part.md'] = '## Shared\n\nIncluded, see [second](./second.md).\n'
      append(site, 'content/docs/group/third.md', '::partial{file="../_part.md"}')
    },
    mdx(site) {
      site.files['content/docs/_part.mdx'] = 'Included by {props.who}.\n'
      addPage(site, 'content/docs/whole.mdx', {
        title: 'Whole',
        page: 'whole',
        text: "import Part from './_part.mdx'\n\n<Part who='me' />",
      })
    },
  },
  blocks: {
    none,
    all: (site) =>
      addPage(site, 'content/docs/blocks.md', {
        title: 'Blocks',
        page: 'blocks',
        text: [
          ':::tip[Before]\nWeigh **it**.[^1]\n:::',
          '::::tabs{groupId="os"}\n:::tab[macOS]\nCmd\n:::\n:::tab[Windows]\nCtrl\n:::\n::::',
          ':::code-group\n```js [a.js]\na()\n```\n```py [a.py]\na()\n```\n:::',
          '| A | B |\n| - | :-: |\n| `x\\|y` | 2 |',
          '- [x] Done\n- [ ] Open\n\n> [!NOTE]\n> An alert.',
          '[^1]: A footnote.',
          '<details><summary>More</summary>\n\nHidden *text*\n\n</details>',
        ].join('\n\n'),
      }),
  },
  headings: {
    none,
    rich: (site) =>
      append(
        site,
        'content/docs/second.md',
        '## Press <kbd>K</kbd> & `x < y` {#press}\n\n## 你好，**世界。**好\n\n## Part\n\n[Up](#press) [again](#part-1)',
      ),
    html: (site) =>
      append(
        site,
        'content/docs/second.md',
        '<h2 align="center">Part</h2>\n\n<div>\n<h3>Inner <em>part</em></h3>\n</div>\n\n[Down](#part-1) [further](#inner-part)',
      ),
  },
  codeBlocks: {
    none,
    many: (site) =>
      append(
        site,
        'content/docs/group/fourth.md',
        '```ts title="a.ts" {1} showLineNumbers\nconst a: number = 1 // [!code ++]\nconst b = 2\n```\n\n```sh npm2yarn\nnpm install kit\n```\n\n```unknownlang\n<b>\n```',
      ),
  },
  math: {
    none,
    formulas(site) {
      site.config.plugins.push({ use: 'math' })
      append(site, 'content/docs/second.md', 'The formula $a^2 + b^2$.\n\n$$\n\\frac{1}{2}\n$$')
    },
  },
  diagrams: {
    none,
    flow(site) {
      site.config.plugins.push({ use: 'diagrams' })
      append(site, 'content/docs/group/third.md', '```mermaid\nflowchart LR\n  A[Box] --> B{Full?}\n```')
    },
  },
  offline: {
    none,
    all: ({ config }) => void config.plugins.push({ use: 'offline' }),
  },
  frontMatter: {
    none,
    rich: (site) =>
      addPage(site, 'content/docs/rich.md', {
        title: 'Rich: "quoted" & <b>',
        page: 'rich',
        text: '## A\n\n### B',
        front: [
          'description: A page',
          'keywords: [one, two]',
          'sidebar_label: 1.10',
          'sidebar_badge: New',
          'toc_max_heading_level: 2',
        ],
      }),
    bare(site) {
      site.linked.push('content/docs/bare.md')
      site.files['content/docs/bare.md'] = '# Bare *title* {#top-title}\n\nNothing above.\n'
    },
  },
}
