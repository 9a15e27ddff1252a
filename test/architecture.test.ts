/** Import rules between folders, as data; effects are allowed only in the folders for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testFolders } from './run/files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Room → rooms that it may import. A room is a folder of `src`; folders in `compiler` and `satellites` are separate
 * rooms, and so are the entry points and `compiler/build.ts`.
 */
const foundation = ['base', 'diagnostics', 'text', 'model']
const allowed: Readonly<Record<string, readonly string[]>> = {
  base: [],
  diagnostics: ['base'],
  text: ['base', 'diagnostics'],
  model: ['base', 'diagnostics', 'text'],
  api: foundation,

  'compiler/read': foundation,
  'compiler/likely-mistakes': foundation,
  'compiler/config': [...foundation, 'compiler/likely-mistakes'],
  'compiler/bundle': [...foundation, 'compiler/cache', 'compiler/likely-mistakes'],
  'compiler/cache': [...foundation, 'compiler/bundle', 'compiler/read'],
  'compiler/islands': ['diagnostics', 'base', 'text', 'model'],
  'compiler/execute': ['base'],
  'compiler/publish': foundation,
  'compiler/translations': foundation,
  'compiler/link': [...foundation, 'compiler/config', 'compiler/likely-mistakes'],
  'compiler/render': [...foundation, 'compiler/islands'],
  'compiler/compile': [...foundation, 'compiler/cache', 'compiler/islands', 'compiler/likely-mistakes'],
  'compiler/tasks': [
    ...foundation,
    'compiler/cache',
    'compiler/compile',
    'compiler/execute',
    'compiler/publish',
    'compiler/read',
    'compiler/render',
    // Notes in a translation name its stale sections.
    'compiler/translations',
  ],
  'compiler/run': [
    ...foundation,
    'compiler/cache',
    'compiler/execute',
    'compiler/hooks',
    'compiler/publish',
    'compiler/read',
    'compiler/tasks',
  ],
  'compiler/addresses': [
    ...foundation,
    'compiler/cache',
    'compiler/link',
    'compiler/read',
    'compiler/run',
    'compiler/stages',
  ],
  'compiler/names': [
    ...foundation,
    'compiler/addresses',
    'compiler/config',
    'compiler/link',
    'compiler/read',
    'compiler/run',
    'compiler/stages',
  ],
  'compiler/plan': [
    ...foundation,
    'compiler/bundle',
    'compiler/cache',
    'compiler/config',
    'compiler/link',
    'compiler/read',
    'compiler/stages',
  ],
  'compiler/hooks': [
    ...foundation,
    'compiler/bundle',
    'compiler/cache',
    'compiler/config',
    'compiler/incremental',
    'compiler/link',
    'compiler/plan',
    'compiler/read',
    'compiler/render',
    'compiler/run',
    'compiler/stages',
    'compiler/tasks',
  ],
  'compiler/incremental': [
    ...foundation,
    'compiler/cache',
    'compiler/compile',
    'compiler/config',
    'compiler/link',
    'compiler/publish',
    'compiler/read',
    'compiler/run',
    'compiler/stages',
    'compiler/tasks',
  ],
  'compiler/locales': [
    ...foundation,
    'compiler/cache',
    'compiler/config',
    'compiler/hooks',
    'compiler/incremental',
    'compiler/link',
    'compiler/plan',
    'compiler/read',
    'compiler/run',
    'compiler/stages',
    'compiler/tasks',
    'compiler/translations',
  ],
  'compiler/stages': [...foundation, 'compiler'],
  'compiler/build.ts': [...foundation, 'compiler'],

  plugins: ['base', 'api'],
  'plugins/kit.ts': [...foundation, 'plugin.ts'],

  'satellites/exchange': [...foundation, 'compiler/translations'],
  'satellites/export': [...foundation, 'serve/listen'],
  'satellites/external': foundation,
  'satellites/impact': [...foundation, 'compiler/names'],
  // It uses the same search engine as the search of a site in browsers.
  'satellites/built-site': ['base', 'plugins'],
  'satellites/mcp': [...foundation, 'api', 'satellites/built-site', 'serve/listen'],
  'satellites/migrate': ['base'],
  'satellites/reviews': foundation,
  'satellites/sandbox': [
    ...foundation,
    'api',
    'compiler/bundle',
    'compiler/cache',
    'compiler/config',
    // The lock of the journal.
    'compiler/publish',
    'compiler/read',
    'compiler/run',
    'serve/listen',
  ],
  'satellites/scaffold': ['base'],
  'satellites/test': [
    ...foundation,
    'api',
    'compiler/cache',
    'compiler/config',
    'compiler/read',
    'satellites/sandbox',
    'serve/listen',
  ],

  serve: [...foundation, 'api', 'compiler', 'satellites/sandbox', 'serve/listen'],
  'serve/listen': [],
  commands: [...foundation, 'api', 'compiler', 'satellites'],
  'index.ts': [...foundation, 'commands', 'compiler/build.ts', 'serve'],
  'plugin.ts': foundation,
  'theme.ts': ['model'],
  'sandbox.ts': ['satellites/sandbox'],
  cli: [...foundation, 'commands', 'compiler', 'index.ts', 'satellites', 'serve'],
}
/** Rooms that import only types of another room. */
const typesOnly: ReadonlySet<string> = new Set([
  'compiler/cache→compiler/bundle',
  'compiler/cache→compiler/read',
  'compiler/run→compiler/hooks',
  'compiler/addresses→compiler/stages',
  'compiler/names→compiler/stages',
  'compiler/plan→compiler/stages',
  'compiler/hooks→compiler/stages',
  'compiler/hooks→compiler/incremental',
  'compiler/hooks→compiler/plan',
  'serve→satellites/sandbox',
])
/** Rooms and files that may touch the disk or start processes. */
const disk: ReadonlySet<string> = new Set([
  'base/cache-home.ts',
  'base/write-whole.ts',
  'cli',
  'commands',
  'compiler/addresses',
  'compiler/bundle',
  'compiler/cache',
  'compiler/hooks',
  'compiler/incremental',
  'compiler/plan',
  'compiler/publish',
  'compiler/read',
  'compiler/run',
  'compiler/stages',
  'serve',
  'satellites/migrate',
  'satellites/test',
  'satellites/export/print/chromium.ts',
  'satellites/built-site/folder.ts',
  'satellites/sandbox/journal.ts',
  'satellites/sandbox/load.ts',
  'satellites/sandbox/open.ts',
  'satellites/sandbox/start.ts',
  // Its script and its style sheet.
  'satellites/sandbox/panel/assets.ts',
  'satellites/scaffold/place.ts',
  'compiler/compile/run-module.ts',
  'compiler/config/file.ts',
  'diagnostics/explanations.ts',
  'diagnostics/thrown-at.ts',
  // WebAssembly, fonts and stemmers of packages.
  'compiler/compile/code/engine.ts',
  'plugins/search/languages.ts',
  'plugins/social-cards/packages.ts',
])
/** Rooms and files that may write to the terminal or end the process; in a thread, `process.exit` is replaced. */
const terminal: ReadonlySet<string> = new Set([
  // Suppresses the errors that Tailwind prints.
  'compiler/bundle/printed-errors.ts',
  'cli',
  'serve',
  'compiler/islands/hydrate.ts',
  'compiler/execute/thread.ts',
  // The text of a program that runs examples.
  'satellites/test/javascript.ts',
])

