import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * The packages that one of our modules imports statically when it is bundled as in `bin/prepare.js`; dynamic imports
 * are left out.
 */
export async function staticPackages(module: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(`../../../src/${module}`, import.meta.url))],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    outdir: 'out',
    external: ['katex', 'elkjs', 'sharp'],
  })
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string): void => {
    const output = metafile.outputs[path]
    if (output === undefined || seen.has(path)) return
    seen.add(path)
    for (const input of Object.keys(output.inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
      if (name !== undefined) packages.add(name)
    }
    for (const { path: to, kind, external } of output.imports) {
      if (kind === 'dynamic-import') continue
      if (external === true) packages.add(to)
      else visit(to)
    }
  }
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(module))
  visit(entry?.[0] ?? '')
  return [...packages].sort()
}
