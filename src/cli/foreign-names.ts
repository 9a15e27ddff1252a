/**
 * Commands and options of other tools (Docusaurus, VitePress, MkDocs, Mintlify, Hugo), and their equivalents here.
 *
 * @module
 */
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
    '--out-dir --outDir -o -d --dest --destination --output --output-dir --output-path --dist --site-dir --publishDir',
    '--out',
  ],
  ['-p', '--port'],
  ['-H -h --hostname --bind --ip --dev-addr -a --address', '--host'],
  ['--base -b --baseurl --baseUrl --baseURL --basePath --base-path --path-prefix', '--base-url --url'],
  ['-c -f --config-file --configFile --conf', '--config'],
  ['-w', '--watch'],
  ['-l --language --lang --locales', '--locale'],
  ['-s --fail-on-warnings --fail-on-warning --warnings-as-errors --werror -W', '--strict'],
  ['--silent', '--quiet'],
  ['-D --buildDrafts --build-drafts --draft --include-drafts', '--drafts'],
  ['-O --browser --launch', '--open'],
  ['-j --threads --workers --parallel --concurrency', '--jobs'],
  ['--clean --cleanDestinationDir --force --no-incremental', '--no-cache'],
  ['--json --reporter', '--format'],
  ['--no-open', 'leave it out: the browser opens only with --open'],
  ['--minify --no-minify --dev --production --mode', 'leave it out: every build is for production'],
])

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
  const hasPort = command.options.some(({ long }) => long === '--port')
  if (!hasPort || !text.startsWith('error: too many arguments')) return undefined
  return command.args.map(portHint).find((hint) => hint !== undefined)
}

function optionHint(option: string, command: Command): string | undefined {
  // "--out-dir=build" and "-p3000" contain a value.
  const name = /^(?:--[^=]+|-[^-])/.exec(option)?.[0] ?? option
  const names = command.options.flatMap(({ long }) => long ?? [])
  const equivalent = Object.hasOwn(options, name) ? options[name] : undefined
  if (equivalent?.startsWith('--') === false) return equivalent
  const available = equivalent?.split(' ').find((option) => names.includes(option))
  if (available !== undefined) return `it is called: ${available}`
  return name.startsWith('--') ? didYouMean(name, names) : undefined
}

/** Hint for a port that is written as an argument. */
export function portHint(word: string): string | undefined {
  return /^\d{2,5}$/.test(word) ? `write --port ${word}` : undefined
}

/** Names of a command and its parents, without the program. */
function parents(command: Command): readonly string[] {
  return command.parent === null ? [] : [...parents(command.parent), command.name()]
}
