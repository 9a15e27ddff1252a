import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { hostings } from '../scaffold/answers.ts'
import { exit, faultText } from './exit.ts'
import { toolVersion } from './print.ts'

/** Runs the command line; gives the exit code. Only a fault of ours prints a stack. */
export async function main(args: readonly string[]): Promise<number> {
  process.env['NODE_ENV'] ??= 'production'
  const outcome: { code: number } = { code: exit.built }
  try {
    await program(outcome).parseAsync([...args], { from: 'user' })
    return outcome.code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.built : exit.usage
    process.stderr.write(faultText(error))
    return exit.fault
  }
}

/** The commands. Each is loaded when it is called, so that `--help` answers at once. */
function program(outcome: { code: number }): Command {
  const docs = new Command('docs')
    .description('Compiles Markdown, MDX, YAML and an OpenAPI description into a static, server-rendered React site.')
    .version(toolVersion(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(see --help)')

  docs
    .command('build')
    .description('build the site and publish it to its output folder')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--out <dir>', 'output folder (default: dist in the site)')
    .option('--base-url <path>', 'in place of baseUrl in the configuration')
    .option('--strict', 'warnings keep the site from being published', false)
    .option('--drafts', 'build drafts too', false)
    .option('--no-cache', 'use nothing that earlier builds left')
    .option('--jobs <n>', 'most threads at once', positive)
    .option('--profile', 'say where the time went, by stage and by page', false)
    .addOption(format())
    .action(async (siteDir: string, options: import('./build.ts').BuildFlags) => {
      outcome.code = await (await import('./build.ts')).runBuild(siteDir, options)
    })

  docs
    .command('check')
    .description('say everything that a build would say, without its output')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--strict', 'warnings, too, give exit code 1', false)
    .option('--external', 'ask for the web addresses that pages link to, too', false)
    .option('--external-max-age <hours>', 'how long a good answer holds', hours, 24)
    .option('--watch', 'check again whenever files change', false)
    .option('--drafts', 'check drafts too', false)
    .option('--no-cache', 'use nothing that earlier checks and builds left')
    .option('--jobs <n>', 'most threads at once', positive)
    .addOption(format())
    .action(async (siteDir: string, options: import('./check.ts').CheckFlags) => {
      outcome.code = await (await import('./check.ts')).runCheck(siteDir, options)
    })

  docs
    .command('explain [code]')
    .description('tell what a code of a report means, with an example and the fix; without a code, list all')
    .addOption(new Option('--format <form>', 'form of the answer').choices(['text', 'json']).default('text'))
    .action(async (code: string | undefined, options: import('./explain.ts').ExplainFlags) => {
      outcome.code = (await import('./explain.ts')).runExplain(code, options)
    })

  docs
    .command('serve')
    .description('serve the site as it is written: what is saved is shown at once')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--port <n>', 'port; if it is taken, the next free one', positive, 3000)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--open', 'open the site in the browser', false)
    .option(
      '--editor <name>',
      'editor that links in error messages open: a name, a pattern with {path}, or none',
      'vscode',
    )
    .option('--sandbox', 'run the sandbox of the API too, and let the reference try it', false)
    .action(async (siteDir: string, options: import('./serve.ts').ServeFlags) => {
      outcome.code = await (await import('./serve.ts')).runServe(siteDir, options)
    })

  docs
    .command('preview')
    .description('serve what was built, with its _headers, _redirects and 404.html')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--out <dir>', 'output folder (default: dist in the site)')
    .option('--base-url <path>', 'the base URL that it was built with', '/')
    .option('--port <n>', 'port; if it is taken, the next free one', positive, 4000)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .action(async (siteDir: string, options: import('./serve.ts').PreviewFlags) => {
      outcome.code = await (await import('./serve.ts')).runPreview(siteDir, options)
    })

  docs
    .command('sandbox')
    .description('run the described API on this machine: it keeps what is written, checks, refuses and sends webhooks')
    .argument('[path]', 'folder with site.config.yaml, or an OpenAPI description', '.')
    .option('--port <n>', 'port; if it is taken, the next free one', positive, 4010)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--seed <text>', 'other identifiers and keys than those of the seed 1')
    .option('--data <file>', 'keep the state in this file across restarts')
    .option('--fixtures <file>', 'rows to begin with, by table, in YAML or JSON')
    .action(async (path: string, options: import('./sandbox.ts').SandboxFlags & import('./sandbox.ts').ListenFlags) => {
      outcome.code = await (await import('./sandbox.ts')).runSandbox(path, options)
    })

  docs
    .command('init [dir]')
    .description('make a small site in a new or empty folder: guides, a blog, an API description')
    .option('-y, --yes', 'ask nothing', false)
    .option('--title <title>', 'what the site is called')
    .option('--url <url>', 'where it will stand, such as https://example.com/handbook')
    .addOption(new Option('--hosting <host>', 'who serves it').choices(hostings))
    .action(async (dir = '.', options: import('./init.ts').InitFlags) => {
      outcome.code = await (await import('./init.ts')).runInit(dir, options)
    })

  docs.addCommand(making(outcome))

  docs
    .command('routes')
    .description('list every address of the site with its source')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--drafts', 'list drafts too', false)
    .addOption(new Option('--format <form>', 'form of the list').choices(['text', 'json']).default('text'))
    .action(async (siteDir: string, options: import('./routes.ts').RoutesFlags) => {
      outcome.code = await (await import('./routes.ts')).runRoutes(siteDir, options)
    })

  docs
    .command('clean')
    .description('remove the cache and the built site, and nothing that docs did not make')
    .argument('[siteDir]', 'folder with site.config.yaml', '.')
    .option('--out <dir>', 'output folder (default: dist in the site)')
    .action(async (siteDir: string, options: import('./clean.ts').CleanFlags) => {
      outcome.code = await (await import('./clean.ts')).runClean(siteDir, options)
    })

  docs.addCommand(theme(outcome))
  docs.addCommand(migrate(outcome))
  for (const command of docs.commands) command.exitOverride()
  return docs
}

function making(outcome: { code: number }): Command {
  const making = new Command('new').description('make a page or a post with its front matter').exitOverride()
  making.showHelpAfterError('(see --help)')

  making
    .command('page <path> [siteDir]')
    .description('make a page at an address such as /docs/setup, or at the path of a file')
    .option('--mdx', 'make an .mdx file, which may use components', false)
    .action(async (path: string, siteDir = '.', options: import('./new.ts').NewFlags) => {
      outcome.code = await (await import('./new.ts')).runNew('page', path, siteDir, options)
    })

  making
    .command('post <title> [siteDir]')
    .description('make a blog post of today, by its title or by its path')
    .option('--mdx', 'make an .mdx file, which may use components', false)
    .action(async (title: string, siteDir = '.', options: import('./new.ts').NewFlags) => {
      outcome.code = await (await import('./new.ts')).runNew('post', title, siteDir, options)
    })

  return making
}

function theme(outcome: { code: number }): Command {
  const theme = new Command('theme').description('list the files of the theme, or take one to change it').exitOverride()
  theme.showHelpAfterError('(see --help)')

  theme
    .command('list [siteDir]')
    .description('list all files of the theme, and which of them the site replaces or wraps')
    .addOption(new Option('--format <form>', 'form of the list').choices(['text', 'json']).default('text'))
    .action(async (siteDir = '.', options: import('./theme.ts').ThemeListFlags) => {
      outcome.code = (await import('./theme.ts')).runThemeList(siteDir, options)
    })

  theme
    .command('eject <name> [siteDir]')
    .description("copy a file of the theme, such as parts/footer, to the site's theme folder")
    .option('--wrap', 'write a file that wraps the original in place of a copy', false)
    .option('--force', 'overwrite the file in the theme folder', false)
    .action(async (name: string, siteDir = '.', options: import('./theme.ts').EjectFlags) => {
      outcome.code = (await import('./theme.ts')).runThemeEject(name, siteDir, options)
    })

  return theme
}

function migrate(outcome: { code: number }): Command {
  const migrate = new Command('migrate').description('move in from another tool').exitOverride()
  migrate.showHelpAfterError('(see --help)')

  migrate
    .command('docusaurus [dir]')
    .description('write site.config.yaml from docusaurus.config.js or .ts; no content is changed')
    .option('--out <file>', 'name of the file, in the folder of the site', 'site.config.yaml')
    .option('--force', 'overwrite what an earlier run has written', false)
    .action(async (dir = '.', options: import('./migrate.ts').MigrateFlags) => {
      outcome.code = await (await import('./migrate.ts')).runMigrateDocusaurus(dir, options)
    })

  return migrate
}

function format(): Option {
  return new Option('--format <form>', 'form of the report')
    .choices(['text', 'json', 'github', 'sarif'])
    .default('text')
}

function hours(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0)) throw new InvalidArgumentError('give a number of hours from 0.')
  return number
}

function positive(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('give a whole number from 1.')
  return number
}
