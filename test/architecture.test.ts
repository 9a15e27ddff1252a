/** Who may import whom, as data; and no effects outside of the rooms for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Room → rooms that it may import, beside those that are open to all. A file that stands directly in `src` is a room of its own name. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'built-ins': [],
  'bundled-apis': ['pipeline'],
  diagnostics: [],
  text: ['diagnostics'],
  execute: [],
  cache: ['diagnostics', 'model', 'bundle', 'read'],
  // Protocols of stores; it knows nothing of what they hold.
  remote: [],
  theme: ['model'],
  islands: [],
  model: ['diagnostics', 'text', 'theme'],
  plugin: ['diagnostics', 'text', 'model'],
  config: ['built-ins', 'diagnostics', 'text', 'model'],
  read: ['diagnostics', 'text', 'model'],
  compile: ['built-ins', 'diagnostics', 'text', 'model', 'cache', 'islands', 'plugin'],
  link: ['diagnostics', 'text', 'model', 'config'],
  lock: ['diagnostics'],
  translate: ['diagnostics', 'text', 'model'],
  bundle: ['diagnostics', 'text', 'model'],
  external: ['diagnostics', 'model'],
  render: ['diagnostics', 'text', 'model', 'islands', 'theme', 'plugin'],
  publish: ['diagnostics', 'model'],
  // Plugins that read descriptions of APIs have in common what a schema is shown as. It stands on what they stand on.
  descriptions: ['plugin'],
  plugins: ['plugin', 'descriptions'],
  // Notes in a translation say which of its sections are stale.
  tasks: [
    'diagnostics',
    'text',
    'model',
    'execute',
    'cache',
    'compile',
    'publish',
    'plugin',
    'read',
    'render',
    'translate',
  ],
  // It finds the reader of API descriptions by the table of built-ins, for plugins that ask for it.
  pipeline: [
    'built-ins',
    'diagnostics',
    'text',
    'model',
    'execute',
    'cache',
    'config',
    'read',
    'compile',
    'link',
    'contract',
    'lock',
    'bundle',
    'render',
    'publish',
    'plugin',
    'remote',
    'theme',
    'tasks',
    'translate',
  ],
  build: ['diagnostics', 'pipeline'],
  'build-part': ['cache', 'diagnostics', 'pipeline'],
  'diff-output': ['diagnostics', 'publish'],
  live: ['config', 'diagnostics', 'text', 'model', 'build', 'execute', 'cache', 'link', 'pipeline', 'plugin', 'tasks'],
  check: ['diagnostics', 'build', 'cache', 'due-reviews', 'external', 'translation-status'],
  'site-languages': ['pipeline', 'read', 'translate'],
  'open-translations': ['compile', 'diagnostics', 'pipeline', 'read', 'site-languages', 'translate'],
  'translation-status': ['config', 'diagnostics', 'open-translations', 'pipeline', 'read', 'translate'],
  'update-translations': ['diagnostics', 'open-translations', 'pipeline', 'translate'],
  'exchange-translations': ['diagnostics', 'open-translations', 'pipeline', 'translate'],
  update: ['diagnostics', 'cache', 'read', 'pipeline'],
  'lock-addresses': ['contract', 'diagnostics', 'build', 'lock', 'pipeline'],
  listen: [],
  workflow: ['diagnostics', 'model', 'text'],
  snippets: ['diagnostics', 'model', 'workflow'],
  review: ['diagnostics', 'model'],
  'due-reviews': ['diagnostics', 'model', 'build', 'pipeline', 'read', 'review'],
  contract: ['diagnostics', 'model', 'text'],
  'compared-contracts': [
    'diagnostics',
    'build',
    'cache',
    'contract',
    'descriptions',
    'open-sandbox',
    'pipeline',
    'plugin',
    'read',
    'sandbox',
  ],
  'contract-impact': ['diagnostics', 'model', 'build', 'compared-contracts', 'contract', 'pipeline', 'read'],
  'test-api': ['diagnostics', 'cache', 'listen', 'open-sandbox', 'sandbox', 'snippets'],
  'test-given': ['diagnostics', 'model', 'config', 'read', 'snippets', 'test-api', 'text'],
  'test-snippets': ['diagnostics', 'model', 'build', 'cache', 'pipeline', 'read', 'snippets', 'test-api', 'test-given'],
  // Its panel runs workflows step by step.
  serve: ['diagnostics', 'execute', 'text', 'listen', 'live', 'model', 'read', 'sandbox', 'workflow'],
  // What it makes of schemas, it makes as the reference does.
  sandbox: ['diagnostics', 'text', 'model', 'listen', 'plugin', 'descriptions'],
  'open-sandbox': [
    'built-ins',
    'diagnostics',
    'text',
    'model',
    'cache',
    'config',
    'bundle',
    'read',
    'pipeline',
    'plugin',
    'sandbox',
  ],
  // The commands and test runners start a sandbox by the same function.
  'start-sandbox': ['bundled-apis', 'diagnostics', 'listen', 'open-sandbox', 'sandbox'],
  scaffold: [],
  migrate: [],
  // It searches with the engine that the search of a site has in browsers.
  mcp: ['listen', 'model', 'plugins'],
  // A document of pages that were rendered; it serves them to the browser that prints it.
  export: ['diagnostics', 'listen', 'model', 'text'],
  'export-pages': ['diagnostics', 'export', 'model', 'pipeline'],
  'export-site': ['build', 'diagnostics', 'export', 'export-pages', 'model', 'pipeline', 'publish'],
  routes: ['diagnostics', 'model', 'build', 'pipeline'],
  'new-file': ['diagnostics', 'text', 'model', 'cache', 'compile', 'pipeline', 'plugin', 'scaffold'],
  clean: ['cache', 'publish'],
  index: [
    'diagnostics',
    'build',
    'build-part',
    'check',
    'contract-impact',
    'diff-output',
    'update',
    'lock-addresses',
    'listen',
    'serve',
    'test-snippets',
    'exchange-translations',
    'translation-status',
    'update-translations',
  ],
  cli: [
    'cache',
    'diagnostics',
    'execute',
    'index',
    'bundle',
    'serve',
    'listen',
    'mcp',
    'sandbox',
    'start-sandbox',
    'config',
    'plugin',
    'publish',
    'scaffold',
    'export-site',
    'routes',
    'new-file',
    'clean',
    'migrate',
    'read',
  ],
}
/** Functions that the language lacks. */
const open: ReadonlySet<string> = new Set([
  'base',
  'defined',
  'error-message',
  'grouped',
  'shell-quoted',
  'write-whole',
])
/** Rooms that import another room's types alone. */
const typesOnly: ReadonlySet<string> = new Set([
  'cache→bundle',
  'cache→read',
  'link→config',
  'model→theme',
  'compile→plugin',
  'render→plugin',
  'sandbox→plugin',
  'serve→sandbox',
  'open-sandbox→plugin',
])
/** Rooms that may touch the disk or start processes. */
const disk: ReadonlySet<string> = new Set([
  'read',
  'publish',
  'cache',
  'bundle',
  'pipeline',
  'live',
  'mcp/folder.ts',
  'serve',
  'cli',
  'check',
  'export-pages',
  'export-site',
  'export/print/chromium.ts',
  'new-file',
  'write-whole.ts',
  'clean',
  'migrate',
  'snippets',
  'compared-contracts',
  'contract-impact',
  'test-snippets',
  'open-translations',
  'update-translations',
  'exchange-translations',
  'scaffold/place.ts',
  'open-sandbox',
  'start-sandbox',
  'sandbox/journal.ts',
  'sandbox/load.ts',
  // Its script and its style.
  'sandbox/panel/assets.ts',
  'compile/run-module.ts',
  'config/file.ts',
  'diagnostics/explanations.ts',
  'diagnostics/thrown-at.ts',
  // WebAssembly, fonts and stemmers of packages.
  'compile/code/engine.ts',
  'plugins/search/languages.ts',
  'plugins/social-cards/packages.ts',
])
/** Rooms that may write to the terminal or end the process; in a thread, `process.exit` is replaced. */
const terminal: ReadonlySet<string> = new Set([
  'cli',
  'serve',
  'islands/hydrate.ts',
  'execute/thread.ts',
  // The text of a program that runs examples.
  'snippets/javascript.ts',
])

