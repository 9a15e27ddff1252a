/** Each kind of fault in the structure of a page is found. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPage, type Page } from './page.ts'
import {
  frontMatterFaults,
  headingFaults,
  lengthFaults,
  pictureFaults,
  repeatedData,
  repeatedSentences,
} from './structure-faults.ts'

function page(lines: readonly string[], data: readonly string[] = ['title: A'], file = 'a.mdx'): Page {
  return readPage(file, ['---', ...data, '---', ...lines].join('\n'))
}

const words = (count: number): string => 'word '.repeat(count)

test('faults of front matter are reported', () => {
  const frontMatter = ['title: A', `description: ${'d'.repeat(40)}`, 'keywords: [a]']
  assert.equal(frontMatterFaults(page([], frontMatter)), [])
  assert.equal(frontMatterFaults(page([], ['title: ""', `description: ${'d'.repeat(161)}`, 'keywords: []'])), [
    'a.mdx:1 it has no title',
    'a.mdx:1 its description has 161 letters, not 40 to 160',
    'a.mdx:1 it has no keywords',
  ])
  assert.equal(frontMatterFaults(page([], ['title: A', 'keywords: [a]'])), [
    'a.mdx:1 its description has 0 letters, not 40 to 160',
  ])
})

test('faults of headings are reported', () => {
  assert.equal(headingFaults(page(['## B', '### C', '## D'])), [])
  assert.equal(headingFaults(page(['# B', '## C'], ['hide_title: true'])), [])
  assert.equal(headingFaults(page(['### B', '# C'])), [
    'a.mdx:4 a heading of level 3 follows 1',
    'a.mdx:5 a second heading of level 1',
  ])
  assert.equal(headingFaults(page(['## B', '#### C'])), ['a.mdx:5 a heading of level 4 follows 2'])
})

test('faults of pictures and diagrams are reported', () => {
  assert.equal(pictureFaults(page(['![a](a.png) <img src="a.png" alt="a" />'])), [])
  assert.equal(pictureFaults(page(['![](a.png)', '', '<img src="a.png" />'])), [
    'a.mdx:4 a picture without a text',
    'a.mdx:6 a picture without a text',
  ])
  const diagram = (...lines: readonly string[]): Page => page(['```mermaid', 'flowchart LR', ...lines, '```'])
  assert.equal(pictureFaults(diagram('accTitle: A', 'accDescr: B')), [])
  assert.equal(pictureFaults(diagram('accTitle: A', 'accDescr {', '  B', '}')), [])
  assert.equal(pictureFaults(diagram('accTitle:', 'a --> b')), [
    'a.mdx:5 a diagram without accTitle',
    'a.mdx:5 a diagram without accDescr',
  ])
})

test('faults of length are reported', () => {
  assert.equal(lengthFaults(page([words(300)])), [])
  assert.equal(lengthFaults(page([words(299), '', '```text', words(20), '```'])), [
    'a.mdx:1 it has 299 words, fewer than 300',
  ])
  assert.equal(lengthFaults(page([words(1501)])), ['a.mdx:1 it has 1501 words, more than 1500'])
})

test('content that two pages share is reported', () => {
  const other = (...lines: readonly string[]): Page => page(lines, ['title: A', 'description: b'], 'b.md')
  assert.equal(repeatedData([page([]), other()]), ['b.md:1 its title is that of a.mdx'])
  const long = 'One two three four five six seven eight nine ten eleven twelve thirteen.'
  assert.equal(repeatedSentences([page([long, '', long])]), [])
  assert.equal(repeatedSentences([page([long.replace(' thirteen', '')]), other(long)]), [])
  assert.equal(repeatedSentences([page([long]), other('', `But ${long.replace('.', ' and on.')}`)]), [
    'b.md:6 "one two three four five six seven eight nine ten eleven twelve thirteen …" repeats a.mdx:4',
  ])
})

test.run()