/** Paths that may name plugins: the plugins, their table, and the command that writes a configuration for our tool. */
const unnamed = ['src/plugins/', 'src/model/built-ins.ts', 'src/satellites/migrate/']
/** Names of plugins with another meaning: meaning → files with the name. */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  'a key of the configuration': ['src/compiler/stages/link.ts redirects'],
  'a type of item in the navbar': [
    'src/compiler/config/navbar-items.ts search',
    'src/compiler/hooks/default-pages.ts search',
    'src/compiler/link/default-navbar.ts search',
    'src/compiler/stages/link.ts search',
    'src/compiler/link/navbar-links.ts search',
    'src/model/linked.ts search',
    'src/model/page.ts search',
    'src/model/theme.ts search',
  ],
  'an element of HTML': [
    'src/text/sections.ts math',
    'src/text/walk-html.ts math',
    'src/compiler/compile/markdown/limits.ts math',
    'src/compiler/compile/origins.ts images',
    'src/satellites/export/epub/features.ts math',
    'src/satellites/export/epub/plain.ts math',
    'src/model/analytics.ts images',
    'src/model/plugin.ts images',
    'src/satellites/sandbox/panel/page.ts search',
    'src/text/markup.ts math',
  ],
  'the command, or its folder': [
    'src/cli/define/common.ts search',
    'src/cli/main.ts docs',
    'src/diagnostics/formats.ts docs',
    'src/satellites/scaffold/answers.ts docs',
  ],
  'the command that moves a site in': [
    'src/cli/define/maintenance.ts docusaurus',
    'src/cli/foreign-names.ts docusaurus',
    'src/compiler/read/unused-translations.ts blog',
    'src/compiler/read/unused-translations.ts docs',
    'src/compiler/read/unused-translations.ts docusaurus',
    'src/compiler/read/unused-translations.ts pages',
    'src/cli/migrate.ts docusaurus',
    'src/compiler/likely-mistakes/config-keys.ts docusaurus',
  ],
  'a word, a state or a field of its own': [
    'src/index.ts offline',
    'src/serve/live/site.ts pages',
    'src/satellites/sandbox/panel/browser/index.ts live',
    'src/satellites/sandbox/panel/page.ts live',
    'src/serve/site-thread.ts redirects',
    'src/model/theme.ts docs',
    'src/model/shapes/page.ts docs',
    'src/model/shapes/page.ts search',
  ],
  // Themes of sites replace these files under the name of the plugin that had them first.
  'a key of the words of the theme': ['src/api/value.ts openapi'],
  // The theme's script imports it as `@waybill/docs/search`, with or without a search.
  'a module of the package': ['src/compiler/run/tool-files.ts search'],
  'the name of a tool of a server': ['src/satellites/mcp/tools.ts search'],
}

