/** Every keyword of a page of the manual is a topic that the text of the page covers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stemmer } from 'stemmer'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../../manual/content/docs', import.meta.url))

/** Words in a keyword that are only grammar. */
const FUNCTION_WORDS = new Set(
  'a an and as at by for from in into is it me not of off on or that the this to with'.split(' '),
)

interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly (string | number)[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The prose and code of a page, without comments, addresses of links and ids of headings. */
const readableText = (body: string): string =>
  body
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/\{#[^}]*\}/g, ' ')

/** Keywords with a word that the page does not contain. */
function uncoveredKeywords(source: string): string[] {
  const [, yaml = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  // A partial has no front matter, hence the defaults.
  const { title = '', description = '', keywords = [] } = (parse(yaml) ?? {}) as FrontMatter
  const stems = new Set(wordsOf(`${title} ${description} ${readableText(body)}`).map((word) => stemmer(word)))
  return keywords
    .map(String)
    .filter((keyword) => wordsOf(keyword).some((word) => !FUNCTION_WORDS.has(word) && !stems.has(stemmer(word))))
}

test('a keyword is covered if the text contains its words, in any form', () => {
  const page = (keywords: string, body: string) => `---\ntitle: Look\nkeywords: [${keywords}]\n---\n${body}`
  assert.equal(uncoveredKeywords(page('center an image, Sass', 'Images are centered.')), ['Sass'])
  assert.equal(uncoveredKeywords(page('favicon', '[Icon](/favicon.svg) <!-- favicon -->')), ['favicon'])
})

test('the text of every page covers its keywords', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.mdx?$/.test(name))
  const uncovered = pages.flatMap((name) =>
    uncoveredKeywords(readFileSync(join(folder, name), 'utf8')).map((keyword) => `${name}: ${keyword}`),
  )
  assert.equal(uncovered, [])
})

test.run()
