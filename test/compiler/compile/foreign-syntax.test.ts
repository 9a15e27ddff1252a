import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reports } from './dialect/reports.ts'

/** A line of a page, and its report. */
const table: readonly (readonly [text: string, ...told: string[]])[] = [
  ['[[toc]]', '1:1-8 remove it: the headings of a page are shown beside its text'],
  ['a\n\n[[_TOC_]]', '3:1-10 remove it: the headings of a page are shown beside its text'],
  ['[TOC]', '1:1-6 remove it: the headings of a page are shown beside its text'],
  ['<<< @/src/send.js{2}', '1:1-21 write ```js file="@site/src/send.js" and ``` below it'],
  ['!!! tip "Weigh"\n    x', '1:1-16 write :::tip[Weigh], its text without indentation, and :::'],
  ['!!! lemma\n    x', '1:1-10 write :::note[Title], its text without indentation, and :::'],
  ['??? note\n    x', '1:1-9 write :::details[Title], its text without indentation, and :::'],
  ['=== "npm"\n\n    x', '1:1-10 write :::tab[npm], its text without indentation, and :::, in ::::tabs'],
  ['--8<-- "parts/a.md"', '1:1-20 write ::partial{file="@site/parts/a.md"}'],
  [
    '{% hint style="info" %}\nx\n{% endhint %}\n\n{% hint %}',
    '1:1-24 write :::note, its text and :::, or put it in backticks',
  ],
  ['See {{< ref "a.md" >}}.', '1:5-23 write a directive, or put it in backticks'],
  [
    'On {{ $frontmatter.title }}',
    '1:4-28 write the words, or name a variable under "variables" in the configuration: {{ name }}',
  ],
  ['# A\n{: .wide }', '2:1-11 remove it; for an id, write {#id} after a heading'],
  ['> [!TIPP]\n> x', '1:1-10 did you mean "tip"?'],
  ['> [!question]- Why\n> x', '1:1-15 the alerts are note, tip, important, warning, caution; write :::note for others'],
  ['<!--@include: ./a.md-->', '1:1-24 write ::partial{file="./a.md"}'],
  // Not the syntax of another tool.
  ['> [!TIP]- Fold\n> x', '1:1-10 take the sign behind it out: [!TIP]'],
  ['> [!INFO]\n> x', '1:1-10 the alerts are note, tip, important, warning, caution; write :::info for others'],
  ['> [!NOTE]\n> x\n\n> [!WHAT]\n> x'],
  ['`[[toc]]`, `{% raw %}`\n\n```md\n[[toc]]\n!!! note\n<<< @/a\n```'],
  ['Wow!!! note that\n\na [[b]] c ??? d\n\n{{ name }}\n\n    [[toc]]'],
  ['[TOC]\n\n[toc]: /contents'],
]

for (const [text, ...told] of table)
  test(JSON.stringify(text), async () => {
    const found = await reports(text)
    assert.equal(
      found
        .filter((report) => report.includes(' markdown/foreign:'))
        .map((report) => report.replace(/ markdown\/foreign:.* \((.*)\)$/, ' $1')),
      told,
    )
  })

test.run()