interface Import {
  readonly file: string
  readonly target: string
  readonly type: boolean
}

const files = walk(join(root, 'src'))
const imports = files.flatMap(importsOf)

test('src contains only entry points directly', () => {
  const loose = files.filter((file) => file.split('/').length === 2)
  assert.equal(loose, ['src/index.ts', 'src/plugin.ts', 'src/sandbox.ts', 'src/theme.ts'])
})

test('each room imports only from the rooms in the table', () => {
  const broken = imports
    .filter(({ target }) => target.startsWith('src/'))
    .map(({ file, target, type }) => ({ from: roomOf(file), to: roomOf(target), file, target, type }))
    .filter(({ from, to, type }) => from !== to && !(allows(from, to) && (type || !typesOnly.has(`${from}→${to}`))))
    .map(({ file, target }) => `${file} → ${target}`)
  assert.equal(broken, [])
})

test('the compiler imports no satellite, and satellites are imported through their index.ts', () => {
  const broken = imports
    .filter(({ file, target }) => target.startsWith('src/satellites/') && roomOf(file) !== roomOf(target))
    .filter(({ file, target }) => file.startsWith('src/compiler/') || target !== `src/${roomOf(target)}/index.ts`)
    // Entry points of the package.
    .filter(({ file, target }) => !(file === 'src/sandbox.ts' && target === 'src/satellites/sandbox/start.ts'))
    .map(({ file, target }) => `${file} → ${target}`)
  assert.equal(broken, [])
})

test('a plugin imports only its own files, the kit and shared modules', () => {
  const broken = imports
    .filter(({ file, target }) => roomOf(file) === 'plugins' && target.startsWith('src/'))
    .filter(({ file, target }) => folderOf(file) !== folderOf(target) && target !== 'src/plugins/kit.ts')
    .filter(({ target }) => !allows('plugins', roomOf(target)))
    .map(({ file, target }) => `${file} → ${target}`)
  assert.equal(broken, [])
})

test('no chain of imports inside a room is longer than 12 files', () => {
  const depths = new Map<string, number>()
  const depthOf = (file: string): number => {
    const before = depths.get(file)
    if (before !== undefined) return before
    const below = imports.filter((entry) => entry.file === file && folderOf(entry.target) === folderOf(file))
    const depth = 1 + Math.max(0, ...below.map(({ target }) => depthOf(target)))
    depths.set(file, depth)
    return depth
  }
  const tooDeep = files.filter((file) => depthOf(file) > 12)
  assert.equal(tooDeep, [])
})

