/**
 * Compiles `src` to `lib`: types with tsc, code with esbuild. The code is bundled, because Node takes 0.3 s per thread
 * to find and load the 400 small modules of unified and its extensions. npm runs this after `npm ci`; a `lib` that is
 * up to date stays unchanged.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf, filesIn, removeSuperseded, replaceFolder, supersededIn } from './compiled.js'
import { phoneticEncoder } from './phonetic-encoder.js'
import { keepPublicTypes } from './public-types.js'
import { billOfMaterials, bundledPackages, licenceTexts } from './third-party.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const started = performance.now()
/** True if the command packs the package, which must contain the files of one build only. */
const isPacking = ['pack', 'publish'].includes(process.env.npm_command)

const inputs = digestOf(root, [
  ...['bin', 'src', 'theme'].flatMap((folder) => filesIn(root, folder)),
  // `.package-lock.json` lists the installed packages, which may differ from the lock file.
  ...['package-lock.json', 'node_modules/.package-lock.json', 'package.json'],
  ...readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name)),
])
if (isUpToDate()) {
  if (isPacking) removeSuperseded(`${root}lib`)
  console.error('lib is up to date with src')
  process.exit()
}
const { build } = await import('esbuild')

/** Modules that Node loads by name: entry points of the command, the library, threads, themes and plugins. */
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
  'compiler/islands/checked',
  'compiler/compile/static-parts',
  'serve/site-thread',
]
const plugins = readdirSync(`${root}src/plugins`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `plugins/${name}/index`)
/** Modules that a build of a site bundles for the browser, together with React. */
const browser = [
  'compiler/islands/page-context',
  'compiler/islands/hydrate',
  'compiler/islands/refresh',
  'compiler/islands/reload',
  'compiler/islands/wake',
  'model/words',
  'plugins/live/frame',
  'plugins/search/browser',
  'plugins/search/engine/stemmed',
  'plugins/search/engine/unspaced',
  'serve/browser/try/static',
]
/** Dependencies that stay packages: shared with the site (React), native, or large and rarely loaded. */
const external = ['esbuild', 'react', 'react-dom', '@shikijs/langs', 'katex', 'elkjs', 'sharp', 'satteri']

/** Files that compiled code reads: their target in `lib`, and the file or folder that is copied. */
const assets = {
  'diagnostics/explanations': 'src/diagnostics/explanations',
  'plugins/docusaurus/client': 'src/plugins/docusaurus/client',
  'assets/onig.wasm': 'node_modules/shiki/dist/onig.wasm',
  ...Object.fromEntries(['stemmers', 'stopwords'].flatMap(languageModules)),
}

/** The modules of a package of `@orama`, one for each language, by their targets. */
function languageModules(name) {
  const { exports } = JSON.parse(readFileSync(`${root}node_modules/@orama/${name}/package.json`, 'utf8'))
  return Object.entries(exports).flatMap(([language, file]) =>
    language.startsWith('./') && typeof file.import === 'string'
      ? [[`assets/${name}/${language.slice(2)}.js`, posix.join(`node_modules/@orama/${name}`, file.import)]]
      : [],
  )
}

// A separate folder, so that a command that runs at the same time sees a complete tool.
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
/** Loads zod's messages in English only. Each command would otherwise read them in 50 languages. */
const englishZod = {
  name: 'english-zod',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    })),
}
const bundles = []
await bundle({
  entryPoints: [...entries, ...plugins].map(file),
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  sourcemap: true,
  sourcesContent: false,
  external,
  alias: {
    // The entry for Node uses `require` calls that esbuild cannot follow.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // Its entry is CommonJS: `import()` in a bundled chunk does not see its exports.
    'openapi-sampler': 'openapi-sampler/src/openapi-sampler.js',
    // One copy for both `import` and `require`.
    acorn: fileURLToPath(import.meta.resolve('acorn')),
  },
  plugins: [englishZod],
  // Each command and each thread parses this code again: without comments and indentation, it is a third smaller.
  minifyWhitespace: true,
  minifySyntax: true,
  jsx: 'automatic',
  banner: {
    js: `import { createRequire as docsRequire } from 'node:module'; const require = docsRequire(import.meta.url);`,
  },
})
await bundle({
  entryPoints: browser.map(file),
  bundle: true,
  platform: 'browser',
  external: ['react', 'react-dom', 'sucrase'],
  // Unchanged here: the bundle of a site sets it, which selects the development or production code of React and Fast
  // Refresh.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  // Without comments, which would contain absolute paths of the modules that a plugin loads.
  minifyWhitespace: true,
  plugins: [phoneticEncoder],
})
// Words of the interface, for plugins: Node reads them before the theme is bundled.
const words = readdirSync(`${root}theme/words`).filter((name) => /^[a-z]{2,3}(?:-\w+)?\.ts$/.test(name))
await bundle({ outbase: '.', entryPoints: words.map((name) => `theme/words/${name}`) })
// Scripts that `docs serve` adds to pages, and the sandbox's request log: they are served unchanged.
const servedScripts = ['serve/browser/index', 'serve/browser/try/index', 'satellites/sandbox/panel/browser/index']
const { tryIt, reference } = (await import(`${root}${next}/theme/words/en.js`)).default
const browserWords = {
  ...Object.fromEntries(Object.entries(tryIt).map(([key, word]) => [`tryIt.${key}`, word])),
  'reference.role': reference.role,
}
const define = Object.fromEntries(
  Object.entries(browserWords).map(([key, word]) => [`WORDS.${key}`, JSON.stringify(word)]),
)
await bundle({ entryPoints: servedScripts.map(file), bundle: true, minify: true, platform: 'browser', define })
const status = Math.max(types('tsconfig.build.json', next), themeTypes())
keepPublicTypes(`${root}${next}`, publicTypes())
for (const [target, source] of Object.entries(assets))
  cpSync(`${root}${source}`, `${root}${next}/${target}`, { recursive: true })
