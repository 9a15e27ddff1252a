/**
 * Commands and options of other tools (Docusaurus, VitePress, MkDocs, Mintlify, Hugo), and their equivalents here.
 *
 * @module
 */
import { isIP, isIPv6 } from 'node:net'
import type { Command } from 'commander'
import { hintsByKey } from '../compiler/likely-mistakes/suggest.ts'
import { didYouMean } from '../diagnostics/suggest.ts'

const called = (name: string): string => `it is called: docs ${name}`
const move = (page: string): string => `follow "${page}" in the manual; only sites of Docusaurus are converted`

/** Commands, each after the names of its parents. */
const commands = hintsByKey([
  ['dev develop start watch server run', called('serve')],
  ['create scaffold', called('init')],
  ['generate compile render make', called('build')],
  ['lint validate verify broken-links linkcheck a11y', called('check')],
  ['swizzle eject', called('theme eject')],
  ['upgrade', called('update')],
  ['clear purge', called('clean')],
  ['add', called('new page')],
  ['help', called('--help')],
  [
    'deploy gh-deploy publish',
    'docs builds only files: run docs build, and publish the folder dist ("Deploying" in the manual)',
  ],
  ['docs:version version mike', 'a version is a git tag or a folder in "versions:" of the options of docs'],
  [
    'write-translations translations i18n',
    'docs translate status lists missing translations; docs translate export writes files for translators',
  ],
  ['write-heading-ids', 'ids follow from the headings; {#id} after a heading sets another one'],
  [
    'gen-api-docs clean-api-docs openapi openapi-check',
    'an API reference needs no command: add "- use: openapi" to "content:"',
  ],
  ['pdf epub', 'it is called: docs export pdf, or docs export epub'],
  ['migrate.vitepress migrate.vuepress', move('Move from VitePress')],
  ['migrate.mintlify', move('Move from Mintlify')],
  ['migrate.mkdocs migrate.material migrate.zensical', move('Move from MkDocs')],
  ['migrate.gitbook', move('Move from GitBook')],
  [
    'migrate.starlight migrate.astro migrate.nextra migrate.rspress migrate.hugo migrate.jekyll migrate.sphinx migrate.mdbook migrate.fumadocs',
    'only sites of Docusaurus are converted: run docs init, and copy the pages into its folder "content/docs"',
  ],
])

/** Options: the names here, of which the first that the command has is suggested, or a sentence. */
const options = hintsByKey([
  [
    '--out-dir --outDir -o -d --dest --destination --output --output-dir --output-path --dist --site-dir --publishDir --dir',
    '--out',
  ],
  ['-p', '--port'],
  ['-H -h --hostname --bind --ip', '--host'],
  ['--base -b --baseurl --baseUrl --baseURL --basePath --base-path --path-prefix', '--base-url --url'],
  ['-c -f --config-file --configFile --conf', '--config'],
  ['-w', '--watch'],
  ['-l --language --lang --locales', '--locale'],
  ['-s --fail-on-warnings --fail-on-warning --warnings-as-errors --werror -W', '--strict'],
  ['--panicOnWarning --panic-on-warning', '--strict'],
  ['--silent', '--quiet'],
  ['-D --buildDrafts --build-drafts --draft --include-drafts', '--drafts'],
  ['-O --browser --launch', '--open'],
  ['-j --threads --workers --parallel --concurrency', '--jobs'],
  ['--force --no-incremental --ignoreCache --ignore-cache', '--no-cache'],
  ['--templateMetrics --template-metrics', '--profile'],
  ['--check-external', '--external'],
  ['--name --site-name', '--title'],
  ['--no-interactive --defaults', '--yes'],
  ['--json --reporter', '--format'],
  ['--no-open', 'leave it out: the browser opens only with --open'],
  ['--minify --no-minify --dev --devOutput --production --mode', 'leave it out: every build is for production'],
])

const isRebuilt = 'leave it out: docs serve shows each change, and polls where the system reports no changes'
const isReplaced = 'leave it out: each build replaces the output folder'
const withoutGit = 'leave it out: docs init creates no repository'

