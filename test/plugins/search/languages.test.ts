import { compoundsOf } from '../../../src/plugins/search/engine/compounds.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from '../../../src/plugins/kit.ts'
import { english, type LanguageFile } from '../../../src/plugins/search/engine/language.ts'
import { smallSearch } from '../../../src/plugins/search/engine/small.ts'
import * as unspaced from '../../../src/plugins/search/engine/unspaced.ts'
import { cuttingOf, languageFile, languagesOf } from '../../../src/plugins/search/languages.ts'
import { context, outputs } from '../rendered-site.ts'

const language = unspaced.addTo(undefined, english)
const words = (text: string): string =>
  language
    .words(text)
    .map((word) => word.text + (word.isWhole === true ? '*' : ''))
    .join(' ')
const page = (url: string, title: string, text: string) => ({
  ...{ url, title, breadcrumb: [], description: '', keywords: [] },
  sections: [{ hash: '', heading: '', text }],
})

test('what has no spaces is cut into pairs of letters, Thai into three, beside words that are cut as ever', () => {
  assert.is(words('使用Vite构建应用。 createApp'), '使用 vite 构建 建应 应用 create app createapp*')
  assert.is(words('サーバー'), 'サー ーバ バー サーバー*')
  assert.is(words('서버를 库'), '서버 버를 库')
  assert.is(words('ติดตั้ง'), 'ติด ิดต ดตั ตั้ ั้ง')
})

test('a query in Chinese, Japanese, Korean or Thai finds its page, and the words of the query are marked', () => {
  const find = smallSearch(
    [
      page('/port', '服务器选项', '说明。指定开发服务器端口。其他'),
      page('/build', '构建生产版本', '构建应用的步骤。'),
      page('/ja', 'サーバーオプション', 'ポートを指定します。'),
      page('/support', 'ヘルプ', 'サポートはこちら。'),
      page('/ko', '서버 옵션', '서버의 포트를 지정합니다.'),
      page('/th', 'ติดตั้ง', 'วิธีติดตั้งโปรแกรม'),
    ],
    { language },
  )
  const first = (query: string) => find(query, 3)[0]?.url
  assert.is(first('怎么修改服务器的端口'), '/port')
  assert.is(first('构建'), '/build')
  assert.is(first('建'), '/build')
  assert.is(first('ポート'), '/ja', 'a word in katakana is more than a part of another')
  assert.is(first('포트를 바꾸려면'), '/ko')
  assert.is(first('โปรแกรม'), '/th')
  const [hit] = find('服务器端口', 1)
  const snippet = hit?.snippet.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
  assert.is(snippet, '指定开发[服务器端口]。其他')
  assert.is(find('服务器端口', 3).total, 1)
})

test('a long text without spaces is cut between letters', () => {
  const long = smallSearch([page('/a', '甲', '乙'.repeat(90) + '端口' + '丙'.repeat(90))], { language })('端口', 1)[0]
  const text = long?.snippet.map((piece) => piece.text).join('') ?? ''
  assert.match(text, /^… 乙+端口丙+ …$/)
  assert.ok(text.length < 60, text)
})

test('a compound that no page has is looked for by its parts, in languages that write such', () => {
  const pages = [
    page('/bar', 'Die Werkzeugleiste', 'Für Entwickler.'),
    page('/bars', 'Werkzeugleisten', 'Für alle.'),
    page('/number', 'Nummer', 'Welche Version es ist, sagt die Nummer.'),
    page('/else', 'Anderes', 'Nichts davon.'),
  ]
  const german = {
    ...english,
    compounds: compoundsOf(['', 's', 'n', 'en']),
    stems: (word: string) => [word.replace(/n$/, '')],
  }
  const found = (query: string, language: typeof english) =>
    smallSearch(pages, { language })(query, 3).map(({ url }) => url)
  assert.equal(found('Entwicklerwerkzeugleiste', german), ['/bar', '/bars'])
  assert.equal(found('Versionsnummern', german), ['/number'])
  assert.equal(found('Versionsverwaltung', german), [])
  assert.equal(found('Versionsnummern', english), [])
})

test('an index names the languages of its pages; of English pages alone, none', () => {
  const pages = (...languages: string[]): Pick<Page, 'search'>[] =>
    languages.map((language) => ({ search: { language: language } }))
  assert.equal(languagesOf([{}], 'en'), [])
  assert.equal(languagesOf([{}, ...pages('pt-BR', 'xx')], 'en'), ['en', 'pt'])
  assert.equal(languagesOf([{}, ...pages('zh-CN', 'nb')], 'de'), ['de', 'no', 'zh'])
  assert.is(cuttingOf({ search: { language: 'ja' } }, 'en'), unspaced.grams)
  assert.is(cuttingOf({}, 'de'), english)
})

test('each language with a stemmer has a module that knows forms of words without their accents', async () => {
  const forms: Record<string, readonly [string, string]> = {
    da: ['indstillinger', 'indstilling'],
    de: ['hauser', 'haus'],
    es: ['configuracion', 'configuraciones'],
    fi: ['asetukset', 'asetuksen'],
    fr: ['deployer', 'deploiement'],
    hu: ['beallitasok', 'beallitas'],
    it: ['configurazione', 'configurazioni'],
    nl: ['instellingen', 'instelling'],
    no: ['innstillinger', 'innstilling'],
    pt: ['configuracao', 'configuracoes'],
    ro: ['setarile', 'setari'],
    ru: ['переменная', 'переменных'],
    sv: ['installningar', 'installning'],
  }
  // The modules are compiled with the tool.
  const compiled = '../../../lib/plugins/search/index.js'
  const { default: search } = (await import(compiled)) as typeof import('../../../src/plugins/search/index.ts')
  const pages = Object.keys(forms).map((code) => ({ route: `/${code}`, title: code, search: { language: code } }))
  const files = await outputs(search.create({ synonyms: [], language: 'zh' }, context), {
    pages: [...pages, { route: '/' }],
  })
  assert.equal(JSON.parse(files['search-index.json'] ?? '').languages, [...Object.keys(forms), 'zh'].sort())
  const load = (code: string) =>
    import(
      `data:text/javascript,${encodeURIComponent(files[`search-language-${code}.js`] ?? '')}`
    ) as Promise<LanguageFile>
  for (const [code, [one, other]] of Object.entries(forms)) {
    const { stems, isStop } = (await load(code)).addTo(undefined, english)
    assert.equal(stems(one), stems(other), code)
    assert.is(isStop(one), false)
  }
  const german = (await load('de')).addTo(english, english)
  assert.is(german.isStop('fur'), true)
  assert.equal(german.stems('hauser'), ['hauser', 'haus'])
  assert.ok(german.compounds?.joints.includes('s'))
  assert.is((await load('zh')).addTo(german, english).words('构建').length, 1)
})

test('the module of a language names the joints of its compounds, where it has some', () => {
  const moduleOf = (code: string) => [...languageFile(code)].map(({ content }) => String(content())).join('')
  assert.match(moduleOf('de'), /joints: \["[^\]]+\] \}\)\n$/)
  assert.match(moduleOf('fr'), /stopwords, accents: \{.*\} \}\)\n$/)
  assert.not.match(moduleOf('fr'), /joints: (?:undefined|\[)/)
  assert.equal([...languageFile('en')], [])
})

test.run()
