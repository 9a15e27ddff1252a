import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Message } from 'esbuild'
import { diagnostic, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import { externalToTool } from './resolve.ts'
import { buildDiagnostic, inputsOf } from './server.ts'

/** A plugin, found: each thread imports the same module by its address. */
export interface LocatedPlugin {
  readonly url: string
  /** Files whose change makes another plugin of it (absolute paths). */
  readonly inputs: readonly string[]
}

/** Where the plugins that come with the package stand. */
const builtIns = new URL(`../plugins/`, import.meta.url)
const ending = extname(import.meta.url)

/**
 * Finds the module of a plugin. A path of the site is bundled by esbuild into `outdir` (TypeScript and bare imports work,
 * React and the tool's interface stay the tool's own); a package is resolved from the site.
 */
export async function locatePlugin(
  use: string,
  options: { readonly root: string; readonly outdir: string; readonly builtIn: boolean; readonly place?: Place; readonly tool: { readonly plugin: string; readonly theme: string } },
): Promise<LocatedPlugin | Diagnostic> {
  const at = options.place === undefined ? {} : { place: options.place }
  if (options.builtIn) return { url: new URL(`${use}/index${ending}`, builtIns).href, inputs: [] }
  if (/^\.\.?\//.test(use)) {
    const path = join(options.root, use)
    const file = [path, `${path}.ts`, `${path}.tsx`, `${path}.js`, `${path}/index.ts`].find((one) => existsSync(one) && extname(one) !== '')
    if (file === undefined) return diagnostic('config/unknown-plugin', `no plugin at "${use}"`, at)
    return bundlePlugin(file, options)
  }
  try {
    return { url: pathToFileURL(createRequire(join(options.root, 'package.json')).resolve(use)).href, inputs: [] }
  } catch {
    return diagnostic('config/unknown-plugin', `no plugin "${use}"`, { ...at, hint: `install it: npm install ${use}` })
  }
}

async function bundlePlugin(file: string, options: Parameters<typeof locatePlugin>[1]): Promise<LocatedPlugin | Diagnostic> {
  try {
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
      sourcemap: 'linked',
      logLevel: 'silent',
      absWorkingDir: options.root,
      plugins: [externalToTool(options.tool)],
    })
    const output = Object.entries(result.metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined)?.[0] ?? ''
    return { url: pathToFileURL(join(options.root, output)).href, inputs: inputsOf(result.metafile, options.root) }
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0]
    if (first === undefined) throw error
    return { ...buildDiagnostic(first, options.root), code: 'config/plugin-load' }
  }
}
