import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdownOf } from '../../../src/satellites/export/markdown.ts'
import { book, chapter, page } from './book.ts'

const site = 'https://parcels.example/kit'
const start = page(
  '/docs/start',
  'Start',
  '<h1>Start</h1><h2 id="one">One</h2>',
  `# Start

See [the *next* page](${site}/docs/next), [its part](${site}/docs/next#part-1 "Part"), [nothing](${site}/docs/next#gone),
[outside](${site}/blog), <${site}/docs/next> and [a reference][r].

[r]: ${site}/docs/next

One
---

![A box](${site}/box.png)

\`\`\`md
# [Not a heading](${site}/docs/next)
\`\`\`
`,
)
const next = page(
  '/docs/next',
  'Next',
  '<h1>Next</h1><h3 id="part-1">Part 1</h3>',
  '# Next\n\n### Part 1\n\n[Back](/kit/docs/start)\n',
)

test('headings are one level below their chapters, links lead to anchors in the file, and the rest is unchanged', () => {
  const text = markdownOf(book([{ title: 'Guides', children: [chapter(start, chapter(next))] }]))
  assert.is(
    text,
    `# Parcels & more

How to <send> them

31 January 2026

**Contents**

- [Guides](#guides)
  - [Start](#docs-start)
    - [Next](#docs-next)

<a id="guides"></a>

## Guides

<a id="docs-start"></a>

### Start

See [the *next* page](#docs-next), [its part](#docs-next-part-1 "Part"), [nothing](#docs-next),
[outside](${site}/blog), [${site}/docs/next](#docs-next) and [a reference][r].

[r]: #docs-next

#### One

![A box](${site}/box.png)

\`\`\`md
# [Not a heading](${site}/docs/next)
\`\`\`

<a id="docs-next"></a>

#### Next

<a id="docs-next-part-1"></a>

###### Part 1

[Back](#docs-start)
`.replace('How to <send> them\n\n31', 'How to <send> them\n\n31'),
  )
})

test('every link to an anchor has a target, and no anchor occurs twice', () => {
  const twins = [
    page('/a/b', 'One', '<h1>One</h1>'),
    page('/a-b', 'Two', '<h1>Two</h1>', `# Two\n\n[One](${site}/a/b)\n`),
  ]
  const text = markdownOf(book(twins.map((twin) => chapter(twin))))
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  assert.equal(ids, ['a-b', 'a-b-2'])
  for (const [, id] of text.matchAll(/\(#([^)]+)\)/g)) assert.ok(ids.includes(id), id)
})

test.run()
