import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { corpusPages, corpusText, type CorpusPage } from '../corpus.ts'

/** Languages of the larger site: nine that the tool has texts for, and one without. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
  'zh-Hans': '简体中文',
  ar: 'العربية',
  sv: 'Svenska',
} as const

/** Characters of the languages with another script than Latin. */
const signs: Readonly<Record<string, string>> = {
  ja: 'あいうえおかきくけこさしすせそ日本語配送荷物追跡番号を',
  'zh-Hans': '运输包裹单号查询仓库地址日期状态退货签收客户价格重量类',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنه',
}

/** Writes a site with this number of pages, and translations into the first of `languages`. Returns its pages. */
export async function writeLanguages(folder: string, count: number, pageCount: number): Promise<CorpusPage[]> {
  await rm(folder, { recursive: true, force: true })
  const pages = corpusPages(pageCount)
  const codes = Object.keys(languages).slice(0, count)
  const labels = codes.map((code) => `  ${code}: ${languages[code as keyof typeof languages]}\n`)
  await write(
    join(folder, 'site.config.yaml'),
    `title: Benchmark
url: https://docs.waybill.example
${count > 1 ? `locale: en\nlocales:\n${labels.join('')}` : ''}content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
navbar:
  left:
    - { type: docSidebar, sidebarId: docs, label: Docs }
${count > 1 ? '  right:\n    - { type: localeDropdown }\n' : ''}`,
  )
  for (const page of pages) {
    const text = corpusText(page, pages)
    await write(join(folder, 'content/docs', `${page.path}.md`), text)
    for (const code of codes.slice(1))
      await write(join(folder, 'content/i18n', code, 'docs', `${page.path}.md`), translated(text, code))
  }
  return pages
}

/** Converts a text to another language: its words change, and the rest remains. */
function translated(text: string, code: string): string {
  const [head = '', ...rest] = text.split(/(```[^]*?```|\]\([^)]*\)|`[^`]*`|^(?:title|description|---)\b)/m)
  return [inWords(head, code), ...rest.map((part, index) => (index % 2 === 0 ? part : inWords(part, code)))].join('')
}

/**
 * Converts each word to the letters of a language: adds an ending, or replaces the letters; Chinese and Japanese have
 * no spaces.
 */
function inWords(text: string, code: string): string {
  const sign = signs[code]
  if (sign === undefined) return text.replace(/[a-z]{3,}/g, (word) => word + code)
  const spelled = text.replace(/[A-Za-z]+/g, (word) =>
    [...word.toLowerCase()].map((letter) => sign[letter.charCodeAt(0) - 97] ?? letter).join(''),
  )
  return code === 'ar' ? spelled : spelled.replace(/(?<=[^\x20-\x7e]) (?=[^\x20-\x7e])/g, '')
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