test('only the table of built-in plugins names plugins in the core', () => {
  const names = files.filter((file) => !unnamed.some((start) => file.startsWith(start))).flatMap(namesIn)
  assert.equal(names.sort(), Object.values(otherMeanings).flat().sort())
})

test('src imports no theme file, and the theme imports no file of src', () => {
  assert.equal(
    imports.filter(({ file, target }) => file.startsWith('src/') && target.startsWith('theme/')),
    [],
  )
  const theme = walk(join(root, 'theme')).flatMap(importsOf)
  assert.equal(
    theme.filter(({ target }) => target.startsWith('src/')).map(({ file, target }) => `${file} → ${target}`),
    [],
  )
})

test('no files import each other in a circle, not even for types', () => {
  const graph = new Map(
    files.map((file) => [file, imports.filter((entry) => entry.file === file).map(({ target }) => target)]),
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

test('only the listed rooms access the disk and the terminal', () => {
  const broken: string[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const names = [file.split('/')[1] ?? '', roomOf(file), file.slice('src/'.length)]
    if (/from 'node:(?:fs|child_process)/.test(text) && !names.some((name) => disk.has(name)))
      broken.push(`${file} touches the disk`)
    if (/\bconsole\.|process\.(?:exit\b|stdout|stderr)/.test(text) && !names.some((name) => terminal.has(name)))
      broken.push(`${file} touches the terminal`)
  }
  assert.equal(broken, [])
})

test('no file uses `any`, and every test file runs its tests', () => {
  const any = [...files, ...walk(join(root, 'theme'))].filter((file) => /(?::\s*|as\s+|<)any\b(?!-)/.test(code(file)))
  assert.equal(any, [])
  const silent = testFolders
    .flatMap((folder) => walk(join(root, folder)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\.run\(\)/.test(readFileSync(join(root, file), 'utf8')))
  assert.equal(silent, [])
})

/**
 * Names of plugins in a file, as whole strings or in paths; `file name`. Names that suggest Docusaurus count anywhere.
 */
function namesIn(file: string): string[] {
  // Imports are checked by the rules for rooms.
  const text = code(file).replace(/\sfrom '\.[^']+'/g, '')
  const plugins = readdirSync(join(root, 'src/plugins')).filter((name) => !name.includes('.'))
  const strings = [...text.matchAll(/(['"`])([a-z]+)\1|plugins\/([a-z]+)\b/g)].map(
    ([, , word, folder]) => word ?? folder,
  )
  const mentioned = plugins.filter((name) => strings.includes(name))
  if (/docusaurus/i.test(text) && !mentioned.includes('docusaurus')) mentioned.push('docusaurus')
  return mentioned.map((name) => `${file} ${name}`)
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
  const imports: Import[] = []
  for (const match of code(file).matchAll(
    /(?:import|export)\s+(type\s+)?[^'";]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|import\s+'(\.[^']+)'/g,
  )) {
    const specifier = match[2] ?? match[3] ?? match[4] ?? ''
    const target = relative(root, resolve(dirname(join(root, file)), specifier))
    // A dynamic import is not a circle at load time; `import('…').Type` is a type.
    imports.push({ file, target, type: match[1] !== undefined || match[3] !== undefined })
  }
  return imports
}

/** The room of a file of `src`. */
function roomOf(path: string): string {
  const parts = path.split('/').slice(1)
  const [room = '', inner = ''] = parts
  if (parts.length === 1) return room
  const isOwn =
    ['compiler', 'satellites'].includes(room) || ['plugins/kit.ts', 'serve/listen'].includes(`${room}/${inner}`)
  return isOwn ? `${room}/${inner}` : room
}

/** Each plugin is a separate folder. */
function folderOf(path: string): string {
  return roomOf(path) === 'plugins' ? path.split('/').slice(1, 3).join('/') : roomOf(path)
}

function allows(from: string, to: string): boolean {
  const rooms = [...(allowed[from] ?? []), ...(from === 'plugins' ? ['plugins/kit.ts'] : [])]
  return rooms.some((room) => to === room || to.startsWith(`${room}/`))
}

test.run()