writeThirdParty()
// The id depends on the code only. Caches use it as a key, and `isUpToDate` compares it.
const id = identity(next)
replaceFolder(`${root}${next}`, `${root}lib`, () => {
  writeFileSync(`${root}lib/inputs.txt`, status === 0 ? inputs : '')
  writeFileSync(`${root}lib/build-id.txt`, id)
})
if (isPacking) removeSuperseded(`${root}lib`)
console.error(`compiled src to lib in ${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = status

/** Runs esbuild with the shared options and records the files that it read. */
async function bundle(options) {
  const { metafile } = await build({ ...shared, ...options, metafile: true })
  bundles.push(...Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)))
}

/** Paths of the public declaration files: those in `exports` of package.json, and those of the theme. */
function publicTypes() {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const typeFiles = Object.values(exports).flatMap((entry) =>
    typeof entry.types === 'string' && entry.types.startsWith('./lib/') ? [entry.types] : [],
  )
  const theme = filesIn(`${root}${next}`, 'theme').filter((path) => path.endsWith('.d.ts'))
  return [...typeFiles.filter((path) => !path.includes('*')).map((path) => path.replace('./lib/', '')), ...theme]
}

/** Writes the licences and the bill of materials of the packages whose code is in `lib`. */
function writeThirdParty() {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const packages = bundledPackages(root, [...bundles, ...Object.values(assets)])
  writeFileSync(`${root}${next}/THIRD-PARTY-LICENSES.txt`, licenceTexts(root, packages))
  writeFileSync(`${root}${next}/sbom.cdx.json`, billOfMaterials(version, packages))
}

/** Digest of all compiled code. A new digest invalidates every cache. */
function identity(folder) {
  const superseded = supersededIn(`${root}${folder}`)
  const code = filesIn(`${root}${folder}`, '.').filter((path) => path.endsWith('.js') && !superseded.has(path))
  return digestOf(`${root}${folder}`, code).slice(0, 12)
}

/** True if `lib` is complete and was compiled from the same files. */
function isUpToDate() {
  try {
    const stored = (name) => readFileSync(`${root}lib/${name}`, 'utf8')
    return stored('inputs.txt') === inputs && stored('build-id.txt') === identity('lib')
  } catch {
    return false
  }
}

/** Writes the types of a project and returns the exit code of the compiler. */
function types(project, outDir) {
  const tsc = require.resolve('typescript/package.json').replace('package.json', 'bin/tsc')
  // `npm run types` and `npm test` check types; this step only writes them.
  const args = [tsc, '-p', project, '--outDir', outDir, '--noCheck']
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/**
 * Writes types of the theme to `lib/theme`, for sites that wrap its files. The sources import each other as
 * `@theme/…`, which only this repository resolves, so the types use relative paths.
 */
function themeTypes() {
  const folder = `${root}${next}/.types`
  const status = types('tsconfig.theme.json', folder)
  for (const entry of readdirSync(`${folder}/theme`, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll(sep, '/')
    const to = (target) => {
      const local = posix.relative(posix.dirname(path), target)
      return local.startsWith('.') ? local : `./${local}`
    }
    const text = readFileSync(`${folder}/${path}`, 'utf8')
      // A style sheet has no types.
      .replace(/^import (['"])[^'"]+\.css\1;?\n/gm, '')
      .replace(/(['"])@theme\/([^'"]+)\1/g, (_, quote, name) => `${quote}${to(`theme/${name}`)}.js${quote}`)
    mkdirSync(posix.dirname(`${root}${next}/${path}`), { recursive: true })
    writeFileSync(`${root}${next}/${path}`, text)
  }
  rmSync(folder, { recursive: true })
  return status
}
