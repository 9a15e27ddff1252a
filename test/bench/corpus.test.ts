import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { corpusPages, corpusText, editedText } from '../../bench/corpus.ts'

const test = suite('bench/corpus')
const pages = corpusPages(130)
const texts = pages.map((page) => corpusText(page, pages))
const body = (text: string): string => text.slice(text.indexOf('\n---\n', 4) + 5)
const fences = /^```(\w+)\n([\s\S]*?)\n```$/gm

test('the same number of pages produces the same bytes', () => {
  const again = corpusPages(130)
  assert.equal(
    again.map((page) => corpusText(page, again)),
    texts,
  )
  assert.is(new Set(texts).size, 130)
})

test('the prose of a page does not depend on the number of pages', () => {
  const many = corpusPages(1000)
  const withoutLinks = (text: string): string => text.replace(/\[.*?\]\(.*?\)/g, '[]')
  const here = pages[0]
  const there = many[0]
  assert.ok(here && there)
  assert.is(withoutLinks(corpusText(there, many)), withoutLinks(texts[0] ?? ''))
})

test('a page has about 700 words of prose', () => {
  for (const text of texts) {
    const prose = body(text)
      .replace(fences, '')
      .split('\n')
      .filter((line) => !/^[|#]/.test(line))
      .join(' ')
    const words = prose.split(/\s+/).filter((word) => word !== '').length
    assert.ok(words >= 650 && words <= 750, `${words} words`)
  }
})

test('a page has a title, a description and eight headings of levels 2 and 3', () => {
  for (const text of texts) {
    assert.match(text, /^---\ntitle: \w[\w ]+\ndescription: \w[\w ]+\.\n---\n\n## /)
    assert.is(
      body(text)
        .replace(fences, '')
        .match(/^#{2,3} \w/gm)?.length,
      8,
    )
  }
})

test('a page has three code blocks of 8 to 15 lines, which differ from page to page', () => {
  const seen = new Set<string>()
  for (const text of texts) {
    const blocks = [...text.matchAll(fences)]
    assert.equal(
      blocks.map((block) => block[1]),
      ['ts', 'json', 'bash'],
    )
    for (const [, language, code = ''] of blocks) {
      const lines = code.split('\n').length
      assert.ok(lines >= 8 && lines <= 15, `${language}: ${lines} lines`)
      if (language === 'json') JSON.parse(code)
      seen.add(code)
    }
  }
  assert.is(seen.size, 3 * texts.length)
})

test('a page has a table of five rows', () => {
  for (const text of texts) assert.is(text.match(/^\|/gm)?.length, 7)
})

test('a page has five links, all to other pages of the corpus', () => {
  const routes = new Set(pages.map((page) => page.route))
  texts.forEach((text, index) => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '')
    assert.is(links.length, 5)
    for (const link of links) assert.ok(routes.has(link) && link !== pages[index]?.route, link)
  })
})

test('folders contain at most 25 entries at 10,000 pages, and every path occurs once', () => {
  const paths = corpusPages(10_000).map((page) => page.path)
  assert.is(new Set(paths).size, 10_000)
  const children = new Map<string, Set<string>>()
  for (const path of paths) {
    const [section = '', folder = '', page = ''] = path.split('/')
    for (const [parent, child] of [
      ['', section],
      [section, folder],
      [`${section}/${folder}`, page],
    ] as const) {
      children.set(parent, (children.get(parent) ?? new Set()).add(child))
    }
  }
  for (const [parent, childPages] of children) assert.ok(childPages.size <= 25, `${parent}: ${childPages.size}`)
})

test('an edit changes one sentence of the body, a different one in each round', () => {
  const text = texts[7] ?? ''
  const first = editedText(text, 1)
  const second = editedText(text, 2)
  assert.is.not(first.sentence, second.sentence)
  assert.ok(first.text.includes(first.sentence) && !text.includes(first.sentence))
  const lines = text.split('\n')
  const changed = first.text.split('\n').filter((line, index) => line !== lines[index])
  assert.is(first.text.split('\n').length, lines.length)
  assert.is(changed.length, 1)
})

test.run()
