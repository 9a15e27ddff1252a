/**
 * Sites in several languages: one site for each language from the same folder, with links between them and one output.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { updateTranslations } from '../../../src/commands/update-translations.ts'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = (locales: string, more = '') =>
  `title: Tea\nurl: https://tea.example\nlocales: ${locales}\nnavbar: { left: [{ type: docSidebar, sidebarId: docs, label: Guide }], right: [{ type: localeDropdown }] }\nignore: [page/no-home]\ncontent:\n  - { use: docs }\n${more}`
const three = '{ en: English, de: Deutsch, ar: العربية }'
const pages = {
  'content/docs/index.md': '# Tea\n\nRead [how](brew.md#steep), or [keep](/docs/keep) it.\n\n![A leaf](leaf.svg)\n',
  'content/docs/brew.md': '# Brew\n\n## Heat\n\n### Slowly\n\n## Steep\n\n:::note\nThree minutes.\n:::\n',
  'content/docs/keep.md': '# Keep\n\nDry. [Gone](/docs/nowhere)\n',
  'content/docs/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/i18n/de/docs/brew.md': '# Aufgießen\n\n## Erhitzen\n\n### Langsam {#sacht}\n\n## Ziehen\n',
  'content/i18n/de/docs/index.md':
    '# Tee\n\nSo wird er [gebrüht](brew.md#steep) und [verwahrt](/docs/keep).\n\n![Blatt](leaf.svg)\n',
  'content/i18n/de/site.yaml': 'title: Teehaus\nlabels: { Guide: Anleitung }\n',
}

/** The text of a published file. */
const textOf = (root: string, path: string): string =>
  Buffer.from(published(root).get(path) ?? '', 'latin1').toString('utf8')

const links = (html: string | undefined, rel: string): string[] =>
  [...(html ?? '').matchAll(new RegExp(`<link rel="${rel}"([^>]*)>`, 'g'))].map(([, attributes = '']) => {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
    return [of('hreflang'), of('href')].filter((value) => value !== undefined).join(' ')
  })

test('each locale is built from the same folder, and all locales link to each other', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config(three), ...pages })
  const report = await buildSite(root, true)
  // Warnings about a page without a translation are reported once, not in each language.
  assert.is(reports(report), 'warning link/no-page content/docs/keep.md:3:13 no page at "/docs/nowhere"')
  const files = published(root)
  const [en, de, ar] = ['docs/brew.html', 'de/docs/brew.html', 'ar/docs/brew.html'].map((path) => files.get(path))
  assert.match(en ?? '', '<html lang="en"')
  assert.match(de ?? '', '<html lang="de"')
  assert.match(ar ?? '', '<html lang="ar" dir="rtl"')
  const expected = ['en https://tea.example/docs/brew', 'de https://tea.example/de/docs/brew']
  const alternates = [...expected, 'x-default https://tea.example/docs/brew']
  const other = (html: string | undefined) =>
    links(html, 'alternate').filter((link) => /^(?:[a-z]{2}|x-default) /.test(link))
  assert.equal(other(en), alternates)
  assert.equal(other(de), alternates)
  assert.equal(other(ar), [])
  assert.equal(links(de, 'canonical'), ['https://tea.example/de/docs/brew'])
  assert.equal(links(ar, 'canonical'), ['https://tea.example/docs/brew'])
  assert.match(ar ?? '', '<h1 lang="en" dir="ltr">Brew</h1>')
  assert.match(ar ?? '', 'class="translation-note"')
  assert.not.match(de ?? '', 'class="translation-note"')
  // The menu leads to the same page; titles, labels and addresses are those of the language.
  for (const href of ['/docs/brew', '/de/docs/brew', '/ar/docs/brew'])
    assert.match(de ?? '', new RegExp(`<a href="${href}" class="navbar-link" hreflang=`))
  assert.match(de ?? '', '<title>Aufgießen | Teehaus</title>'.replace('ß', '\u00c3\u009f'))
  assert.match(de ?? '', 'Anleitung')
  assert.match(files.get('de/docs.html') ?? '', '<a href="/de/docs/brew#steep">')
  assert.match(files.get('de/docs.html') ?? '', /<img src="\/de\/assets\/files\/leaf-/)
  // Files for hosts are written at the root and cover all locales.
  assert.match(files.get('robots.txt') ?? '', 'Sitemap: https://tea.example/de/sitemap.xml')
  assert.match(files.get('_redirects') ?? '', '/de/* /de/404.html 404')
  assert.not.ok(files.has('de/robots.txt') || files.has('de/_redirects') || files.has('de/_headers'))
  assert.match(
    files.get('de/sitemap.xml') ?? '',
    '<xhtml:link rel="alternate" hreflang="en" href="https://tea.example/docs/brew"/>',
  )
  assert.not.match(files.get('de/sitemap.xml') ?? '', 'docs/keep')
  assert.not.match(files.get('de/llms.txt') ?? '', 'keep')
})

