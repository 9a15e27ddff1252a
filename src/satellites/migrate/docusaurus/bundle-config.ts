import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, transform, type Loader, type Message, type Plugin } from 'esbuild'
import { configProgram } from './config-program.ts'

/** The esbuild loader of a module. JavaScript may contain JSX. */
function loaderOf(path: string): Loader {
  const [, kind] = /\.[cm]?([jt]sx?)$/.exec(path) ?? []
  return kind === 'ts' || kind === 'tsx' ? kind : 'jsx'
}

/** Options for bundling again after a failed run. */
interface Again {
  /** Absolute paths of files that are replaced by stubs. */
  readonly stubs: ReadonlySet<string>
}

/**
 * Bundles `docusaurus.config.*` with the program that runs it. Imported values carry the specifier of their import, so
 * that the new configuration can name remark plugins. Missing modules become stubs. The second bundle has a source
 * map.
 */
export async function bundleConfig(folder: string, file: string, again?: Again) {
  /** Missing modules with their importers. Each one is replaced by a stub. */
  const stubbed: { specifier: string; importer: string }[] = []
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: ['docs:child'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      absWorkingDir: folder,
      outdir: join(folder, 'x'),
      tsconfigRaw: {},
      loader: { '.js': 'jsx', '.css': 'empty', '.svg': 'text' },
      banner: {
        js: `import { createRequire as docsRequire } from 'node:module'; const require = docsRequire(${JSON.stringify(pathToFileURL(join(folder, file)).href)});`,
      },
      ...(again === undefined ? {} : { sourcemap: 'inline', sourceRoot: `${pathToFileURL(folder).href}/x/` }),
      plugins: [child(folder, file), marked(folder, stubbed, again?.stubs), placed(folder)],
    })
    const siteFiles = Object.keys(metafile.inputs)
      .filter((path) => !path.includes('node_modules/') && !path.includes(':'))
      .map((path) => join(folder, path))
    return { text: outputFiles[0]?.text ?? '', stubbed, own: siteFiles }
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0]
    if (first === undefined) throw error
    return { error: first }
  }
}

function child(folder: string, file: string): Plugin {
  return {
    name: 'docs-child',
    setup(build) {
      build.onResolve({ filter: /^docs:child$/ }, ({ path }) => ({ path, namespace: 'docs-child' }))
      build.onLoad({ filter: /.*/, namespace: 'docs-child' }, () => ({
        contents: configProgram(join(folder, file)),
        loader: 'js',
        resolveDir: folder,
      }))
    },
  }
}

const isResolving = Symbol('asked already')

/** Marks the imports of the site's own files with their specifiers and export names. */
function marked(
  folder: string,
  stubbed: { specifier: string; importer: string }[],
  stubs: ReadonlySet<string> = new Set(),
): Plugin {
  const isOwn = (path: string): boolean => path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)
  return {
    name: 'docs-marked',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, importer, kind, resolveDir, namespace, pluginData } = args
        if (pluginData === isResolving || namespace !== 'file' || path.startsWith('node:')) return undefined
        const resolved = await build.resolve(path, { importer, kind, resolveDir, namespace, pluginData: isResolving })
        if (resolved.errors.length > 0) {
          if (isOwn(importer)) stubbed.push({ specifier: path, importer })
          return { path, namespace: 'docs-stub' }
        }
        if (stubs.has(resolved.path)) return { path, namespace: 'docs-stub' }
        if (!isOwn(importer) || resolved.external || resolved.namespace !== 'file') return undefined
        if (!/\.[cm]?[jt]sx?$/.test(resolved.path)) return undefined
        const local = resolved.path.slice(folder.length + 1).replaceAll(sep, '/')
        const name = path.startsWith('.') ? `./${local}` : path
        const isRequire = kind === 'require-call'
        return { path: JSON.stringify([resolved.path, name, isRequire]), namespace: 'docs-marked' }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-marked' }, ({ path }) => {
        const [real, name, isRequire] = JSON.parse(path) as [string, string, boolean]
        const [file, key] = [JSON.stringify(real), JSON.stringify(name)]
        const contents = isRequire
          ? `const all = require(${file}); globalThis.docsMark(all, ${key}); module.exports = all`
          : `import * as all from ${file}; globalThis.docsMark(all, ${key}); export * from ${file}; export default 'default' in all ? all.default : all`
        return { contents, loader: 'js', resolveDir: dirname(real) }
      })
      build.onLoad({ filter: /.*/, namespace: 'docs-stub' }, ({ path }) => ({
        contents: `module.exports = globalThis.docsStub(${JSON.stringify(path)})`,
        loader: 'js',
      }))
    },
  }
}

/**
 * Gives `__dirname` and similar variables the values of the file they are written in, also in packages, which are
 * bundled here.
 */
function placed(folder: string): Plugin {
  return {
    name: 'docs-placed',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        if (!existsSync(path)) return undefined
        const isOwn = path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)
        const text = readFileSync(path, 'utf8')
        const locationUse = isOwn ? /__dirname|__filename|import\.meta|require\.resolve/ : /__dirname|__filename/
        if (!locationUse.test(text)) return undefined
        const constants = { __dirname: JSON.stringify(dirname(path)), __filename: JSON.stringify(path) }
        const ofModule = {
          'import.meta.url': JSON.stringify(pathToFileURL(path).href),
          'import.meta.dirname': JSON.stringify(dirname(path)),
          'import.meta.filename': JSON.stringify(path),
          'require.resolve': 'docsResolve',
        }
        const { code } = await transform(text, {
          loader: loaderOf(path),
          sourcefile: path,
          sourcemap: 'inline',
          define: { ...constants, ...(isOwn ? ofModule : {}) },
        })
        const resolver = `var docsResolve = (name) => globalThis.docsResolve(${JSON.stringify(path)}, name);`
        return { contents: code.includes('docsResolve') ? `${resolver}${code}` : code, loader: 'js' }
      })
    },
  }
}
