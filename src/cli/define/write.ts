/**
 * Commands that help to write a site.
 *
 * @module
 */
import { Option } from 'commander'
import { hostings } from '../../satellites/scaffold/index.ts'
import { format } from '../options.ts'
import type { Definer } from './definer.ts'

/** Adds `docs init`. */
export function addInit({ docs, action }: Definer): void {
  docs
    .command('init [dir]')
    .description('make a small site in a folder, beside what is there: guides, a blog, an API description')
    .option('-y, --yes', 'ask nothing', false)
    .option('--title <title>', 'what the site is called')
    .option('--url <url>', 'where it will stand, such as https://example.com/handbook')
    .addOption(new Option('--hosting <host>', 'who serves it').choices(hostings))
    .option('--minimal', 'one page to begin with, without the samples')
    .option('--install', 'install the dependencies afterwards, with the package manager that runs the command')
    .action(action(async () => (await import('../init.ts')).runInit))
}

/** Adds `docs new`. */
export function addNew({ docs, action }: Definer): void {
  const making = docs.command('new').description('make a page or a post with its front matter')
  for (const { kind, argument, description } of [
    {
      kind: 'page',
      argument: '<path>',
      description: 'make a page at an address such as /docs/setup, or at the path of a file',
    },
    { kind: 'post', argument: '<title>', description: 'make a blog post of today, by its title or by its path' },
  ] as const)
    making
      .command(`${kind} ${argument} [siteDir]`)
      .description(description)
      .option('--mdx', 'make an .mdx file, which may use components', false)
      .action(action(async () => (await import('../new.ts')).runNew.bind(null, kind)))
}

/** Adds `docs theme`. */
export function addTheme({ docs, action }: Definer): void {
  const theme = docs.command('theme').description('list the files of the theme, or take one to change it')
  theme
    .command('list [siteDir]')
    .description('list all files of the theme, and which of them the site replaces or wraps')
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('../theme.ts')).runThemeList))
  theme
    .command('eject <name> [siteDir]')
    .description("copy a file of the theme, such as parts/footer, to the site's theme folder")
    .option('--wrap', 'write a file that wraps the original in place of a copy', false)
    .option('--force', 'overwrite the file in the theme folder', false)
    .action(action(async () => (await import('../theme.ts')).runThemeEject))
}

/** Adds `docs migrate`. */
export function addMigrate({ docs, action }: Definer): void {
  docs
    .command('migrate')
    .description('move in from another tool')
    .command('docusaurus [dir]')
    .description('write site.config.yaml from docusaurus.config.js or .ts; no content is changed')
    .option('--out <file>', 'the file to write, from the folder of the site', 'site.config.yaml')
    .option('--force', 'overwrite what an earlier run has written', false)
    .action(action(async () => (await import('../migrate.ts')).runMigrateDocusaurus))
}
