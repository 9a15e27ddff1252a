/** The trees of satteri equal those of remark-parse, including positions; other texts are left to remark-parse. */
import { tests } from 'commonmark-spec'
import * as fc from 'fast-check'
import type { Root } from 'mdast'
import { readdirSync, readFileSync } from 'node:fs'
import { markdownToMdast } from 'satteri'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { parseNatively } from '../../../../src/compiler/compile/markdown/native.ts'
import { parserOf } from '../../../../src/compiler/stages/read.ts'
import { parserFor } from '../../../../src/compiler/compile/markdown/syntax.ts'
import { cutFrontMatter } from '../../../../src/model/front-matter.ts'
import { clean } from '../../../../src/model/placeholders.ts'
import { markdownDefaults } from '../options.ts'
import { compare, compareTrees } from './parsers.ts'
import { randomMarkdown } from './random-markdown.ts'

const test = suite('native parser')

/** Texts that the two parsers read differently: the smallest of each kind. */
const differences: Readonly<Record<string, string>> = {
  'HTML behind the margin': '   - a\n   </note>\n',
  'a tag over two lines in a list': '- x <a\n     b> c\n',
  'a task that begins with HTML': '- [ ] <a>\n',
  'an empty item': '>-\n> >',
  'a fence without an end in a list': '- ```\n-',
  'indented code behind a fence that ends a list': '1. x\n```\na\n```\n    b\n\n    c\n',
  'a footnote without a space': "[^1]:'\n<r>\n",
  'an item that begins with a rule': '- _a_\n- ---\n    ```js\n    a\n    ```',
  'an item that begins with a quotation': '- > <!-- c -->\n- >\n- > ![a](b)',
  'indented code behind a table': '- a\n## b\na | b\n-|-\n1 | 2\n    : c\n    d',
  'marks of both kinds within a word': '&amp;\n**_a_**b**',
  'a footnote with tabs': '[^1]:\n    !\n\t1. ;\n\t2. :',
  'a mark of one kind around those of the other': '*__*b1',
  'an address without a host': 'http://.c',
  'an address behind a character': '😀www.',
  'an address within an open bracket': '[http://a.',
  'an address behind an escape': '<foo\\+@bar.example.com>',
  'an address with a character reference': 'me&commat;example.com',
  'an item within an item': '- - <!-- c --> https://example.com/\n- - [a](/a)',
  'a task that begins with a link': '- [ ] https://example.com/a?c=d&e <b>a</b>\n- [x] https://example.com/a',
  'a quotation that goes on without its mark': '> a | b\n> -|-\n> 1 | 3\n| a | b |\n| - | - |\n| c | d |',
  'quotations in one another': '> > [a](/a)\n> >\n> > `b`\n> - c\n> - d\n- e\n- f',
  'a line behind a footnote': '[^1]: a\n<br/>\nb',
  'a footnote in a list': '- a\n    [^1]: b\n    \n        c',
  'four marks': '- _a_**b****\n- ![c](d)',
  'mail with a scheme': 'mailto:me@example.com',
  'emphasis beside an escaped mark': '\\**1**',
  'half a character': 'a \ud800 b',
  'a back tick alone': '>`\n>[]()',
  'HTML behind a table': 'a|b\n-|-\n<r>',
}

for (const [name, text] of Object.entries(differences))
  test(`${name} is left to remark-parse`, () => {
    const features = { gfm: true, frontmatter: false }
    assert.is.not(compareTrees(markdownToMdast(text, { features }) as Root, text), 'same', 'satteri has learnt it')
    assert.is(parseNatively(text, false), undefined)
  })

/** The texts of Markdown in an API description. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'description' && typeof part === 'string' ? [clean(part)] : descriptionsIn(part),
  )
}

test('texts without special signs have the same tree: CommonMark, our pages and API descriptions, our fixtures', () => {
  const pages = ['content', 'manual/content', 'test/fixtures'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => clean(cutFrontMatter(readFileSync(`${folder}/${path}`, 'utf8')).body)),
  )
  const described = readdirSync('openapi', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => descriptionsIn(parse(readFileSync(`openapi/${path}`, 'utf8'))))
  assert.ok(described.length > 500, String(described.length))
  const examples = tests.map(({ markdown }) => markdown.replaceAll('→', '\t'))
  for (const [texts, share] of [
    [pages, 0.75],
    [described, 0.9],
    [examples, 0.5],
  ] as const) {
    const results = texts.map((text) => ({ text, is: compare(text) }))
    assert.equal(
      results.filter(({ is }) => typeof is === 'object'),
      [],
    )
    assert.ok(results.filter(({ is }) => is === 'same').length > share * texts.length, 'most are not left')
  }
})

const directives: Readonly<Record<string, readonly [text: string, isNative: boolean]>> = {
  'a container': ['a\n\n:::note\nText.\n:::\n', true],
  'a label and attributes': [':::tip[A title]{#id .one key="a b" open}\nText.\n:::\n\nb\n', true],
  'one inside another': ['::::tabs\n:::tab[One]\n- a\n:::\n:::tab[Two]{value=x}\nb\n:::\n::::\n', true],
  'on a line, in a line': ['::card[x]{href="/a"}\n\nPress :kbd[Ctrl+K] :badge[new]{tone=good}.\n', true],
  'colons without directives': ['At 10:30 `node:fs`, a::b and std::vec.\n', true],
  'a title': [':::note A title\nText.\n:::\n', false],
  'a space before the name': ['::: note\nText.\n:::\n', false],
  'not closed': [':::note\nText.\n', false],
  'the outer one has as many colons': [':::tabs\n:::tab[One]\na\n:::\n:::\n', false],
  'in a list': ['- x\n\n  :::note\n  y\n  :::\n', false],
  'in a quotation': ['> :::note\n> y\n> :::\n', false],
  'an end in code': [':::note\n```\n:::\n```\n:::\n', false],
  'a name beside ours': [':::note\nnode:fs\n:::\n', false],
  'a label with marks': [':::note[A `b`]\nx\n:::\n', false],
  'an attribute twice': [':::note{a=1 a=2}\nx\n:::\n', false],
}

for (const [name, [text, isNative]] of Object.entries(directives))
  test(`directives: ${name}`, () => assert.is(compare(text), isNative ? 'same' : 'left'))

test('random texts have the same tree, or are left to the library', () => {
  fc.assert(
    fc.property(randomMarkdown, (text) => assert.type(compare(text), 'string')),
    { numRuns: 300, seed: 1 },
  )
})

test('the version in cache keys is the pinned one', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  assert.is(parserOf({ parser: 'satteri' }), `satteri ${dependencies['satteri']}`)
})

test('definition lists are left to remark-parse', () => {
  assert.is(parseNatively('Term\n: What it is.\n', true), undefined)
  const { children } = parserFor('a', { ...markdownDefaults, definitionLists: true }, []).parse('Term\n: What it is.\n')
  assert.is(children.length, 1)
})

test.run()