test('headings of a translation have the ids of their source, unless they have written ids', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config('{ en: English, de: Deutsch }'), ...pages })
  await buildSite(root, true)
  const idsOf = () =>
    [...(published(root).get('de/docs/brew.html') ?? '').matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(idsOf(), ['heat', 'sacht', 'steep'])
  // A heading that changes in the source changes the translation, also when that comes from the cache.
  write(root, { 'content/docs/brew.md': '# Brew\n\n## Warm\n\n### Slowly\n\n## Steep\n' })
  await buildSite(root, true)
  assert.equal(idsOf(), ['warm', 'sacht', 'steep'])
  write(root, { 'content/docs/brew.md': '# Brew\n\n## Warm\n\n## Steep\n' })
  const report = await buildSite(root, true)
  assert.match(reports(report), 'locale/headings content/i18n/de/docs/brew.md:5:1')
  assert.equal(idsOf(), ['erhitzen', 'sacht', 'ziehen'])
})

test('a page without a translation is omitted if the site asks for this, and links lead to the source', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config('{ en: English, de: Deutsch, missing: leave-out }'), ...pages })
  const report = await buildSite(root, true)
  assert.is(reports(report), 'warning link/no-page content/docs/keep.md:3:13 no page at "/docs/nowhere"')
  const files = published(root)
  assert.not.ok(files.has('de/docs/keep.html'))
  assert.match(files.get('de/docs.html') ?? '', '<a href="/docs/keep">')
  assert.not.match(files.get('de/docs.html') ?? '', 'rel="next"')
  assert.match(files.get('docs/keep.html') ?? '', /<a href="\/de\/docs" class="navbar-link" hreflang="de"/)
})

test('the home page and the search exist in every locale, also without a translation', async () => {
  const root = temporaryFolder()
  const types = '  - use: pages\n    options: { path: content/pages }\n'
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch, missing: leave-out }') + types,
    ...pages,
    'content/pages/index.md': '# Home\n',
    'content/pages/search.md': '---\ntitle: Search\nlayout: search\n---\n',
    'content/pages/about.md': '# About\n',
  })
  await buildSite(root, true)
  const files = published(root)
  assert.equal(
    ['de.html', 'de/index.html', 'de/search.html', 'de/about.html'].filter((path) => files.has(path)),
    ['de/index.html', 'de/search.html'],
  )
})

test('changed content is rebuilt in each locale that displays it, as in a clean build', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config(three), ...pages })
  await buildSite(root, true)
  const same = await buildSite(root, true)
  assert.is(same.stats.written, 0)
  const edits: Record<string, string | undefined>[] = [
    { 'content/docs/keep.md': '# Keep\n\nVery dry.\n' },
    {
      'content/i18n/ar/docs/keep.md': '# احفظ\n\nجاف.\n',
      'content/i18n/ar/docs/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
      'content/i18n/de/docs/brew.md': undefined,
      'content/i18n/de/site.yaml': 'title: Tee\n',
    },
  ]
  for (const edit of edits) {
    write(root, edit)
    await buildSite(root, true)
    const clean = await buildClean(root, { mayShare: true })
    assert.equal(published(root), clean.files, Object.keys(edit).join())
  }
})