/** Sentences for options whose equivalent the command lacks, by the commands that they are about. */
const sentences: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[
    sentencesFor('build check serve preview', [
      [
        '--locale -l --language --lang --locales',
        'leave it out: all locales of the configuration are built and served',
      ],
      ['--source --root --cwd', 'the folder of the site is the argument: docs build my-site'],
      ['--version -V', 'it is called: docs --version'],
      ['--verbose -v --debug --logLevel --log-level --loglevel', 'leave it out: all problems are reported'],
    ]),
    sentencesFor('build check serve', [
      ['--site --url', 'write "url:" into site.config.yaml'],
      ['--theme -t', 'a theme consists of files: docs theme list lists those that a site can replace'],
      ['--cacheDir --cache-dir', 'leave it out: the cache is the folder ".docs" of the site'],
      ['--groups', 'leave it out: all readers see all pages'],
      ['--local-schema', 'leave it out: the "path" of an API reference is a local file'],
      ['--dirty --dirtyreload --incremental', 'leave it out: only changed pages are built'],
      [
        '--use-directory-urls --no-directory-urls --uglyURLs --trailing-slash',
        'write "trailingSlash:" into site.config.yaml',
      ],
      ['--contentDir --content-dir --docs-dir', 'write "path:" into the options of the content'],
      ['-e --environment --env --define', 'docs build --set name=value sets a variable of the configuration'],
    ]),
    sentencesFor('build', [
      ['--clean --cleanDestinationDir --emptyOutDir --empty-out-dir --gc', isReplaced],
      ['--watch -w', 'docs serve shows each change; docs check --watch reports problems'],
      ['-F --buildFuture -E --buildExpired', 'leave it out: pages are built whatever their date; --drafts adds drafts'],
      ['--bundle-analyzer', 'leave it out: scripts and styles are in the folder "assets" of the built site'],
      ['--target', 'leave it out: scripts support Chrome 110, Firefox 115, Safari 16.4 and newer browsers'],
      ['--sourcemap --source-map --sourceMap', 'leave it out: a built site contains no source maps'],
      ['--mpa', 'leave it out: pages are HTML, and work without JavaScript'],
      ['--open -O', 'docs preview serves the built site'],
    ]),
    sentencesFor('check', [['--check-anchors', 'leave it out: anchors are always checked']]),
    sentencesFor('serve', [
      ['--poll --hot --hot-only --hotOnly --watch -w --watch-theme --livereload --live-reload', isRebuilt],
      ['--disableFastRender --navigateToChanged --renderToMemory --noHTTPCache', isRebuilt],
      [
        '--no-livereload --no-live-reload --disableLiveReload',
        'docs preview serves the built site without live reload',
      ],
      ['-D --buildDrafts --build-drafts --draft --drafts', 'leave it out: docs serve shows drafts'],
      ['--strict -s --panicOnWarning', 'docs check --strict fails on warnings'],
      ['--base -b --baseurl --baseUrl --baseURL --base-url', 'write "baseUrl:" into site.config.yaml'],
      ['--force --no-cache --ignoreCache --clean', 'leave it out: docs clean deletes the cache'],
      ['-o', 'it is called: --open'],
    ]),
    sentencesFor('serve preview', [
      ['-a --address --dev-addr', 'write --host and --port'],
      ['--strictPort --strict-port', 'leave it out: with --port, no other port is used'],
      ['--allowed-hosts --allowedHosts', 'leave it out: requests may name the host of --host'],
      ['--cors', 'leave it out: the server refuses requests from pages of other sites'],
      ['--https --tlsAuto --tlsCertFile --tlsKeyFile --experimental-https', 'leave it out: the server uses HTTP'],
    ]),
    sentencesFor('preview', [
      ['--build', 'run docs build first'],
      ['--config -c', 'leave it out: docs preview reads only the built site'],
      ['--open -O', 'leave it out: type o and Enter while docs preview runs'],
    ]),
    sentencesFor('init', [
      ['--template --theme', '--minimal starts with a single page'],
      ['--typescript --javascript -t', 'leave it out: a site needs no program'],
      ['--skip-install --no-install -s', 'leave it out: dependencies are installed only with --install'],
      ['--package-manager -p', '--install uses the package manager that runs the command'],
      ['--dry-run', 'leave it out: docs init overwrites no files; name a new folder to look at the result'],
      ['--ref', 'leave it out: the templates are part of the installed version'],
      ['--git --no-git --skip-git --git-strategy -g', withoutGit],
    ]),
  ],
)

