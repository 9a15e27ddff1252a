/**
 * Compiles `src` to `lib`: types by tsc, code by esbuild. Bundled, because Node needs longer to find and load the 400
 * small modules of unified and its kin (0.3 s in every thread) than to run the few large ones they become. npm runs this
 * after `npm ci`, and `npx docs` runs it again in a checkout: a `lib` that is up to date is left alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, filesIn, replaceFolder, supersededIn } from './compiled.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const started = performance.now()

const inputs = digestOf(root, [
  ...['bin', 'src', 'theme'].flatMap((folder) => filesIn(root, folder)),
  // The second has what is installed, which a lock file may not know yet.
  ...['package-lock.json', 'node_modules/.package-lock.json', 'package.json'],
  ...readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name)),
])
if (isUpToDate()) {
  console.error('lib is up to date with src')
  process.exit()
}
const { build } = await import('esbuild')

/** Modules that Node loads by name: entry points of people, of programs, of threads, of themes and of plugins. */
const entries = [
  'cli/main',
  'cli/process',
  'index',
  'compiler/tasks/thread',
  'compiler/execute/listen-for-beats',
  'plugin',
  'theme',
  'sandbox',
  'satellites/sandbox/rules',
  'compiler/islands/server',
  'compiler/islands/guard',
  'compiler/compile/static-parts',
  'serve/site-thread',
]
const plugins = readdirSync(`${root}src/plugins`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `plugins/${name}/index`)
/** Modules that are bundled for the browser when a site is built; React stays outside of them until then. */
const browser = [
  'compiler/islands/asked',
  'compiler/islands/hydrate',
  'compiler/islands/reload',
  'compiler/islands/wake',
  'model/words',
  'plugins/live/frame',
  'plugins/search/browser',
  'plugins/search/engine/stemmed',
  'plugins/search/engine/unspaced',
  'serve/browser/try/static',
]
/** One copy with the site's (React), native or lazy and large. */
const external = [
  'open',
  'esbuild',
  'react',
  'react-dom',
  'chokidar',
  'shiki/langs',
  'flexsearch',
  'katex',
  'elkjs',
  'sharp',
  'openapi-sampler',
  'satteri',
]

// Into a folder of its own, so that a command that runs meanwhile finds a whole tool.
const next = `lib.${process.pid}`
const shared = {
  absWorkingDir: root,
  outbase: 'src',
  outdir: next,
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
}
const file = (name) => `src/${name}.ts`
/** zod keeps its messages in 50 languages, of which each command would read all: reports are in English. */
const englishZod = {
  name: 'english-zod',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    })),
}
await build({
  ...shared,
  entryPoints: [...entries, ...plugins].map(file),
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  sourcemap: true,
  sourcesContent: false,
  external,
  alias: {
    // Its entry for Node requires its parts in a way that cannot be bundled.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // One copy for those who import it and those who require it.
    acorn: fileURLToPath(import.meta.resolve('acorn')),
  },
  plugins: [englishZod],
  // What each command and each thread reads and parses anew: a third less of it without comments and indents.
  minifyWhitespace: true,
  minifySyntax: true,
  jsx: 'automatic',
  banner: {
    js: `import { createRequire as docsRequire } from 'node:module'; const require = docsRequire(import.meta.url);`,
  },
})
await build({ ...shared, entryPoints: browser.map(file), bundle: true, packages: 'external', platform: 'browser' })
// The words of the interface, which plugins are given: Node reads them before the theme is bundled.
const words = readdirSync(`${root}theme/words`).filter((name) => /^[a-z]{2,3}(?:-\w+)?\.ts$/.test(name))
await build({ ...shared, outbase: '.', entryPoints: words.map((name) => `theme/words/${name}`) })
// What `docs serve` adds to pages, and the page of a sandbox's requests: files of their own, served as they are.
const added = ['serve/browser/index', 'serve/browser/try/index', 'satellites/sandbox/panel/browser/index']
const { tryIt, reference } = (await import(`${root}${next}/theme/words/en.js`)).default
const said = {
  ...Object.fromEntries(Object.entries(tryIt).map(([key, word]) => [`tryIt.${key}`, word])),
  'reference.role': reference.role,
}
const define = Object.fromEntries(Object.entries(said).map(([key, word]) => [`WORDS.${key}`, JSON.stringify(word)]))
await build({ ...shared, entryPoints: added.map(file), bundle: true, minify: true, platform: 'browser', define })
const status = Math.max(types('tsconfig.build.json', next), themeTypes())
// The code without what says when it holds: `docs` caches under this id, `isUpToDate` compares both.
const id = identity(next)
replaceFolder(`${root}${next}`, `${root}lib`, () => {
  writeFileSync(`${root}lib/inputs.txt`, status === 0 ? inputs : '')
  writeFileSync(`${root}lib/build-id.txt`, id)
})
console.error(`compiled src to lib in ${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = status

/** Digest of all compiled code: another one, and nothing that this tool cached before holds. */
function identity(folder) {
  const superseded = supersededIn(`${root}${folder}`)
  const code = filesIn(`${root}${folder}`, '.').filter((path) => path.endsWith('.js') && !superseded.has(path))
  return digestOf(`${root}${folder}`, code).slice(0, 12)
}

/** Checks that `lib` is complete and was built from the same files. */
function isUpToDate() {
  try {
    const stored = (name) => readFileSync(`${root}lib/${name}`, 'utf8')
    return stored('inputs.txt') === inputs && stored('build-id.txt') === identity('lib')
  } catch {
    return false
  }
}

/** Writes the types of a project; gives the exit code of the compiler. */
function types(project, outDir) {
  const tsc = require.resolve('typescript/package.json').replace('package.json', 'bin/tsc')
  // Types are checked by `npm run types` and `npm test`, once, with those of the tests: here they are only written.
  const args = [tsc, '-p', project, '--outDir', outDir, '--noCheck']
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/**
 * Types of the theme, in `lib/theme`, for those who wrap its files: the sources name each other `@theme/…`, which no
 * compiler outside this repository knows, so the types name each other by their path.
 */
function themeTypes() {
  const made = `${root}${next}/.types`
  const status = types('tsconfig.theme.json', made)
  for (const entry of readdirSync(`${made}/theme`, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`.slice(made.length + 1).replaceAll(sep, '/')
    const to = (target) => {
      const place = posix.relative(posix.dirname(path), target)
      return place.startsWith('.') ? place : `./${place}`
    }
    const text = readFileSync(`${made}/${path}`, 'utf8')
      // A style sheet has no types, and says nothing of those of the module that imports it.
      .replace(/^import (['"])[^'"]+\.css\1;?\n/gm, '')
      .replace(/(['"])@theme\/([^'"]+)\1/g, (_, quote, name) => `${quote}${to(`theme/${name}`)}.js${quote}`)
      .replace(/(['"])(?:\.\.\/)+src\/theme\.ts\1/g, (_, quote) => `${quote}${to('theme.js')}${quote}`)
    mkdirSync(posix.dirname(`${root}${next}/${path}`), { recursive: true })
    writeFileSync(`${root}${next}/${path}`, text)
  }
  rmSync(made, { recursive: true })
  return status
}
