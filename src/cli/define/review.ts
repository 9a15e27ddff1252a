/**
 * Commands that compare a site with its examples, its addresses, its API and its data.
 *
 * @module
 */
import { config, format, positive, quiet } from '../options.ts'
import type { Definer } from './definer.ts'

/** Adds `docs routes`. */
export function addRoutes({ site, action }: Definer): void {
  site('routes')
    .description('list every address of the site with its source')
    .addOption(config())
    .option('--drafts', 'list drafts too', false)
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('../routes.ts')).runRoutes))
}

/** Adds `docs test`. */
export function addTest({ site, action }: Definer): void {
  site('test')
    .description('run the examples of pages that say so, and tell where they do not do what their page shows')
    .addOption(config())
    .option('--only <file...>', 'pages to test, by their files or globs of them')
    .option('--no-cache', 'run those again that passed and have not changed')
    .option('--jobs <n>', 'most pages at once', positive)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .addOption(quiet())
    .action(action(async () => (await import('../test.ts')).runTest))
}

/** Adds `docs lock`. */
export function addLock({ site, action }: Definer): void {
  site('lock')
    .description('write every address of the site into routes.lock: checks tell from then on when one is gone')
    .addOption(config())
    .option('--accept', 'addresses that nothing answers may be gone', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('../lock.ts')).runLock))
}

/** Adds `docs impact`. */
export function addImpact({ site, action }: Definer): void {
  site('impact')
    .description('tell which places of the site speak of what has changed in its API')
    .addOption(config())
    .requiredOption('--from <file|ref>', 'the description as it was: a file, or a tag, a branch or a commit of git')
    .option('--to <file|ref>', 'the one to compare it with (default: that of the site)')
    .option('--acknowledge', 'write what is left into impact.lock: it was looked at, and stays', false)
    .option('--strict', 'fail while something is left', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif', 'markdown']))
    .action(action(async () => (await import('../impact.ts')).runImpact))
}

/** Adds `docs update`. */
export function addUpdate({ site, action }: Definer): void {
  site('update')
    .description('load the data of plugins that is too old, or not pinned, and pin it in data.lock')
    .addOption(config())
    .option('--all', 'load all, however old it is', false)
    .option('--only <name...>', 'load these alone, such as releases/releases.json')
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('../update.ts')).runUpdate))
}