/** Where plugins may be named: the plugins, the table of them, and the command that writes a configuration of ours. */
const unnamed = ['src/plugins/', 'src/model/built-ins.ts', 'src/migrate/']
/** What bears the name of a plugin and is none: meaning → files with the name. */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  'a key of the configuration': [
    'src/compiler/config/plugins.ts search',
    'src/compiler/link/external.ts redirects',
    'src/compiler/stages/link.ts redirects',
  ],
  'a type of item in the navbar': [
    'src/compiler/config/navbar-items.ts search',
    'src/compiler/link/navigation.ts search',
    'src/model/linked.ts search',
    'src/theme.ts search',
  ],
  'an element of HTML': [
    'src/compiler/compile/finish.ts math',
    'src/compiler/compile/markdown/limits.ts math',
    'src/compiler/compile/origins.ts images',
    'src/satellites/export/epub/features.ts math',
    'src/satellites/export/epub/plain.ts math',
    'src/model/analytics.ts images',
    'src/plugin.ts images',
    'src/satellites/sandbox/panel/filter-form.ts search',
    'src/text/markup.ts math',
  ],
  'the command, or its folder': [
    'src/cli/main.ts docs',
    'src/diagnostics/formats.ts docs',
    'src/satellites/scaffold/answers.ts docs',
  ],
  'the command that moves a site in': [
    'src/cli/main.ts docusaurus',
    'src/cli/migrate.ts docusaurus',
    'src/compiler/config/file.ts docusaurus',
    'src/compiler/bundle/page-imports.ts docusaurus',
  ],
  'a word, a state or a field of its own': [
    'src/index.ts offline',
    'src/serve/live/site.ts pages',
    'src/satellites/sandbox/panel/browser/index.ts live',
    'src/satellites/sandbox/panel/page.ts live',
    'src/serve/site-thread.ts redirects',
    'src/theme.ts docs',
  ],
  // Themes of sites replace them under the name of the plugin that had them first.
  'a key of the words of the theme': ['src/api/value.ts openapi'],
  // The theme's script imports it as `@waybill/docs/search`, be there a search or not.
  'a module of the package': ['src/satellites/mcp/search.ts search', 'src/compiler/run/tool-files.ts search'],
  'the name of a tool of a server': ['src/satellites/mcp/tools.ts search'],
}

