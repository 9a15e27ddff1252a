/**
 * Commands for translations.
 *
 * @module
 */
import { Option } from 'commander'
import { config, format } from '../options.ts'
import type { Definer } from './definer.ts'

/** Adds `docs translate`. */
export function addTranslate({ docs, action }: Definer): void {
  const translate = docs.command('translate').description('tell which translations are out of date, and work on them')
  const locale = () => new Option('--locale <code...>', 'languages (default: all)')
  const folder = () => new Option('--site <dir>', 'folder with site.config.yaml').default('.')
  translate
    .command('status')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .description('list, for each language, the pages that are missing, stale (by section) or orphaned')
    .addOption(config())
    .addOption(locale())
    .option('--diff', 'show how the sources of stale sections have changed, from git', false)
    .option('--strict', 'fail while anything is missing, stale or orphaned', false)
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('../translate.ts')).runTranslateStatus))
  translate
    .command('update [files...]')
    .description('record that translations are up to date; without files, those of which nothing is recorded')
    .addOption(folder())
    .addOption(config())
    .addOption(locale())
    .option('--accept', 'record those, too, whose headings are not those of their source', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('../translate.ts')).runTranslateUpdate))
  translate
    .command('export [files...]')
    .description('write what is to be translated for translators and their tools, a file for each language')
    .addOption(folder())
    .addOption(config())
    .addOption(locale())
    .addOption(new Option('--as <form>', 'form of the files').choices(['xliff', 'po']).default('xliff'))
    .option('--out <dir>', 'folder for the files', 'translations')
    .option('--all', 'pages, too, that are translated and up to date', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('../translate.ts')).runTranslateExport))
  translate
    .command('import <files...>')
    .description('write the translations that XLIFF and PO files hold')
    .addOption(folder())
    .addOption(config())
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('../translate.ts')).runTranslateImport))
}