test('a translation without a source is reported, and is not a page', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config(three), ...pages, 'content/i18n/de/docs/gone.md': '# Weg\n' })
  const built = await buildSite(root, true)
  assert.match(reports(built), 'locale/orphan content/i18n/de/docs/gone.md:1:1')
  assert.is(
    built.diagnostics.find(({ code }) => code === 'locale/orphan')?.hint,
    'delete it, move it to the new path of the page, or, if only this locale has the page, move it to "content/docs/gone.md": all locales show it',
  )
  assert.not.ok(published(root).has('de/docs/gone.html'))
  const [source = ''] = Object.keys(pages).filter((path) => /^content\/docs\/\w+\.md$/.test(path))
  const name = source.replace(/^content\/docs\/|\.md$/g, '')
  for (const file of [`docs/${name}.mdx`, `${name}.md`]) {
    write(root, { 'content/i18n/de/docs/gone.md': undefined, [`content/i18n/de/${file}`]: '# Da\n' })
    const { diagnostics } = await buildSite(root, true)
    assert.is(
      diagnostics.find(({ code }) => code === 'locale/orphan')?.hint,
      `to translate "${source}", move it to "content/i18n/de/docs/${name}.md"`,
    )
    write(root, { [`content/i18n/de/${file}`]: undefined })
  }
})

test('an invalid locale is the only report about its translations and the menu of locales', async () => {
  const root = temporaryFolder()
  const menu = 'navbar: { right: [{ type: localeDropdown }] }\n'
  write(root, {
    'site.config.yaml': `${config('{ en: English, zh_CN: 中文 }')}${menu}`,
    'content/docs/index.md': '# Tea\n',
    'content/i18n/zh_CN/docs/index.md': '# 茶\n',
  })
  const problems = async () => (await buildSite(root, true)).diagnostics.map(({ code, hint }) => `${code} ${hint}`)
  assert.equal(
    (await problems()).filter((problem) => /locale|zh/.test(problem)),
    ['config/value write "zh-CN", also as the name of the folder of its translations'],
  )
  write(root, { 'site.config.yaml': `${config('{ en: English, zh-CN: 中文 }')}${menu}` })
  assert.equal(
    (await problems()).filter((problem) => /locale|zh/.test(problem)),
    ['locale/unused did you mean "zh-CN"?'],
  )
})

test('a category of a translation needs a source of the same name', async () => {
  const root = temporaryFolder()
  const hintOf = async () =>
    (await buildSite(root, true)).diagnostics.find(({ code }) => code === 'locale/orphan')?.hint
  write(root, { 'site.config.yaml': config(three), ...pages, 'content/docs/sub/a.md': '# A\n' })
  write(root, { 'content/i18n/de/docs/sub/_category_.yml': 'label: Unten\n' })
  assert.is(await hintOf(), 'add the source')
  write(root, { 'content/docs/sub/_category_.json': '{ "label": "Below" }' })
  assert.is(await hintOf(), 'the source is "content/docs/sub/_category_.json": use the same file name')
  write(root, { 'content/i18n/de/docs/sub/_category_.yml': undefined })
  write(root, { 'content/i18n/de/docs/sub/_category_.json': '{ "label": "Unten" }' })
  assert.is(await hintOf(), undefined)
})

test('translations in the folders of other tools are reported with the folder that is read', async () => {
  const root = temporaryFolder()
  const unused = async () =>
    (await buildSite(root, true)).diagnostics.flatMap(({ code, message, hint }) =>
      code === 'locale/unused' ? [`${message}: ${hint}`] : [],
    )
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch, fr: Français }'),
    'content/docs/index.md': '# Tea\n',
    'content/docs/fr/index.md': '# Thé\n',
    'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Tee\n',
  })
  const message = (folder: string, target: string) =>
    `the folder "${folder}" is named after a locale, but contains none of its translations: ` +
    `move its files to "${target}", or name their folder in "folders:" of "locales:"`
  assert.equal(await unused(), [
    message('content/docs/fr', 'content/i18n/fr/docs'),
    'the folder "i18n/de" is named after a locale, but contains none of its translations: ' +
      'move "i18n/de/docusaurus-plugin-content-docs/current" to "content/i18n/de/docs"',
  ])
  write(root, {
    'site.config.yaml': config(
      '{ en: English, de: Deutsch, fr: Français, folders: { content/docs: "i18n/{locale}/docusaurus-plugin-content-docs/current" } }',
    ),
    'content/docs/fr': undefined,
  })
  assert.equal(await unused(), [])
})