/** Keys of these options for each of the commands. */
function sentencesFor(
  names: string,
  rows: readonly (readonly [options: string, sentence: string])[],
): Readonly<Record<string, string>> {
  const hints = Object.entries(hintsByKey(rows))
  return Object.fromEntries(names.split(' ').flatMap((name) => hints.map(([key, hint]) => [`${name}.${key}`, hint])))
}

/** Adds a hint to an error of the command line: the equivalent of a name in another tool, or a similar name. */
export function withHint(text: string, command: Command): string {
  const hint = hintFor(text, command)
  return hint === undefined ? text : `${text}(${hint})\n`
}

function hintFor(text: string, command: Command): string | undefined {
  const [, kind, name = ''] = /^error: unknown (command|option) '(.*)'$/m.exec(text) ?? []
  if (kind === 'command') {
    const path = [...parents(command), name].join('.')
    return (
      (Object.hasOwn(commands, path) ? commands[path] : undefined) ??
      didYouMean(
        name,
        command.commands.map((item) => item.name()),
      )
    )
  }
  if (kind === 'option') return optionHint(name, command)
  if (text.startsWith("error: option '--host <host>' argument missing")) return 'write --host 0.0.0.0 for all addresses'
  const hasPort = command.options.some(({ long }) => long === '--port')
  if (!hasPort || !text.startsWith('error: too many arguments')) return undefined
  return command.args.map(addressHint).find((hint) => hint !== undefined)
}

function optionHint(option: string, command: Command): string | undefined {
  // "--out-dir=build" and "-p3000" contain a value.
  const name = /^(?:--[^=]+|-[^-])/.exec(option)?.[0] ?? option
  const names = command.options.flatMap(({ long }) => long ?? [])
  const equivalent = Object.hasOwn(options, name) ? options[name] : undefined
  if (equivalent?.startsWith('--') === false) return equivalent
  const available = equivalent?.split(' ').find((option) => names.includes(option))
  if (available !== undefined) return `it is called: ${available}`
  const key = [...parents(command), name].join('.')
  if (Object.hasOwn(sentences, key)) return sentences[key]
  return name.startsWith('--') ? didYouMean(name, names) : undefined
}

/** Hint for a port, a host or both that are written as an argument. */
export function addressHint(word: string): string | undefined {
  const address = /^(?:https?:\/\/)?(.*?)\/?$/i.exec(word)?.[1] ?? ''
  if (/^\d{2,5}$/.test(address)) return `write --port ${address}`
  const bracketed = /^\[([\da-f:]+)\](?::(\d{1,5}))?$/i.exec(address)
  const [, host = '', port] =
    bracketed ?? (isIPv6(address) ? ['', address] : /^([^:]*?)(?::(\d{1,5}))?$/.exec(address)) ?? []
  const isHost = /^localhost$/i.test(host) || isIP(host) !== 0
  const isName = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/i.test(host)
  const options = [host === '' ? '' : `--host ${host}`, port === undefined ? '' : `--port ${port}`]
  const line = options.filter((option) => option !== '').join(' ')
  if (isHost || (port !== undefined && (host === '' || /^[a-z\d.-]+$/i.test(host)))) return `write ${line}`
  return isName ? `a host is written as ${line}` : undefined
}

/** Names of a command and its parents, without the program. */
function parents(command: Command): readonly string[] {
  return command.parent === null ? [] : [...parents(command.parent), command.name()]
}
