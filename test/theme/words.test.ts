/** Words of the interface: `theme/words` contains all texts, and each language has its plural rules and dates. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import { transformSync } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { counted, dateLabel, fill, formOf } from '../../src/model/theme.ts'
import words from '../../theme/words/en.ts'

const theme = fileURLToPath(new URL('../../theme', import.meta.url))
const testWords = suite('words')

/** Names of keys and of the browser's objects, and texts for developers. */
const exceptions: Readonly<Record<string, string>> = {
  'analytics/ask.ts': 'Escape',
  'script/pointed.ts': 'Escape ArrowRight ArrowLeft',
  'script/dropdowns.ts': 'Escape ArrowDown ArrowUp',
  'script/menu.ts': 'Tab',
  'script/search-shortcut.ts': 'Backspace Enter',
  'script/search/box.ts': 'Escape ArrowDown ArrowUp Home End Enter Delete',
  'script/search/parts.ts': 'Esc',
  'script/zoomable.ts': 'Enter',
  'script/toc.ts': 'Escape',
  'script/tabs.ts': 'ArrowLeft ArrowRight Home End',
  'script/storage.ts': 'Browser storage is not available: choices are not kept.',
  'document.tsx': 'Content-Security-Policy',
  // Types of schema.org, and names of keys.
  'parts/json-ld.tsx': 'BreadcrumbList ListItem BlogPosting TechArticle Person',
  'parts/search-link.tsx': 'Ctrl K',
  // Values of a prop that select words.
  'parts/api/rows.tsx': 'Operation Event',
  'layouts/api-overview.tsx': 'Operation Event',
}
/** Attributes whose values people read or hear. */
const spoken = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'lead', 'summary'])

testWords('no theme file contains hard-coded texts', () => {
  const texts = files(theme)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('words/'))
    .flatMap((path) => wordsIn(path).map((text) => `${path}: ${text}`))
  assert.equal(texts, [])
})

/** Texts of elements, values of spoken attributes, and strings that begin like a sentence. */
function wordsIn(path: string): string[] {
  const text = readFileSync(join(theme, path), 'utf8')
  const { code } = transformSync(text, { loader: 'tsx', jsx: 'preserve', target: 'esnext' })
  const program = Parser.extend(jsx()).parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const texts: string[] = []
  const visit = (node: Node, parent?: Node): void => {
    if (node.type === 'ImportDeclaration') return
    const value = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value']
    if (typeof value === 'string') {
      const attribute = parent?.type === 'JSXAttribute' ? (parent['name'] as { name?: string }).name : undefined
      const isSpoken = node.type === 'JSXText' || spoken.has(attribute ?? '')
      if (isSpoken ? /\p{L}/u.test(value) : /^\p{Lu}\p{Ll}+\b/u.test(value)) texts.push(value.trim())
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
  }
  visit(program as unknown as Node)
  return texts.filter((word) => !(exceptions[path] ?? '').includes(word))
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(theme, join(entry.parentPath, entry.name)))
    .sort()
}

testWords('numbers have the form of their plural category', () => {
  const english = words.language
  assert.is(counted(words.blog.posts, 1, english), '1 post')
  assert.is(counted(words.blog.posts, 0, english), '0 posts')
  assert.is(counted(words.blog.posts, 21, english), '21 posts')
  const russian = {
    plural: {
      one: 'n % 10 = 1 and n % 100 != 11',
      few: 'n % 10 = 2..4 and n % 100 != 12..14',
      many: 'n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14',
    },
  }
  const forms = { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' }
  const counts = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 111, 112, 121]
  const rules = new Intl.PluralRules('ru')
  for (const count of counts)
    assert.is(formOf(forms, count, russian), forms[rules.select(count) as 'one'], String(count))
  assert.is(formOf({ other: '個' }, 1, { plural: {} }), '個')
})

testWords('slots are filled once, in the order of the language', () => {
  assert.is(fill('{b} of {a}', { a: '{b}', b: '$&' }), '$& of {b}')
  assert.is(fill('{unknown}', {}), '{unknown}')
})

testWords('a date is formatted with the data of the language', () => {
  assert.is(dateLabel('2025-03-04', words.language), '4 March 2025')
  assert.is(dateLabel('2025-03-04T23:00:00Z', words.language), '4 March 2025')
  assert.is(dateLabel('yesterday', words.language), 'yesterday')
  assert.is(dateLabel('2025-13-04', words.language), '2025-13-04')
})

testWords.run()
