import { Option } from 'commander'
import {
  baseUrl,
  buildOptions,
  config,
  dayOf,
  flag,
  format,
  reportFormat,
  sections,
  toggle,
  urlPath,
} from '../options.ts'
import { argument, command, site, siteDir, type CommandSpec } from './spec.ts'

const mdx = toggle('--mdx', 'create an .mdx file, which can use components')

const exportCommand = (kind: 'pdf' | 'epub' | 'markdown', summary: string): CommandSpec =>
  site(kind, summary, {
    options: [
      config(),
      flag('--out <file>', 'output file (default: named after the document)'),
      sections(),
      flag('--version <name>', 'version of the docs (default: the last one)'),
      flag('--locale <code>', 'locale (default: the first one)'),
      flag('--date <day>', 'date on the document (default: the last change)').argParser(dayOf),
      ...(kind === 'pdf'
        ? [
            flag('--chromium <path>', 'Chromium executable (default: the installed one)'),
            new Option('--paper <size>', 'paper size').choices(['A4', 'letter']).default('A4'),
          ]
        : []),
      baseUrl(),
      ...buildOptions(),
    ],
    load: async () => (await import('../export.ts')).runExport.bind(null, kind),
  })

const locale = () => flag('--locale <code...>', 'locales (default: all)')
const siteFolder = () => flag('--site <dir>', 'site folder', '.')
const files = argument('[files...]', 'translations, folders, or sections (FILE#ID)')

const translateCommands: readonly CommandSpec[] = [
  site('status', 'list missing, stale and orphaned translations', {
    options: [
      config(),
      locale(),
      toggle('--diff', 'show how the sources of stale sections changed'),
      toggle('--strict', 'exit with 1 unless all translations are up to date'),
      format(['text', 'json']),
    ],
    load: async () => (await import('../translate.ts')).runTranslateStatus,
  }),
  command('update', 'mark translations as up to date', {
    args: [files],
    options: [
      siteFolder(),
      config(),
      locale(),
      toggle('--accept', 'accept headings that differ from the source'),
      reportFormat(),
    ],
    examples: [
      ['docs translate update', 'mark all translations that have no record'],
      ['docs translate update i18n/de/docs/start.md', 'mark one page'],
    ],
    load: async () => (await import('../translate.ts')).runTranslateUpdate,
  }),
  command('export', 'write XLIFF or PO files for translators', {
    args: [argument('[files...]', 'sources or folders (default: all)')],
    options: [
      siteFolder(),
      config(),
      locale(),
      new Option('--as <format>', 'file format').choices(['xliff', 'po']).default('xliff'),
      flag('--out <dir>', 'output folder', 'translations'),
      toggle('--all', 'include pages that are up to date'),
      reportFormat(),
    ],
    load: async () => (await import('../translate.ts')).runTranslateExport,
  }),
  command('import', 'write the translations of XLIFF or PO files into the site', {
    args: [argument('<files...>', 'XLIFF or PO files')],
    options: [siteFolder(), config(), reportFormat()],
    load: async () => (await import('../translate.ts')).runTranslateImport,
  }),
]

/** Commands for pages, translations and documents. */
export const contentCommands: readonly CommandSpec[] = [
  command('new', 'add a page or a blog post', {
    commands: [
      command('page', 'add a page', {
        args: [argument('<path>', 'address or file, such as /docs/setup').argParser(urlPath), siteDir],
        options: [mdx],
        load: async () => (await import('../new.ts')).runNew.bind(null, 'page'),
      }),
      command('post', "add a blog post with today's date", {
        args: [argument('<title>', 'title or file of the post'), siteDir],
        options: [mdx],
        load: async () => (await import('../new.ts')).runNew.bind(null, 'post'),
      }),
    ],
  }),
  command('theme', 'list or customise the files of the theme', {
    commands: [
      site('list', 'list the files of the theme', {
        options: [format(['text', 'json'])],
        load: async () => (await import('../theme.ts')).runThemeList,
      }),
      command('eject', "copy a file to the site's theme folder, or write an example for a slot", {
        args: [argument('<name>', 'name of the file, such as parts/footer or slots/after-content'), siteDir],
        options: [
          toggle('--wrap', 'write a file that wraps the original'),
          toggle('--force', 'overwrite an existing file'),
        ],
        load: async () => (await import('../theme.ts')).runThemeEject,
      }),
    ],
  }),
  command('translate', 'manage translations', { commands: translateCommands }),
  command('export', 'write the site as one PDF, EPUB or Markdown file', {
    commands: [
      exportCommand('pdf', 'write a PDF (requires Chromium)'),
      exportCommand('epub', 'write an EPUB for e-readers'),
      exportCommand('markdown', 'write one Markdown file'),
    ],
  }),
]
