import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'
import { codeModule } from '../../base/package-files.ts'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { builtInNamed } from '../../model/built-ins.ts'
import { externalToTool, resolveFrom, resolveTheme, type ThemeFolders, type ToolModules } from './resolve.ts'
import { buildDiagnostics } from './build-diagnostics.ts'
import { inputsOf } from './inputs.ts'
import { writeOnce } from '../../base/write-whole.ts'

/** A resolved plugin. Each thread imports its module by URL. */
export interface LocatedPlugin {
  readonly url: string
  /** Absolute paths of files that affect the plugin. */
  readonly inputs: readonly string[]
}

/**
 * Resolves the module of a plugin. A path of the site is bundled into `outdir` with esbuild (TypeScript and bare
 * imports work; React and the tool's interfaces are external). A package is resolved from the site.
 */
export async function locatePlugin(
  use: string,
  options: {
    readonly root: string
    readonly outdir: string
    readonly builtIn: boolean
    readonly location?: Location
    readonly tool: ToolModules
  },
): Promise<LocatedPlugin | Diagnostic> {
  const at = defined({ location: options.location })
  if (options.builtIn) return { url: codeModule(`plugins/${use}/index`).href, inputs: [] }
  if (/^\.\.?\//.test(use)) {
    const path = join(options.root, use)
    const file = [path, `${path}.ts`, `${path}.tsx`, `${path}.js`, `${path}/index.ts`].find(
      (candidate) => existsSync(candidate) && extname(candidate) !== '',
    )
    if (file === undefined) return diagnostic('config/unknown-plugin', `no plugin at "${use}"`, at)
    return bundlePlugin(file, options)
  }
  const entry = resolveFrom(join(options.root, 'package.json'), use) ?? (await resolveImport(use, options.root))
  if (entry !== undefined) return { url: pathToFileURL(entry).href, inputs: [entry, ...packageFiles(entry)] }
  const [name = use] = /^(?:@[^/]+\/)?[^/]+/.exec(use) ?? []
  const builtIn = builtInNamed(use)
  const hint = existsSync(join(options.root, use))
    ? `the path of a file starts with ./: write "./${use}"`
    : builtIn === undefined
      ? `it is not built in, and no package of that name is installed: npm install ${name}`
      : `the built-in plugin is called "${builtIn}"`
  return diagnostic('config/unknown-plugin', `no plugin "${use}"`, { ...at, hint })
}

/** File of a package that supports `import` but not `require`. */
async function resolveImport(name: string, root: string): Promise<string | undefined> {
  let path: string | undefined
  const asking: Plugin = {
    name: 'docs-ask',
    setup(pluginBuild) {
      pluginBuild.onStart(async () => {
        const target = await pluginBuild.resolve(name, { resolveDir: root, kind: 'import-statement' })
        if (target.errors.length === 0 && target.namespace === 'file') path = target.path
      })
    },
  }
  const { build } = await import('esbuild')
  await build({
    stdin: { contents: '', resolveDir: root },
    write: false,
    logLevel: 'silent',
    platform: 'node',
    plugins: [asking],
  }).catch(() => undefined)
  return path
}

/** Files that change when an optional package of a plugin changes. */
export function packageInputs(name: string, pluginUrl: string): string[] {
  const path = resolveFrom(pluginUrl, name)
  return path === undefined ? [] : packageFile(path)
}

/** The `package.json` files of a package and of its dependencies. */
function packageFiles(entry: string): string[] {
  const files = new Set(packageFile(entry))
  for (const file of files) {
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> }
    for (const name of Object.keys(dependencies)) {
      const folders = createRequire(file).resolve.paths(name) ?? []
      const dependency = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path))
      if (dependency !== undefined) files.add(dependency)
    }
  }
  return [...files]
}

/** Path of a module's `package.json`, which changes with the version of the package. */
function packageFile(path: string): string[] {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return [join(folder, 'package.json')]
  }
  return []
}

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.mts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' }

/**
 * Keeps the values of `import.meta.url`, `__dirname` and `require.resolve` in bundled files, since plugins use them
 * to refer to other files.
 */
const ownAddress: Plugin = {
  name: 'docs-own-address',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!/import\.meta\.url|__dirname|__filename|require\.resolve/.test(text)) return undefined
      const { transform } = await import('esbuild')
      const { code } = await transform(text, {
        loader: loaders[extname(path)] ?? 'js',
        jsx: 'automatic',
        sourcefile: path,
        sourcemap: 'inline',
        define: {
          'import.meta.url': JSON.stringify(pathToFileURL(path).href),
          __dirname: JSON.stringify(dirname(path)),
          __filename: JSON.stringify(path),
          'require.resolve': 'docsResolve',
        },
      })
      const address = JSON.stringify(pathToFileURL(path).href)
      const resolver = `var docsResolve = require('node:module').createRequire(${address}).resolve;`
      return { contents: code.includes('docsResolve') ? `${resolver}${code}` : code, loader: 'js' }
    })
  },
}

/**
 * Bundles a module of the site into `outdir`. The file name is a hash of the content.
 *
 * @param folders theme folders, for a module of a theme
 */
export async function bundlePlugin(
  file: string,
  options: Pick<Parameters<typeof locatePlugin>[1], 'root' | 'outdir' | 'tool'> & { readonly folders?: ThemeFolders },
): Promise<LocatedPlugin | Diagnostic> {
  try {
    const { build } = await import('esbuild')
    const result = await build({
      entryPoints: [file],
      outdir: options.outdir,
      entryNames: '[name]-[hash]',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      metafile: true,
      sourcemap: 'inline',
      write: false,
      logLevel: 'silent',
      absWorkingDir: options.root,
      plugins: [
        externalToTool(options.tool),
        ...(options.folders === undefined ? [] : [resolveTheme(options.folders)]),
        ownAddress,
      ],
    })
    const [output] = result.outputFiles
    if (output === undefined) throw new Error('esbuild gave no output')
    writeOnce(output.path, withRequire(output.text))
    return { url: pathToFileURL(output.path).href, inputs: inputsOf(result.metafile, options.root) }
  } catch (error) {
    const [first] = buildDiagnostics(error, options.root, options.folders)
    if (first === undefined) throw error
    return options.folders === undefined ? { ...first, code: 'config/plugin-load' } : first
  }
}

/** Declares `require` in a bundle, unless it is declared: bundled CommonJS code may require modules of Node. */
function withRequire(text: string): string {
  if (!text.includes('Dynamic require of') || /^(?:const|let|var) require\b/m.test(text)) return text
  return `import { createRequire as docsRequire } from 'node:module';const require = docsRequire(import.meta.url);${text}`
}