test('a language on a separate host has all files for that host, and is linked with complete addresses', async () => {
  const root = temporaryFolder()
  const locales = '{ en: English, de: { label: Deutsch, url: "https://tee.example" } }'
  write(root, { 'site.config.yaml': config(locales), ...pages })
  await buildSite(root, true)
  const files = published(root)
  assert.match(files.get('de/robots.txt') ?? '', 'Sitemap: https://tee.example/sitemap.xml')
  assert.not.match(files.get('robots.txt') ?? '', 'tee.example')
  assert.match(files.get('docs/brew.html') ?? '', '<a href="https://tee.example/docs/brew"')
  assert.match(files.get('de/docs/brew.html') ?? '', '<a href="https://tea.example/docs/brew"')
  assert.match(files.get('de/docs.html') ?? '', '<a href="/docs/brew#steep">')
})

test('links of a translation may use the translated file and the translated headings', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch }'),
    'content/docs/index.md': '# Tea\n\n[Never](/docs/brew#ziehen)\n',
    'content/docs/brew.md': pages['content/docs/brew.md'],
    'content/i18n/de/docs/brew.md': '# Aufgießen\n\n## Erhitzen\n\n### Langsam\n\n## Ziehen\n',
    'content/i18n/de/docs/index.md':
      '# Tee\n\n[Eins](/content/i18n/de/docs/brew.md#ziehen), [zwei](brew.md#erhitzen), [drei](brew.md#heat)\n',
  })
  const report = await buildSite(root, true)
  // The page in the language of the source does not have this heading.
  assert.is(
    reports(report),
    'warning link/no-anchor content/docs/index.md:3:9 the page "/docs/brew" has no anchor "#ziehen"',
  )
  const html = published(root).get('de/docs.html') ?? ''
  for (const hash of ['steep', 'heat']) assert.match(html, `<a href="/de/docs/brew#${hash}">`)
})

test("texts from Docusaurus's translation files are used on pages", async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: Tea\nurl: https://tea.example\nlocales: { en: English, de: Deutsch, folder: i18n }\ncontent:\n  - { use: docs }\nplugins:\n  - { use: docusaurus, options: { messages: "i18n/{locale}/code.json" } }\n',
    'content/docs/index.mdx':
      "import Translate, { translate } from '@docusaurus/Translate'\n\n# Tea\n\n<Translate id=\"cup\">A cup</Translate> <b>{translate({ message: 'Pour {what}' }, { what: 'tea' })}</b> <Translate>Milk</Translate>\n",
    'i18n/de/code.json':
      '{ "cup": { "message": "Eine Tasse" }, "Pour {what}": { "message": "Gieß {what} ein", "description": "x" } }',
  })
  assert.is(reports(await buildSite(root, true)), '')
  const text = (path: string) =>
    Buffer.from(published(root).get(path) ?? '', 'latin1')
      .toString()
      .replace(/\s+/g, ' ')
  assert.match(text('docs.html'), 'A cup <b>Pour tea</b> Milk')
  assert.match(text('de/docs.html'), 'Eine Tasse <b>Gieß tea ein</b> Milk')
  // The changed file is read again.
  write(root, { 'i18n/de/code.json': '{ "Milk": { "message": "Milch" } }' })
  await buildSite(root, true)
  assert.match(text('de/docs.html'), 'A cup <b>Pour tea</b> Milch')
})

test('a section whose source has changed since its translation has a note until it is recorded again', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config('{ en: English, de: Deutsch, stale: note }'), ...pages })
  await updateTranslations({ root, cache: true })
  await buildSite(root, true)
  const file = 'de/docs/brew.html'
  const note = 'Das Original dieses Abschnitts hat sich seit der Übersetzung geändert.'
  const notesOf = (): number => textOf(root, file).split(note).length - 1
  assert.is(notesOf(), 0)
  write(root, { 'content/docs/brew.md': pages['content/docs/brew.md'].replace('Three', 'Two') })
  await buildSite(root, true)
  assert.match(
    textOf(root, file),
    new RegExp(
      `<h2 id="steep".*?</h2>\\s*<div class="admonition[^>]*data-search="skip">.*?${note} <a href="/docs/brew#steep">`,
      's',
    ),
  )
  assert.is(notesOf(), 1)
  assert.match(textOf(root, 'de/docs/brew.md'), '[Original lesen](https://tea.example/docs/brew#steep)')
  assert.equal(published(root), (await buildClean(root, { mayShare: true })).files)
  await updateTranslations({ root, cache: true, files: ['content/i18n/de/docs/brew.md'] })
  await buildSite(root, true)
  assert.is(notesOf(), 0)
})