interface Import {
  readonly file: string
  readonly target: string
  readonly type: boolean
}

const files = walk(join(root, 'src'))
const imports = files.flatMap(importsOf)

test('rooms import only what the table allows', () => {
  const broken = imports
    .filter(({ target }) => target.startsWith('src/'))
    .map(({ file, target, type }) => ({ from: roomOf(file), to: roomOf(target), file, type }))
    .filter(
      ({ from, to, type }) =>
        from !== to &&
        !open.has(to) &&
        (!(allowed[from] ?? []).includes(to) || (typesOnly.has(`${from}→${to}`) && !type)),
    )
    .map(({ file, to }) => `${file} → ${to}`)
  assert.equal(broken, [])
})

test('plugins import the public interface alone, and what descriptions have in common', () => {
  const broken = imports.filter(
    ({ file, target }) =>
      file.startsWith('src/plugins/') &&
      target.startsWith('src/') &&
      target !== 'src/plugin.ts' &&
      // The room that plugins share: it knows of none of them.
      roomOf(target) !== 'descriptions' &&
      // What runs in the browser must not bring the whole interface with it.
      !open.has(roomOf(target)) &&
      dirnameOf(file) !== dirnameOf(target),
  )
  assert.equal(
    broken.map(({ file, target }) => `${file} → ${target}`),
    [],
  )
})

test('the core names no plugin but in the table of those that come with the package', () => {
  const named = files.filter((file) => !unnamed.some((start) => file.startsWith(start))).flatMap(namesIn)
  assert.equal(named.sort(), Object.values(otherMeanings).flat().sort())
})

test('src names no theme file, and the theme imports src/theme.ts alone', () => {
  assert.equal(
    imports.filter(({ file, target }) => file.startsWith('src/') && target.startsWith('theme/')),
    [],
  )
  const theme = walk(join(root, 'theme')).flatMap(importsOf)
  assert.equal(
    theme
      .filter(({ target }) => target.startsWith('src/') && target !== 'src/theme.ts')
      .map(({ file, target }) => `${file} → ${target}`),
    [],
  )
})

test('no circles among files, by types neither', () => {
  const graph = new Map(
    files.map((file) => [file, imports.filter((one) => one.file === file).map(({ target }) => target)]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.equal(circles, [])
})

test('disk and terminal are touched in their rooms alone', () => {
  const broken: string[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const own = [roomOf(file), file.slice('src/'.length)]
    if (/from 'node:(?:fs|child_process)/.test(text) && !own.some((name) => disk.has(name)))
      broken.push(`${file} touches the disk`)
    if (/\bconsole\.|process\.(?:exit\b|stdout|stderr)/.test(text) && !own.some((name) => terminal.has(name)))
      broken.push(`${file} touches the terminal`)
  }
  assert.equal(broken, [])
})

test('no `any`, and every test file runs', () => {
  const any = [...files, ...walk(join(root, 'theme'))].filter((file) => /(?::\s*|as\s+|<)any\b(?!-)/.test(code(file)))
  assert.equal(any, [])
  const silent = walk(join(root, 'test')).filter(
    (file) => /\.test\.tsx?$/.test(file) && !/\.run\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.equal(silent, [])
})

/** Names of plugins that stand in a file as whole strings, or in paths; `file name`. What hints at Docusaurus counts anywhere. */
function namesIn(file: string): string[] {
  const text = code(file)
  const plugins = readdirSync(join(root, 'src/plugins'))
  const strings = [...text.matchAll(/(['"`])([a-z]+)\1|plugins\/([a-z]+)\b/g)].map(
    ([, , word, folder]) => word ?? folder,
  )
  const found = plugins.filter((name) => strings.includes(name))
  if (/docusaurus/i.test(text) && !found.includes('docusaurus')) found.push('docusaurus')
  return found.map((name) => `${file} ${name}`)
}

function code(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'fixtures' ? [] : walk(path)
      return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : []
    })
    .sort()
}

function importsOf(file: string): Import[] {
  const found: Import[] = []
  for (const match of code(file).matchAll(
    /(?:import|export)\s+(type\s+)?[^'";]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|import\s+'(\.[^']+)'/g,
  )) {
    const specifier = match[2] ?? match[3] ?? match[4] ?? ''
    const target = relative(root, resolve(dirname(join(root, file)), specifier))
    // A dynamic import is not a circle at load time; `import('…').Type` is a type.
    found.push({ file, target, type: match[1] !== undefined || match[3] !== undefined })
  }
  return found
}

function roomOf(path: string): string {
  const [, room = ''] = path.split('/')
  return room.replace(/\.tsx?$/, '')
}

function dirnameOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}

test.run()
