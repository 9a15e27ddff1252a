/** One site in twelve languages and as many scripts: everything on a page is in the language of its locale. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openIndex, type Search } from '../../theme/script/search/open-index.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'
import { texts, type LocaleTexts } from './locales-texts.ts'

const test = suite('e2e/locales')
const folder = makeFolder()
const file = (path: string): string => readFileSync(join(folder, 'dist', path), 'utf8')
const inFolder = (code: string, path: string): string => (code === 'en' ? path : `${code}/${path}`)
/** Words that occur on all pages: the search of a locale does not find them. */
const stopWords: Readonly<Record<string, string>> = {
  en: 'The are and a',
  de: 'Die werden über die ein',
  tr: 've eder',
  ru: 'и на',
  el: 'Τα στην Η είναι Ο',
  ar: 'في كل صباح',
  hi: 'को',
}
const fromRight = new Set(['he', 'ar'])

const pageFiles = (code: string, { pages }: LocaleTexts): Readonly<Record<string, string>> => {
  const base = code === 'en' ? 'content' : `content/i18n/${code}`
  const docs = pages.map(([title, heading, text], index): readonly [string, string] => [
    `${base}/docs/page-${index}.md`,
    `---\ntitle: ${title}\ntags: [t2, t10]\n---\n\n## ${heading} {#part}\n\n${text}\n`,
  ])
  const [title, , text] = pages[0]
  const post = `---\ntitle: ${title}\n---\n\n${text.repeat(30)}\n\n<!-- truncate -->\n`
  return Object.fromEntries([...docs, [`${base}/blog/2025-03-04-post.md`, post]])
}

test.before(async () => {
  const locales = Object.entries(texts).map(([code, { label }]) => `  ${code}: ${label}`)
  write(folder, {
    'site.config.yaml': `title: Parcels\nurl: https://parcels.example\nlocales:\n${locales.join('\n')}
content:
  - { use: docs, options: { showLastUpdate: false } }
  - use: blog
plugins: [{ use: feed }]
`,
    ...Object.assign({}, ...Object.entries(texts).map(([code, text]) => pageFiles(code, text))),
  })
  const built = await docs(['build', folder])
  assert.is(built.code, 0, built.err)
})
test.after(() => removeFolder(folder))

/** The search of a locale, opened as in the worker of a browser. */
function searchOf(code: string): Promise<Search> {
  const index = pathToFileURL(join(folder, 'dist', inFolder(code, 'search-index.json'))).href
  const load = (address: string) => Promise.resolve(JSON.parse(readFileSync(new URL(address), 'utf8')) as unknown)
  return openIndex(index, load, 'v=1')
}

for (const [code, { pages, queries }] of Object.entries(texts)) {
  test(`${code}: the search finds every word of every page, and other forms of it`, async () => {
    const search = await searchOf(code)
    const routeOf = (at: number): string => `/${inFolder(code, `docs/page-${at}`)}`
    const missing = new Set<string>()
    for (const [at, page] of pages.entries())
      for (const word of page.join(' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
        const hits = await search(word, 10)
        if (!hits.some(({ url }) => url.startsWith(routeOf(at)))) missing.add(word)
      }
    assert.equal([...missing].join(' '), stopWords[code] ?? '')
    for (const [query, at] of queries) {
      const urls = (await search(query, 10)).map(({ url }) => url.replace(/#.*/, ''))
      assert.ok(urls.includes(routeOf(at)) && !urls.includes(routeOf(1 - at)), `${query}: ${urls.join(' ')}`)
    }
  })

  test(`${code}: language and direction of pages, feeds and site maps`, () => {
    const direction = fromRight.has(code) ? 'rtl' : 'ltr'
    for (const path of ['docs/page-0.html', 'docs/tags.html', 'blog.html', 'blog/archive.html', '404.html']) {
      const [tag = ''] = /<html[^>]*>/.exec(file(inFolder(code, path))) ?? []
      assert.match(tag, `lang="${code}"`)
      assert.is(/dir="(\w+)"/.exec(tag)?.[1] ?? 'ltr', direction, path)
    }
    assert.match(file(inFolder(code, 'blog/rss.xml')), `<language>${code}</language>`)
    assert.match(file(inFolder(code, 'sitemap.xml')), `hreflang="${code}"`)
    assert.match(file(inFolder(code, 'docs/page-0.html')), 'hreflang="th"')
  })
}

test('dates and reading time of posts are those of the language', () => {
  const post = (code: string): string => file(inFolder(code, 'blog/post.html')).replace(/<!--.*?-->/g, '')
  assert.match(post('de'), '4. März 2025')
  assert.match(post('ja'), '2025年3月4日')
  assert.match(post('zh-Hans'), '2025年3月4日')
  assert.match(post('ar'), /4 \p{Script=Arabic}+ 2025/u)
  // 30 sentences of 26 characters and a word, at 250 words a minute.
  assert.match(post('ja'), /4\s*分/)
})

test.run()