test('one translated sentence adds no warning', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch }'),
    'content/docs/index.md': `# Tea\n\n![](leaf.svg) [Gone](/docs/gone)\n\n## Steep\n\n\`\`\`sh\nkettle\n\`\`\`\n`,
    'content/docs/brew.md': '# Brew\n\nSee [how](index.md#steep).\n',
    'content/docs/leaf.svg': pages['content/docs/leaf.svg'],
  })
  const codesOf = async () =>
    (await buildSite(root, true)).diagnostics.map(({ code, location }) => `${code} ${location?.file}`)
  const ofSource = ['image/no-alt content/docs/index.md', 'link/no-page content/docs/index.md']
  assert.equal(await codesOf(), ofSource)
  const translation = 'content/i18n/de/docs/index.md'
  // The anchor of the link in brew.md is missing in the unfinished translation.
  write(root, { [translation]: '# Tee\n\nEin Satz.\n' })
  assert.equal(await codesOf(), ofSource)
  // Mistakes of the source are not mistakes of the translation, unless it repeats them.
  write(root, { [translation]: '# Tee\n\n![](leaf.svg) [Weg](/docs/gone)\n\n## Ziehen\n' })
  assert.equal(await codesOf(), ofSource)
  write(root, { [translation]: '# Tee\n\n![](leaf.svg) ![](leaf.svg) [Weg](/docs/gone)\n\n## Ziehen\n' })
  assert.equal(await codesOf(), [...ofSource, `image/no-alt ${translation}`])
})

test('a link to a heading that is not translated yet is not a mistake unless its source lacks the heading, too', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch }'),
    'content/docs/index.md': '# Tea\n\n## Steep\n\n## Cool\n',
    'content/docs/brew.md': '# Brew\n\nSee [how](index.md#cool).\n',
    'content/i18n/de/docs/index.md': '# Tee\n\n## Ziehen\n',
    'content/i18n/de/docs/brew.md': '# Brühen\n\nSo [geht](index.md#cool) es, [oder](index.md#drink).\n',
  })
  const codesOf = async () => (await buildSite(root, true)).diagnostics.map(({ code, message }) => `${code} ${message}`)
  const headings = 'locale/headings the translation ends before the heading "#cool" of "content/docs/index.md"'
  const gone = (id: string) => `link/no-anchor the page "/docs" has no anchor "#${id}"`
  assert.equal(await codesOf(), [gone('drink'), headings])
  // The heading of the source is renamed, and the translation still links to the old one.
  write(root, { 'content/docs/index.md': '# Tea\n\n## Steep\n\n## Chill\n', 'content/docs/brew.md': '# Brew\n' })
  assert.equal(await codesOf(), [gone('cool'), gone('drink'), headings.replace('cool', 'chill')])
})

test('a build reports folders of translations that it does not use, once', async () => {
  const root = temporaryFolder()
  const unused = async () =>
    (await buildSite(root, true)).diagnostics
      .filter(({ code }) => code === 'locale/unused')
      .map(({ location, message, hint }) => [location?.file, message, hint])
  write(root, { 'content/docs/index.md': '# Tea\n', 'content/i18n/fr/docs/index.md': '# Thé\n' })
  write(root, { 'site.config.yaml': 'title: Tea\nurl: https://tea.example\ncontent:\n  - use: docs\n' })
  const message = (code: string) => `the folder "content/i18n/${code}" belongs to no locale of the site`
  assert.equal(await unused(), [
    ['content/i18n/fr/docs/index.md', message('fr'), 'site.config.yaml has no "locales:": add "fr"'],
  ])
  write(root, {
    'site.config.yaml': config('{ en: English, de: Deutsch, pt-BR: Português }'),
    'content/i18n/pt-br/docs/index.md': '# Chá\n',
    'content/i18n/en/docs/index.md': '# Tea\n',
    'content/i18n/de/docs/index.md': '# Tee\n',
  })
  const ofSources = 'the folder "content/i18n/en" is not used: en is the locale of the sources'
  const reports = [
    ['content/i18n/en/docs/index.md', ofSources, 'move its texts into the sources, and delete it'],
    ['content/i18n/fr/docs/index.md', message('fr'), '"locales:" in site.config.yaml declares en, de, pt-BR: add "fr"'],
    ['content/i18n/pt-br/docs/index.md', message('pt-br'), 'did you mean "pt-BR"?'],
  ]
  assert.equal(await unused(), reports)
  assert.equal(await unused(), reports)
  write(root, { 'content/i18n/fr': undefined, 'content/i18n/pt-br': undefined, 'content/i18n/en': undefined })
  assert.equal(await unused(), [])
  // Invalid locales are reported already.
  write(root, { 'site.config.yaml': config('{ languages: [en, de] }') })
  assert.equal(await unused(), [])
  // Without locales, the folder may be content.
  write(root, {
    'site.config.yaml':
      'title: Tea\nurl: https://tea.example\ncontent:\n  - { use: docs, options: { path: content } }\n',
  })
  assert.equal(await unused(), [])
})

