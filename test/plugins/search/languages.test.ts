import { compoundsOf } from '../../../src/plugins/search/engine/compounds.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { english, isForm, type Language, type LanguageFile } from '../../../src/plugins/search/engine/language.ts'
import { smallSearch } from '../../../src/plugins/search/engine/small.ts'
import * as unspaced from '../../../src/plugins/search/engine/unspaced.ts'
import { splitterOf, languageFile, languagesOf, textLanguage } from '../../../src/plugins/search/languages.ts'
import { plain, wordsOf } from '../../../src/plugins/search/engine/words.ts'
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

test('text without spaces is split into pairs of letters, Thai into three, beside ordinary words', () => {
  assert.is(words('使用Vite构建应用。 createApp'), '使用 vite 构建 建应 应用 create app createapp*')
  assert.is(words('ポート'), 'ポー ート ポート*')
  assert.is(words('서버를 库'), '서버 버를 库')
  assert.is(words('ติดตั้ง'), 'ติด ิดต ดตั ตั้ ั้ง')
})

test('spellings of a word in katakana or Korean are the same word', () => {
  assert.is(words('サーバー'), 'サー ーバ サーバ*')
  assert.is(words('サーバ'), words('サーバー'), 'without the last long vowel')
  assert.is(words('ｻｰﾊﾞｰ'), words('サーバー'), 'narrow')
  assert.is(words('ユーザー名'), words('ユーザ名'))
  assert.is(words('キー'), 'キー', 'a short word keeps its vowel')
  assert.is(words('データ'), 'デー ータ データ*', 'a vowel inside of a word')
  assert.is(words('서버'.normalize('NFD')), words('서버'), 'decomposed')
  assert.is(words('ＡＰＩサーバ'), words('APIサーバー'), 'wide letters')
  const marked = (text: string, query: string) =>
    smallSearch([page('/a', '題', text)], { language })(query, 1)[0]
      ?.snippet.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('')
  assert.is(marked('開発サーバーの起動', 'サーバ'), '開発[サーバー]の起動')
  assert.is(marked('開発サーバの起動', 'サーバー'), '開発[サーバ]の起動')
})

test('a long query without spaces is a sentence, which the best page need not contain completely', () => {
  const others = ['/a', '/b', '/c', '/d', '/e'].map((url) =>
    page(url, '別の話', `${'長い文章。'.repeat(20)}コードの例。環境の話。変数は読むだけ。`),
  )
  const find = smallSearch([...others, page('/env', '環境変数', '環境変数を読む方法。')], { language })
  assert.is(find('コードから環境変数を読む', 3)[0]?.url, '/env')
})

