/**
 * Commands that build and check a site.
 *
 * @module
 */
import { Option } from 'commander'
import { config, dayOf, format, hours, offline, out, positive, quiet, seconds, set, shard } from '../options.ts'
import type { Definer } from './definer.ts'

/** Adds `docs build`. */
export function addBuild({ site, action }: Definer): void {
  site('build')
    .description('build the site and publish it to its output folder')
    .addOption(config())
    .addOption(out())
    .option('--base-url <path>', 'in place of baseUrl in the configuration')
    .option('--strict', 'warnings keep the site from being published', false)
    .option('--allow-placeholders', 'publish even if many pages lost content', false)
    .addOption(set())
    .option('--drafts', 'build drafts too', false)
    .option('--no-cache', 'use nothing that earlier builds left')
    .addOption(offline())
    .option('--jobs <n>', 'most threads at once', positive)
    .option('--profile', 'say where the time went, by stage and by page', false)
    .option('--shard <k/n>', 'compile one part of n into the shared cache, and publish nothing', shard)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .addOption(quiet())
    .action(action(async () => (await import('../build.ts')).runBuild))
}

/** Adds `docs export`. */
export function addExport({ docs, action }: Definer): void {
  const exporting = docs.command('export').description('write the site, or a part of it, as one file to read off line')
  for (const { kind, description } of [
    { kind: 'pdf', description: 'write a PDF, with an outline and page numbers; Chromium prints it' },
    { kind: 'epub', description: 'write an EPUB 3, for e-readers' },
    { kind: 'markdown', description: 'write one Markdown file' },
  ] as const) {
    const command = exporting
      .command(kind)
      .argument('[siteDir]', 'folder with site.config.yaml', '.')
      .description(description)
      .addOption(config())
      .option('--out <file>', 'the file to write (default: one in the site, with the name of what it is)')
      .option('--section <route...>', 'pages at and below these addresses alone, such as /docs/guides')
      .option('--version <name>', 'this version of the docs (default: the last one)')
      .option('--locale <code>', 'this language of the site (default: its first one)')
      .option('--date <day>', 'the date on it, such as 2026-01-31 (default: that of the last change)', dayOf)
    if (kind === 'pdf')
      command
        .option('--chromium <path>', 'the Chromium to print with (default: one that is installed)')
        .addOption(new Option('--paper <size>', 'size of the paper').choices(['A4', 'letter']).default('A4'))
    command
      .option('--base-url <path>', 'in place of baseUrl in the configuration')
      .addOption(set())
      .option('--drafts', 'export drafts too', false)
      .option('--no-cache', 'use nothing that earlier builds left')
      .addOption(offline())
      .option('--jobs <n>', 'most threads at once', positive)
      .addOption(format('report', ['text', 'json', 'github', 'sarif']))
      .addOption(quiet())
      .action(action(async () => (await import('../export.ts')).runExport.bind(null, kind)))
  }
}

/** Adds `docs diff`. */
export function addDiff({ site, action }: Definer): void {
  site('diff')
    .description('say which built files are to be uploaded, and which removed, where an earlier build is published')
    .addOption(out())
    .option('--against <list>', 'address or file of the list of what is published (see --format list)')
    .addOption(format('answer', ['text', 'json', 'list', 'aws', 'rclone', 'rsync']))
    .option('--to <destination>', 'where a script of aws, rclone or rsync uploads to')
    .option('--grace <seconds>', 'how long such a script waits before it removes files', seconds, 60)
    .action(action(async () => (await import('../diff.ts')).runDiff))
}

/** Adds `docs check`. */
export function addCheck({ site, action }: Definer): void {
  site('check')
    .description('say everything that a build would say, without its output')
    .addOption(config())
    .option('--strict', 'warnings, too, give exit code 1', false)
    .option('--allow-placeholders', 'pass even if many pages lost content', false)
    .option('--due', 'tell which pages are to be reviewed, too', false)
    .option('--external', 'ask for the web addresses that pages link to, too', false)
    .option('--external-max-age <hours>', 'how long a good answer holds', hours, 24)
    .option('--watch', 'check again whenever files change', false)
    .addOption(set())
    .option('--drafts', 'check drafts too', false)
    .option('--no-cache', 'use nothing that earlier checks and builds left')
    .addOption(offline())
    .option('--jobs <n>', 'most threads at once', positive)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .addOption(quiet())
    .action(action(async () => (await import('../check.ts')).runCheck))
}

/** Adds `docs explain`. */
export function addExplain({ docs, action }: Definer): void {
  docs
    .command('explain [code]')
    .description('tell what a code of a report means, with an example and the fix; without a code, list all')
    .addOption(format('answer', ['text', 'json']))
    .action(action(async () => (await import('../explain.ts')).runExplain))
}

/** Adds `docs clean`. */
export function addClean({ site, action }: Definer): void {
  site('clean')
    .description('remove the cache and the built site, and nothing that docs did not make')
    .addOption(out())
    .action(action(async () => (await import('../clean.ts')).runClean))
}
