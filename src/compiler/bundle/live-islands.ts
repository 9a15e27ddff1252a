/**
 * Modules of islands for `docs serve`, with the development version of React and Fast Refresh. Pages and all other files
 * equal those of a build.
 *
 * @module
 */
import { basename, dirname } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { settings, type BrowserBundleInput } from './browser.ts'
import { sheetsOf } from './sheets.ts'
import { localPath, virtualModules } from './resolve.ts'
import { fastRefresh } from './refresh-code.ts'

/** Modules by their names, and the name of the module of each island by its id. */
export interface LiveIslands {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly entries: Readonly<Record<string, string>>
}

/** Bundles React and the islands of a site for a path of the server. Throws if an island cannot be built. */
export async function bundleLiveIslands(input: BrowserBundleInput, serverPath: string): Promise<LiveIslands> {
  const { root, clientModules, tool } = input
  const common = settings(input, { named: new Set(), sheets: sheetsOf(input.root) })
  const live = {
    ...common,
    minify: false,
    define: { ...common.define, 'process.env.NODE_ENV': '"development"' },
  } as const
  const react = await build({
    ...live,
    entryPoints: { react: 'docs:react' },
    plugins: [reactEntry(tool.refresh), ...common.plugins],
  })
  const shared = serverPath + basename(react.outputFiles.find(({ path }) => path.endsWith('.js'))?.path ?? '')
  const entry = virtualModules('docs-live', /^docs:live:/, (path) => {
    const module = clientModules[Number(path.split(':')[2])]
    const file = JSON.stringify(localPath(root, module?.path ?? ''))
    const contents = [
      `import { hydrate, refresh } from '${shared}'`,
      `import * as module from ${JSON.stringify(module?.path)}`,
      `export const wake = (element) => hydrate(element, module)`,
      `refresh(${file}, module)`,
    ].join('\n')
    return { contents, resolveDir: root, loader: 'js' }
  })
  const islands = await build({
    ...live,
    entryPoints: Object.fromEntries(clientModules.map((_, index) => [`island-${index}`, `docs:live:${index}`])),
    splitting: true,
    sourcemap: 'inline',
    external: [shared],
    // Each module uses its packages as soon as it is loaded.
    banner: { js: `import '${shared}';` },
    plugins: [entry, fastRefresh(root), ...common.plugins],
  })
  const scripts = [...react.outputFiles, ...islands.outputFiles].filter(({ path }) => path.endsWith('.js'))
  const names = Object.keys(islands.metafile.outputs).map((path) => basename(path))
  return {
    files: new Map(scripts.map(({ path, contents }) => [basename(path), contents])),
    entries: Object.fromEntries(
      clientModules.map(({ id }, index) => [id, names.find((name) => name.startsWith(`island-${index}-`)) ?? '']),
    ),
  }
}

/** Entry with React. React DOM reports its roots to a hook that exists before it is loaded; Fast Refresh extends the hook. */
function reactEntry(refresh: string): Plugin {
  const nothing = '() => undefined'
  const hook = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size },
    checkDCE: ${nothing}, onScheduleFiberRoot: ${nothing}, onCommitFiberRoot: ${nothing}, onCommitFiberUnmount: ${nothing},
  }`
  return virtualModules('docs-react-entry', /^docs:react(?:-hook)?$/, (path) => ({
    contents: path === 'docs:react' ? `import 'docs:react-hook'; export * from ${JSON.stringify(refresh)}` : hook,
    resolveDir: dirname(refresh),
    loader: 'js',
  }))
}