test('a folder of a locale that the site does not declare is named, with the declared locales', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: T
url: https://x.example
locales: { en: English, de: Deutsch, folders: { docs: 'i18n/{locale}/docs' } }
content:
  - use: docs
`,
    'content/docs/a.md': '# A\n',
    'content/i18n/fr/docs/a.md': '# A\n',
    'i18n/fr/docs/a.md': '# A\n',
  })
  const files = ['content/i18n/fr/docs/a.md', './i18n/fr/', 'content/i18n/de/docs/a.md', 'content/docs/a.md']
  const { diagnostics } = await updateTranslations({ root, cache: false, files })
  const hint = '"locales:" in site.config.yaml declares en, de: add "fr"'
  const other = 'name a file or a folder of translations'
  assert.equal(
    diagnostics.map((problem) => [problem.message, problem.hint]),
    [
      ['"content/docs/a.md" is not a translation of a page', other],
      ['"content/i18n/de/docs/a.md" is not a translation of a page', other],
      ['the folder "content/i18n/fr" belongs to no locale of the site', hint],
      ['the folder "i18n/fr" belongs to no locale of the site', hint],
    ],
  )
  const unknown = await updateTranslations({ root, cache: false, locales: ['fr'] })
  assert.equal(
    unknown.diagnostics.map((problem) => [problem.message, problem.hint]),
    [['the site has no locale "fr"', '"locales:" in site.config.yaml declares en, de']],
  )
})

test('the reference is translated by the overlay of its language, and unchanged in other languages', async () => {
  const root = temporaryFolder()
  const overlay = (texts: string) => `overlay: 1.0.0\ninfo: { title: Texts, version: "1" }\nactions:\n${texts}`
  write(root, {
    'site.config.yaml': config(
      '{ en: English, de: Deutsch, ar: العربية }',
      '  - { use: openapi, options: { path: openapi/tea.yaml } }\n',
    ),
    ...pages,
    'openapi/tea.yaml':
      'openapi: 3.1.0\ninfo: { title: Tea API, version: "1" }\npaths:\n  /cups:\n    get:\n      operationId: listCups\n' +
      '      summary: List cups\n      description: All cups that are full.\n      responses: { "200": { description: Cups } }\n',
    'content/i18n/de/openapi/tea.overlay.yaml': overlay(
      '  - target: $.paths["/cups"].get\n    update: { summary: Tassen auflisten, description: Alle vollen Tassen. }\n',
    ),
  })
  const report = await buildSite(root, true)
  assert.not.match(reports(report), 'openapi')
  const pageOf = (language: string): string => {
    const page = [...published(root).keys()].find(
      (path) => path.startsWith(language) && path.endsWith('list-cups.html'),
    )
    return textOf(root, page ?? '')
  }
  assert.match(pageOf('api'), 'All cups that are full.')
  assert.match(pageOf('de/api'), 'Alle vollen Tassen.')
  assert.match(pageOf('de/api'), '<h1>Tassen auflisten</h1>')
  assert.not.match(pageOf('de/api'), 'All cups')
  assert.match(pageOf('ar/api'), 'All cups that are full.')
  assert.equal(
    [...published(root).keys()].filter((path) => path.endsWith('listCups.html')),
    [],
  )
})

test.run()
