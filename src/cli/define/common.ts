import { Option } from 'commander'
import { hostings } from '../../satellites/scaffold/index.ts'
import {
  baseUrl,
  buildOptions,
  config,
  flag,
  format,
  host,
  hours,
  outOrDist,
  port,
  quiet,
  resultLimit,
  shard,
  toggle,
  urlPath,
} from '../options.ts'
import { argument, command, site, type CommandSpec } from './spec.ts'

const allowPlaceholders = toggle('--allow-placeholders', 'accept pages that lost content in a migration')

/** Commands for every day. */
export const commonCommands: readonly CommandSpec[] = [
  command('init', 'create a site', {
    args: [argument('[dir]', 'folder of the site (default: current folder, if empty)')],
    options: [
      toggle('-y, --yes', 'accept all defaults'),
      flag('--title <title>', 'title of the site'),
      flag('--url <url>', 'public address, such as https://example.com/docs'),
      new Option('--hosting <host>', 'host of the site').choices(hostings),
      flag('--minimal', 'start with a single page'),
      flag('--install', 'install the dependencies'),
    ],
    examples: [
      ['docs init my-docs', 'create a site in my-docs'],
      ['docs init --minimal --yes', 'create one page here, without questions'],
    ],
    load: async () => (await import('../init.ts')).runInit,
  }),
  site('serve', 'start the development server', {
    options: [
      config(),
      port(3000),
      host(),
      toggle('--open', 'open the site in the browser'),
      flag('--editor <name>', 'editor for links in error messages: a name, a pattern with {path}, or none', 'vscode'),
      toggle('--sandbox', 'run the API sandbox too'),
      quiet(),
    ],
    examples: [
      ['docs serve --open', 'start the server and open the browser'],
      ['docs serve --sandbox', 'let readers try the API'],
    ],
    load: async () => (await import('../serve.ts')).runServe,
  }),
  site('build', 'build the site', {
    options: [
      config(),
      outOrDist(),
      baseUrl(),
      toggle('--strict', 'treat warnings as errors'),
      allowPlaceholders,
      toggle('--profile', 'report the time of each stage and page'),
      flag('--shard <k/n>', 'only compile part k of n into the shared cache').argParser(shard),
      ...buildOptions(),
    ],
    examples: [
      ['docs build', 'build the site into dist/'],
      ['docs build --strict', 'fail on warnings'],
      ['docs build --base-url /preview/', 'build for another path'],
    ],
    load: async () => (await import('../build.ts')).runBuild,
  }),
  site('preview', 'serve the built site', {
    options: [
      outOrDist(),
      flag('--base-url <path>', 'base URL of the build (default: that of the built pages)').argParser(urlPath),
      port(4000),
      host(),
    ],
    load: async () => (await import('../serve.ts')).runPreview,
  }),
  command('search', 'search the built site', {
    args: [argument('<query...>', 'words; "in this order" with quotation marks in the query')],
    options: [
      flag('--site <site>', 'site folder, built site, or its address', '.'),
      outOrDist(),
      resultLimit(),
      flag('--version <name>', 'version of the docs (default: the last one)'),
      format(['text', 'json']),
    ],
    examples: [
      ['docs search rate limits', 'list the best ten pages'],
      [`docs search '"rate limit"' --limit 3`, 'list three pages with this phrase'],
    ],
    load: async () => (await import('../search.ts')).runSearch,
  }),
  site('check', 'report all problems without building', {
    options: [
      config(),
      toggle('--strict', 'exit with 1 on warnings too'),
      allowPlaceholders,
      toggle('--due', 'list pages that are due for review'),
      toggle('--external', 'check links to other sites'),
      flag('--external-max-age <hours>', 'reuse successful results for this time', 24).argParser(hours),
      toggle('--watch', 'check again after each change'),
      ...buildOptions(),
    ],
    examples: [
      ['docs check --strict', 'fail on warnings'],
      ['docs check --external', 'check links to other sites'],
      ['docs check --format github', 'annotate a pull request'],
    ],
    load: async () => (await import('../check.ts')).runCheck,
  }),
]
