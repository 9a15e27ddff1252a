import { Command, CommanderError, Option } from 'commander'
import { hostings } from '../satellites/scaffold/index.ts'
import { exit, faultText } from './exit.ts'
import {
  config,
  dayOf,
  format,
  host,
  hours,
  listed,
  offline,
  out,
  port,
  positive,
  quiet,
  running,
  seconds,
  set,
  shard,
  world,
} from './options.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'

/** Runs the command line; gives the exit code. Only a fault of ours prints a stack. */
export async function main(args: readonly string[]): Promise<number> {
  process.env['NODE_ENV'] ??= 'production'
  let code: number = exit.built
  try {
    const docs = program((result) => (code = result))
    if (args[0] === 'complete') await addCompletion(docs)
    // `-V` was the short form once.
    await docs.parseAsync(args[0] === '-V' ? ['--version'] : colorsFirst(args), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.built : exit.usage
    process.stderr.write(faultText(error))
    return exit.fault
  }
}

/**
 * Options of a command may be called as those of the command above it (`docs sandbox --data`, `docs sandbox trigger --data`),
 * so each has its own, behind its name. Colours alone may stand anywhere.
 */
function colorsFirst(args: readonly string[]): string[] {
  const isColor = (word: string): boolean => word === '--color' || word === '--no-color'
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const own = args.slice(0, end)
  return [...own.filter(isColor), ...own.filter((word) => !isColor(word)), ...args.slice(end)]
}

/** The commands. Each is loaded when it is called, so that `--help` answers at once. */
export function program(done: (code: number) => void): Command {
  type Run = (...args: never[]) => number | Promise<number>
  /** Commander gives arguments, options and, last, the command itself. */
  const action =
    (load: () => Promise<Run>) =>
    async (...args: readonly unknown[]) =>
      done(await (await load())(...(args.slice(0, -1) as never[])))
  const ofSite = (name: string) => docs.command(name).argument('[siteDir]', 'folder with site.config.yaml', '.')

  const docs = new Command('docs')
    .description('Compiles Markdown, MDX, YAML and an OpenAPI description into a static, server-rendered React site.')
    .version(packageVersion(), '-v, --version')
    .option('--color', 'colours, be it a terminal or not')
    .option('--no-color', 'no colours, as with NO_COLOR in the environment')
    .on('option:color', () => (process.env['FORCE_COLOR'] = '1'))
    .on('option:no-color', () => (process.env['NO_COLOR'] = '1'))
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(see --help)')

  ofSite('build')
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
    .action(action(async () => (await import('./build.ts')).runBuild))

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
      .action(action(async () => (await import('./export.ts')).runExport.bind(null, kind)))
  }

  ofSite('diff')
    .description('say which built files are to be uploaded, and which removed, where an earlier build is published')
    .addOption(out())
    .option('--against <list>', 'address or file of the list of what is published (see --format list)')
    .addOption(format('answer', ['text', 'json', 'list', 'aws', 'rclone', 'rsync']))
    .option('--to <destination>', 'where a script of aws, rclone or rsync uploads to')
    .option('--grace <seconds>', 'how long such a script waits before it removes files', seconds, 60)
    .action(action(async () => (await import('./diff.ts')).runDiff))

  ofSite('check')
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
    .action(action(async () => (await import('./check.ts')).runCheck))

  docs
    .command('explain [code]')
    .description('tell what a code of a report means, with an example and the fix; without a code, list all')
    .addOption(format('answer', ['text', 'json']))
    .action(action(async () => (await import('./explain.ts')).runExplain))

  ofSite('serve')
    .description('serve the site as it is written: what is saved is shown at once')
    .addOption(config())
    .addOption(port(3000))
    .addOption(host())
    .option('--open', 'open the site in the browser', false)
    .option(
      '--editor <name>',
      'editor that links in error messages open: a name, a pattern with {path}, or none',
      'vscode',
    )
    .option('--sandbox', 'run the sandbox of the API too, and let the reference try it', false)
    .addOption(quiet())
    .action(action(async () => (await import('./serve.ts')).runServe))

  ofSite('preview')
    .description('serve what was built, with its _headers, _redirects and 404.html')
    .addOption(out())
    .option('--base-url <path>', 'the base URL that it was built with (default: that of the configuration)')
    .addOption(port(4000))
    .addOption(host())
    .action(action(async () => (await import('./serve.ts')).runPreview))

  docs
    .command('mcp')
    .description('let assistants search and read a built site, by the Model Context Protocol')
    .argument('[site]', 'folder of a site or of a built one, or the address that one is served at', '.')
    .addOption(out())
    .option('--http', 'answer by streamable HTTP, in place of stdin and stdout', false)
    .addOption(port(4020))
    .addOption(host())
    .option('--allow-host <names>', 'host names to answer as, beside localhost, such as that of a proxy', listed)
    .option('--sandbox <address>', 'the sandbox that calls go to (default: one that runs on this machine)')
    .action(action(async () => (await import('./mcp.ts')).runMcp))

  const sandbox = docs
    .command('sandbox')
    .enablePositionalOptions()
    .description('run the described API on this machine: it keeps what is written, checks, refuses and sends webhooks')
    .argument(
      '[path]',
      'folder with site.config.yaml, an OpenAPI description, or parcels, which comes with the tool',
      '.',
    )
    .addOption(port(4010))
    .addOption(host())
    .option(
      '--allow-host <names>',
      'host names to answer as, beside localhost, such as the name of a container',
      listed,
    )
    .option('--cors <origins>', 'origins whose pages may call, beside those of this machine; * for all', listed)
    .option('--deliver-to <hosts>', 'hosts and ranges that webhooks may go to, beside this machine', listed)
    .option(
      '--forward <address>',
      'where deliveries go to as well: a port with a path, such as 3000/hooks, or an address',
    )
    .option('--latency <ms>', 'milliseconds before each answer', positive)
    .option('--rate-limit <calls/seconds>', 'refuse more calls of one caller with 429, such as 10/60')
    .option('--seed <text>', 'other identifiers and keys than those of the seed 1')
    .option('--data <file>', 'keep the state in this file across restarts')
    .option('--fixtures <file>', 'rows to begin with, by table, in YAML or JSON')
    .action(action(async () => (await import('./sandbox.ts')).runSandbox))
  sandbox
    .command('trigger <event>')
    .description('send an event to its subscribers: it comes from a sandbox that runs')
    .option('--data <json>', 'what the event is about, over the sample of the description')
    .option('--to <address>', 'send it there, in place of its subscribers')
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('./sandbox-calls.ts')).runTrigger))
  sandbox
    .command('resend <number>')
    .description('send a delivery again')
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('./sandbox-calls.ts')).runResend))
  sandbox
    .command('wait [filter...]')
    .description('wait for a delivery: event=order.paid, url=/hooks, state=failed, after=7, body.data.id=1')
    .option('--timeout <ms>', 'how long', positive, 10_000)
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('./sandbox-calls.ts')).runWait))

  sandbox
    .command('proxy [path]')
    .description('stand before a real API and report where it is not as its description says')
    .requiredOption('--to <address>', 'the real API')
    .addOption(port(4011))
    .addOption(host())
    .option('--allow-host <names>', 'host names to answer as, beside localhost', listed)
    .option('--cors <origins>', 'origins whose pages may call, beside those of this machine; * for all', listed)
    .option('--report <file>', 'write the report there too: JUnit for .xml, else JSON')
    .addOption(format('report', ['text', 'json', 'junit', 'github', 'sarif']))
    .action(action(async () => (await import('./contract.ts')).runProxy))
  sandbox
    .command('har <file> [path]')
    .description('check a recording of a browser or a proxy against the description')
    .option('--report <file>', 'write the report there too: JUnit for .xml, else JSON')
    .addOption(format('report', ['text', 'json', 'junit', 'github', 'sarif']))
    .action(action(async () => (await import('./contract.ts')).runHar))

  docs
    .command('init [dir]')
    .description('make a small site in a folder, beside what is there: guides, a blog, an API description')
    .option('-y, --yes', 'ask nothing', false)
    .option('--title <title>', 'what the site is called')
    .option('--url <url>', 'where it will stand, such as https://example.com/handbook')
    .addOption(new Option('--hosting <host>', 'who serves it').choices(hostings))
    .option('--minimal', 'one page to begin with, without the samples')
    .action(action(async () => (await import('./init.ts')).runInit))

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
      .action(action(async () => (await import('./new.ts')).runNew.bind(null, kind)))

  ofSite('routes')
    .description('list every address of the site with its source')
    .addOption(config())
    .option('--drafts', 'list drafts too', false)
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('./routes.ts')).runRoutes))

  ofSite('test')
    .description('run the examples of pages that say so, and tell where they do not do what their page shows')
    .addOption(config())
    .option('--only <file...>', 'pages to test, by their files or globs of them')
    .option('--no-cache', 'run those again that passed and have not changed')
    .option('--jobs <n>', 'most pages at once', positive)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .addOption(quiet())
    .action(action(async () => (await import('./test.ts')).runTest))

  ofSite('lock')
    .description('write every address of the site into routes.lock: checks tell from then on when one is gone')
    .addOption(config())
    .option('--accept', 'addresses that nothing answers may be gone', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('./lock.ts')).runLock))

  ofSite('impact')
    .description('tell which places of the site speak of what has changed in its API')
    .addOption(config())
    .requiredOption('--from <file|ref>', 'the description as it was: a file, or a tag, a branch or a commit of git')
    .option('--to <file|ref>', 'the one to compare it with (default: that of the site)')
    .option('--acknowledge', 'write what is left into impact.lock: it was looked at, and stays', false)
    .option('--strict', 'fail while something is left', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif', 'markdown']))
    .action(action(async () => (await import('./impact.ts')).runImpact))

  ofSite('update')
    .description('load the data of plugins that is too old, or not pinned, and pin it in data.lock')
    .addOption(config())
    .option('--all', 'load all, however old it is', false)
    .option('--only <name...>', 'load these alone, such as releases/releases.json')
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('./update.ts')).runUpdate))

  const translate = docs.command('translate').description('tell which translations are out of date, and work on them')
  const locale = () => new Option('--locale <code...>', 'languages (default: all)')
  const site = () => new Option('--site <dir>', 'folder with site.config.yaml').default('.')
  translate
    .command('status')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .description('list, for each language, the pages that are missing, stale (by section) or orphaned')
    .addOption(config())
    .addOption(locale())
    .option('--diff', 'show how the sources of stale sections have changed, from git', false)
    .option('--strict', 'fail while anything is missing, stale or orphaned', false)
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('./translate.ts')).runTranslateStatus))
  translate
    .command('update [files...]')
    .description('record that translations are up to date; without files, those of which nothing is recorded')
    .addOption(site())
    .addOption(config())
    .addOption(locale())
    .option('--accept', 'record those, too, whose headings are not those of their source', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('./translate.ts')).runTranslateUpdate))
  translate
    .command('export [files...]')
    .description('write what is to be translated for translators and their tools, a file for each language')
    .addOption(site())
    .addOption(config())
    .addOption(locale())
    .addOption(new Option('--as <form>', 'form of the files').choices(['xliff', 'po']).default('xliff'))
    .option('--out <dir>', 'folder for the files', 'translations')
    .option('--all', 'pages, too, that are translated and up to date', false)
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('./translate.ts')).runTranslateExport))
  translate
    .command('import <files...>')
    .description('write the translations that XLIFF and PO files hold')
    .addOption(site())
    .addOption(config())
    .addOption(format('report', ['text', 'json', 'github', 'sarif']))
    .action(action(async () => (await import('./translate.ts')).runTranslateImport))

  ofSite('clean')
    .description('remove the cache and the built site, and nothing that docs did not make')
    .addOption(out())
    .action(action(async () => (await import('./clean.ts')).runClean))

  const theme = docs.command('theme').description('list the files of the theme, or take one to change it')
  theme
    .command('list [siteDir]')
    .description('list all files of the theme, and which of them the site replaces or wraps')
    .addOption(format('list', ['text', 'json']))
    .action(action(async () => (await import('./theme.ts')).runThemeList))
  theme
    .command('eject <name> [siteDir]')
    .description("copy a file of the theme, such as parts/footer, to the site's theme folder")
    .option('--wrap', 'write a file that wraps the original in place of a copy', false)
    .option('--force', 'overwrite the file in the theme folder', false)
    .action(action(async () => (await import('./theme.ts')).runThemeEject))

  docs
    .command('migrate')
    .description('move in from another tool')
    .command('docusaurus [dir]')
    .description('write site.config.yaml from docusaurus.config.js or .ts; no content is changed')
    .option('--out <file>', 'the file to write, from the folder of the site', 'site.config.yaml')
    .option('--force', 'overwrite what an earlier run has written', false)
    .action(action(async () => (await import('./migrate.ts')).runMigrateDocusaurus))

  docs
    .command('complete [shell]')
    .description('print the script that completes commands and options in bash, zsh, fish or PowerShell')
  return docs
}

/** Puts the library for completion in the place of the command that the help shows: nothing else needs it. */
async function addCompletion(docs: Command): Promise<void> {
  const { default: complete } = await import('@bomb.sh/tab/commander')
  const commands = docs.commands as Command[]
  commands.splice(
    commands.findIndex((command) => command.name() === 'complete'),
    1,
  )
  complete(docs)
}
