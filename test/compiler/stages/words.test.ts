/** All texts for readers are in one table, and a site may replace each of them (`theme.words`). */
import { Parser as ScriptParser } from 'acorn'
import { Parser } from 'htmlparser2'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import words from '../../../theme/words/en.ts'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'
import { siteOfAllWords } from './words-site.ts'

/** Texts on pages that do not depend on the language: names of keys, notations, formats, programs and files. */
const names = new Set(
  (
    'RSS Atom JSON Feed Ctrl K POST GET OK string integer number boolean object array openapi json yaml curl ' +
    'JavaScript Python PHP Ruby Go Java C Dart GitHub'
  ).split(' '),
)
/** The names of the docs and blog instances, which label sidebars without a label, and reasons of HTTP. */
const allowed = /^(?:docs|blog|\d{3} (?:Not Found|No Content))$/
/** Keys, messages of the browser and for developers, types of results, and names of scripts in Unicode. */
const inScripts =
  /^(?:Esc(?:ape)?|Home|End|Enter|Delete|Backspace|Tab|Title|Description|Keywords|Heading|Latin|Cyrillic|Greek|Hangul|Browser storage is not available: choices are not kept\.|Authorization|Content-Type|Basic ?|Bearer|Access-Control-Allow-Origin: )$/

/** The table with every text in brackets. */
function marked(word: unknown): unknown {
  if (typeof word === 'string') return `⟦${word}⟧`
  if (Array.isArray(word)) return word.map(marked)
  return Object.fromEntries(Object.entries(word as object).map(([key, item]) => [key, marked(item)]))
}

test('a page contains only its own words and those of the table', async () => {
  const { language, plugins, ...sections } = words
  const { name, months } = language
  const { language: _, ...ofPlugins } = plugins
  const root = temporaryFolder()
  write(root, siteOfAllWords(marked({ language: { name, months }, ...sections, plugins: ofPlugins }) as object))
  const report = await buildSite(root, true)
  assert.ok(report.published, reports(report))
  const files = [...published(root)].map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()] as const)
  const pages = files.filter(([path]) => path.endsWith('.html'))
  const left = pages.flatMap(([path, html]) =>
    textsOf(html)
      .filter((text) => !allowed.test(text))
      .flatMap((text) => text.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
      .filter((word) => !/^x/i.test(word) && !names.has(word))
      .map((word) => `${path}: ${word}`),
  )
  assert.equal(left, [])
  // Chunks of islands contain React, and one contains the JSONPath parser: their error messages are for developers.
  const scripts = files.filter(
    ([path, script]) => /\/(?!island-)[^/]+\.js$/.test(path) && !script.includes('start parsing from rule'),
  )
  const texts = scripts.flatMap(([path, script]) =>
    stringsOf(script)
      .filter((text) => /^\p{Lu}\p{Ll}+\b/u.test(text) && !inScripts.test(text))
      .map((text) => `${path}: ${text}`),
  )
  assert.equal(texts, [])
  assert.ok(pages.length > 30 && scripts.length > 3)
})

const config = `title: T
url: https://t.example
content: [{ use: docs }]
`

test('a changed word appears on every page that contains it, also with a cache', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'content/docs/a.md': '---\ntags: [t]\n---\n\n# A\n\n:::details\nx\n:::\n\n- [x] y\n',
    'content/docs/b.mdx': '# B\n\n<Details>x</Details>\n\n- [x] y\n',
  })
  await buildSite(root, true)
  const before = published(root)
  for (const path of ['docs/a.html', 'docs/b.html']) assert.match(before.get(path) ?? '', '<summary>Details</summary>')
  const replaced = `theme:
  words:
    content: { details: More, tasks: { done: Ready } }
    frame: { skip: Jump }
    notFound: { title: Gone }
    script: { copied: It is copied }
    plugins: { docs: { tags: Labels } }
`
  write(root, { 'site.config.yaml': config + replaced })
  const report = await buildSite(root, true)
  assert.is(reports(report), '')
  const after = published(root)
  for (const path of ['docs/a.html', 'docs/b.html']) {
    const html = after.get(path) ?? ''
    for (const text of ['<summary>More</summary>', 'aria-label="Ready"', '>Jump<']) assert.match(html, text)
  }
  assert.match(after.get('404.html') ?? '', '<title>Gone | T</title>')
  assert.match(after.get('docs/tags.html') ?? '', '<title>Labels | T</title>')
  assert.ok([...after].some(([path, text]) => path.endsWith('.js') && text.includes('It is copied')))
  assert.equal(after, (await buildClean(root)).files)
})

/** Texts that a reader of a page sees or hears, except for text in brackets. */
function textsOf(html: string): string[] {
  const texts: string[] = []
  let skipped = 0
  let depth = 0
  const outside = (text: string): string => {
    let rest = ''
    for (const sign of text) {
      if (sign === '⟦') depth++
      else if (sign === '⟧') depth--
      else if (depth === 0) rest += sign
    }
    return rest.trim()
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (silent.has(tag)) skipped++
      // The text around an element in a slot continues after the element.
      const around = depth
      depth = 0
      for (const name of spoken) texts.push(outside(attributes[name] ?? ''))
      depth = around
    },
    ontext(text) {
      if (skipped === 0) texts.push(outside(text))
    },
    onclosetag(tag) {
      if (silent.has(tag)) skipped--
    },
  })
  parser.end(html)
  assert.is(depth, 0)
  return texts
}

const silent = new Set(['script', 'style', 'pre', 'code', 'math'])
const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']

/** The strings in a script, including those in templates. */
function stringsOf(script: string): string[] {
  const texts: string[] = []
  const visit = (node: object): void => {
    const { type, value } = node as { type?: string; value?: unknown }
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value
    if (typeof text === 'string') texts.push(text)
    for (const child of Object.values(node).flat())
      if (typeof child === 'object' && child !== null) visit(child as object)
  }
  visit(ScriptParser.parse(script, { ecmaVersion: 'latest', sourceType: 'module' }))
  return texts
}

test.run()