test('auxiliaries in Chinese are grammar, which a page need not contain', () => {
  const required = (text: string, gram: string) => language.grams?.needsOf([gram, '插件'], text).get(gram)?.isRequired
  assert.is(required('要用插件', '要用'), false)
  assert.is(required('不能用插件', '不能'), false)
  assert.is(required('应用插件', '应用'), true)
  assert.is(required('用户插件', '用户'), true)
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

test('a compound that no page contains is searched by its parts, in languages with compounds', () => {
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
  const routesFor = (query: string, language: typeof english) =>
    smallSearch(pages, { language })(query, 3).map(({ url }) => url)
  assert.equal(routesFor('Entwicklerwerkzeugleiste', german), ['/bar', '/bars'])
  assert.equal(routesFor('Versionsnummern', german), ['/number'])
  assert.equal(routesFor('Versionsverwaltung', german), [])
  assert.equal(routesFor('Versionsnummern', english), [])
})

test('an index lists the languages of its pages; an English index lists none', () => {
  assert.equal(languagesOf(['en']), [])
  assert.equal(languagesOf(['en', 'xx', 'pt']), ['en', 'pt', 'xx'])
  assert.is(splitterOf('ja'), unspaced.grams)
  assert.is(splitterOf('de'), english)
})

test('the language of a text is its locale, unless its front matter or an option of the site overrides it', () => {
  const site = { locale: 'ja', defaultLocale: 'ja', language: undefined }
  const untranslated = { code: 'en-GB', label: '', direction: 'ltr', original: '' } as const
  assert.is(textLanguage(site)({}), 'ja')
  assert.is(textLanguage(site)({ untranslated }), 'en')
  assert.is(textLanguage(site)({ search: { language: 'pt-BR' } }), 'pt')
  assert.is(textLanguage({ ...site, locale: 'nb' })({}), 'no')
  // The option describes the sources, not their translations.
  const option = { ...site, defaultLocale: 'en-GB', language: 'de' }
  assert.is(textLanguage(option)({}), 'ja')
  assert.is(textLanguage(option)({ untranslated }), 'de')
  assert.is(textLanguage({ ...option, locale: 'en-GB' })({}), 'de')
})

test('each language with a stemmer has a module that finds forms of words without their accents', async () => {
  const forms: Record<string, readonly [string, string]> = {
    ar: ['المستخدمون', 'المستخدمين'],
    bg: ['настроика', 'настроиките'],
    da: ['indstillinger', 'indstilling'],
    de: ['hauser', 'haus'],
    el: ['χρηστησ', 'χρηστεσ'],
    es: ['configuracion', 'configuraciones'],
    fi: ['asetukset', 'asetuksen'],
    fr: ['deployer', 'deploiement'],
    hi: ['किताब', 'किताबों'],
    hu: ['beallitasok', 'beallitas'],
    hy: ['պատվեր', 'պատվերներ'],
    id: ['pengaturan', 'mengatur'],
    it: ['configurazione', 'configurazioni'],
    lt: ['nustatymas', 'nustatymai'],
    ne: ['किताब', 'किताबहरू'],
    nl: ['instellingen', 'instelling'],
    no: ['innstillinger', 'innstilling'],
    pt: ['configuracao', 'configuracoes'],
    ro: ['setarile', 'setari'],
    ru: ['переменная', 'переменных'],
    sr: ['podesavanja', 'подешавање'],
    sv: ['installningar', 'installning'],
    ta: ['அமைப்பு', 'அமைப்புகள்'],
    tr: ['ayarlari', 'ayarlar'],
    uk: ['користувач', 'користувачів'],
  }
  // The modules are compiled with the tool.
  const compiled = '../../../lib/plugins/search/index.js'
  const { default: search } = (await import(compiled)) as typeof import('../../../src/plugins/search/index.ts')
  const pages = Object.keys(forms).map((code) => ({ route: `/${code}`, title: code, search: { language: code } }))
  const files = await outputs(
    search.create({ synonyms: [] }, { ...context, locale: 'zh-Hans', defaultLocale: 'zh-Hans' }),
    {
      pages: [...pages, { route: '/' }],
    },
  )
  assert.equal(JSON.parse(files['search-index.json'] ?? '').languages, [...Object.keys(forms), 'zh'].sort())
  const load = (code: string) =>
    import(
      `data:text/javascript,${encodeURIComponent(files[`search-language-${code}.js`] ?? '')}`
    ) as Promise<LanguageFile>
  for (const [code, [first, other]] of Object.entries(forms)) {
    const language = (await load(code)).addTo(undefined, english)
    assert.ok(isForm(language, first, language.stems(other)), code)
    assert.is(language.isStop(first), false)
  }
  const german = (await load('de')).addTo(english, english)
  assert.is(german.isStop('fur'), true)
  assert.equal(german.stems('hauser'), ['hauser', 'haus', 'hauser'])
  assert.ok(german.compounds?.joints.includes('s'))
  assert.is((await load('zh')).addTo(german, english).words('构建').length, 1)
})

test('the module of a language contains the joints of its compounds, if it has any', () => {
  const moduleOf = (code: string) => [...languageFile(code)].map(({ content }) => String(content())).join('')
  assert.match(moduleOf('de'), /"joints":\["[^\]]+\],/)
  assert.match(moduleOf('fr'), /stopwords, \.\.\.\{"accents":\{\},"asking":/)
  assert.not.match(moduleOf('fr'), /"joints"/)
  assert.equal([...languageFile('en')], [])
})

test('words of a stop list that name a subject are searched, and words of questions may be missing', async () => {
  const spanish = await moduleNamed('es')
  for (const word of ['modo', 'cuenta', 'ejemplo', 'propio', 'estado']) {
    assert.is(spanish.isStop(word), false, word)
    assert.is(spanish.isAsking(word), false, word)
  }
  for (const word of ['para', 'desde', 'nosotros']) assert.is(spanish.isStop(word), true, word)
  const portuguese = await moduleNamed('pt')
  for (const [language, list] of [
    [spanish, 'usar nueva necesito'],
    [portuguese, 'usar nova preciso'],
    [await moduleNamed('de'), 'neue brauche verwenden'],
  ] as const)
    for (const word of list.split(' ')) assert.equal([language.isStop(word), language.isAsking(word)], [false, true])
  const find = smallSearch([page('/port', 'Mudar a porta', 'A porta do servidor.'), page('/b', 'Outra', 'Texto.')], {
    language: portuguese,
  })
  assert.equal(
    find('preciso mudar a porta', 3).map(({ url, isPartial = false }) => [url, isPartial]),
    [['/port', false]],
  )
})

test('English plurals and irregular plurals are forms of one word', async () => {
  for (const [code, pairs] of [
    ['es', 'plugin plugins, server servers, imagen imagenes, orden ordenes, configuracion configuraciones'],
    ['pt', 'hook hooks, server servers, imagem imagens, versao versoes, botao botoes'],
    ['it', 'plugin plugins, server servers'],
    ['fr', 'server servers, commit commits'],
    ['tr', 'plugin plugins'],
  ] as const) {
    const language = await moduleNamed(code)
    for (const pair of pairs.split(', ')) {
      const [word = '', plural = ''] = pair.split(' ')
      assert.ok(isForm(language, plural, language.stems(word)), `${code}: ${pair}`)
    }
  }
  const german = await moduleNamed('de')
  assert.not.ok(isForm(german, 'bus', german.stems('bu')), 'the end of a short word is not a plural')
  assert.not.ok(isForm(german, 'class', german.stems('clas')))
})

async function moduleNamed(code: string): Promise<Language> {
  const [file] = [...languageFile(code)].map(({ content }) => String(content()))
  const { addTo } = (await import(`data:text/javascript,${encodeURIComponent(file ?? '')}`)) as LanguageFile
  return addTo(undefined, english)
}

test('a language without a stemmer does not get the rules of English', async () => {
  const polish = await moduleNamed('pl')
  assert.equal(polish.stems('adres'), ['adres', 'adre'])
  assert.is(polish.isStop('may'), false)
})

test('words of different scripts are separate words, and also one name', () => {
  const texts = (text: string) => wordsOf(text).map(({ text, isWhole }) => text + (isWhole === true ? '*' : ''))
  assert.equal(texts('Docker容器'), ['docker', '容器', 'docker容器*'])
  assert.equal(texts('iPhone版'), ['i', 'phone', '版', 'iphone版*'])
  assert.equal(texts('SQLзапрос, API를'), ['sql', 'запрос', 'sqlзапрос*', 'api', '를', 'api를*'])
  assert.equal(texts('v2版 комп’ютер комп\u02bcютер'), ['v2', '版', 'v2版*', 'компютер', 'компютер'])
  assert.equal(texts('naïve\u0301 Größe2'), ['naive', 'grosse2'])
})

test('C++, C# and C are three different words', () => {
  const texts = (text: string) => wordsOf(text).map(({ text }) => text)
  assert.equal(texts('C++ and C#, C (F#) i++;'), ['c++', 'and', 'c#', 'c', 'f#', 'i++'])
  assert.equal(texts('issue#12 a+b C##'), ['issue', '12', 'a', 'b', 'ab', 'c'])
  const find = smallSearch([page('/cpp', 'C++ clients', 'Old.'), page('/cs', 'C# clients', 'New.')])
  assert.equal(
    ['C#', 'c++ clients', 'c# clients'].map((query) => find(query, 3)[0]?.url),
    ['/cs', '/cpp', '/cs'],
  )
})

test('an Arabic noun is found without its article', () => {
  const texts = (text: string) => wordsOf(text).map(({ text }) => text)
  assert.equal(texts('الطرود والطرود بالطرود للطرود طرود الان'), ['طرود', 'طرود', 'طرود', 'طرود', 'طرود', 'الان'])
})

test('letters with alternative spellings are found', () => {
  assert.equal(
    ['Straße', 'STRASSE', 'ŁÓDŹ', 'İstanbul', 'ISPARTA', 'ısparta', 'ΟΔΟΣ', 'οδός', 'Ærø', 'كـتاب'].map(plain),
    [...['strasse', 'strasse', 'lodz', 'istanbul', 'isparta', 'isparta', 'οδοσ', 'οδοσ', 'aero', 'كتاب']],
  )
})

test.run()
