/**
 * Imports of files that are not code: `./logo.svg`, `./data.yaml`, `./text.md?raw`, `./chart.png?url`.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import type { Loader, Metafile, OnLoadResult, OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import { encodePath } from '../../base/percent.ts'
import { kindOf, type FileKind } from '../../model/module-rules.ts'
import { dimensions } from '../../text/picture-size.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import { digest } from '../cache/hash.ts'
import { localPath } from './resolve.ts'
import { isOfStyle } from './site-styles.ts'
import { svgModule } from './svg-module.ts'

/** Queries that choose the value of an import. */
const queries: Readonly<Record<string, FileKind>> = { raw: 'text', url: 'address', react: 'svg' }

const extensions = 'svg png jpg jpeg gif webp avif ico mp4 webm mp3 wav ogg pdf woff woff2 yaml yml'
const kinds: Readonly<Record<string, FileKind>> = Object.fromEntries(
  extensions
    .split(' ')
    .map((extension) => [
      `.${extension}`,
      extension === 'svg' ? 'svg' : extension.startsWith('y') ? 'data' : 'address',
    ]),
)
const withQuery = /\?(?:raw|url|react)$/
const ofSite = new RegExp(`${withQuery.source}|^@site/|\\.(?:${extensions.replaceAll(' ', '|')})$`, 'i')

/** Endings of files that are bundled as code, styles or data. */
const bundled = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|json|txt|mdx?|wasm|node)$/i

/** Returns true if a file has an ending that cannot be imported without a query. */
export function isUnimportable(path: string): boolean {
  return /\.\w+$/.test(path) && !bundled.test(path) && kindOf(path, { loaders: kinds }) === undefined
}

/** Hint for an import of a file that cannot be imported. */
export function unimportableHint(specifier: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(specifier) ?? []
  if (/^(?:vue|svelte|astro)$/i.test(ending)) return 'components are React modules: .jsx or .tsx'
  return `show the file with \`\`\`${ending} file="${specifier}", or import its text from "${specifier}?raw"`
}

const resolvedBefore = Symbol('resolved before')

/** Splits a specifier into the file and its query. */
export function splitQuery(specifier: string): { readonly bare: string; readonly query: string } {
  const at = specifier.search(withQuery)
  return at === -1 ? { bare: specifier, query: '' } : { bare: specifier.slice(0, at), query: specifier.slice(at) }
}

/** Output path of an imported file. The name contains a digest of its content. */
export function importedPath(path: string): string {
  const name = basename(path, extname(path)).replace(/[^\w.-]/g, '-')
  return `assets/${name}-${digest(readFileSync(path)).slice(0, 8).toUpperCase()}${extname(path).toLowerCase()}`
}

/** Absolute paths of the files in a bundle whose address is imported. */
export const importedIn = ({ inputs }: Metafile): string[] =>
  Object.keys(inputs).flatMap((name) => (name.startsWith(importedPrefix) ? [name.slice(importedPrefix.length)] : []))

/** Prefix of files in the namespace `docs-imported`. */
const importedPrefix = 'docs-imported:'

/**
 * esbuild namespace for a kind of file that code of other tools imports. An address has a namespace for each platform:
 * on the server, it is an `@site/…` path; in the browser, the URL of the bundled file.
 */
export const namespaceOf = (kind: FileKind, platform: 'server' | 'browser'): string =>
  kind === 'address' ? `docs-address-${platform}` : `docs-${kind}`

/**
 * Resolves `@site/…` and imports of files in the modules of a site. With `onlyQueries`, only specifiers with a query
 * (`?raw`) are handled, since plugins have rules for all others.
 */
export function importedFiles(input: {
  readonly root: string
  readonly baseUrl: string
  readonly onlyQueries: boolean
  /** On the server: URL of the module that collects the sizes of pictures. */
  readonly pictures?: string
}): Plugin {
  const { root, baseUrl, onlyQueries, pictures } = input
  async function resolved(build: PluginBuild, { path, ...args }: OnResolveArgs) {
    if (args.pluginData === resolvedBefore || isOfStyle(args.kind)) return undefined
    const { bare, query } = splitQuery(path)
    const isOfRoot = bare.startsWith('@site/')
    const target = await build.resolve(isOfRoot && !onlyQueries ? `./${bare.slice('@site/'.length)}` : bare, {
      importer: args.importer,
      namespace: args.namespace,
      kind: args.kind === 'entry-point' ? 'import-statement' : args.kind,
      resolveDir: (isOfRoot && !onlyQueries) || args.kind === 'entry-point' ? root : args.resolveDir,
      pluginData: resolvedBefore,
    })
    if (target.errors.length > 0)
      return query === '' && !isOfRoot ? undefined : { errors: [{ text: `Could not resolve "${bare}"` }] }
    const kind = query === '' ? kindOf(target.path, { loaders: kinds }) : queries[query.slice(1)]
    // Modules of the site get the final address. Only code of other tools (`extended.ts`) uses `namespaceOf`.
    if (kind !== undefined)
      return { path: target.path, namespace: kind === 'address' ? 'docs-imported' : `docs-${kind}` }
    const { namespace, external, sideEffects, pluginData } = target
    return { path: target.path, namespace, external, sideEffects, pluginData: pluginData as unknown }
  }
  return {
    name: 'docs-imported-files',
    setup(build) {
      build.onResolve({ filter: onlyQueries ? withQuery : ofSite }, (args) => resolved(build, args))
      if (!onlyQueries) loadFiles(build, root)
      if (pictures !== undefined)
        build.onResolve({ filter: /^docs:pictures$/ }, () => ({ path: pictures, external: true }))
      build.onLoad({ filter: /.*/, namespace: 'docs-imported' }, ({ path }) => {
        const address = JSON.stringify(baseUrl + importedPath(path))
        const size = pictures === undefined ? undefined : dimensions(readFileSync(path), path)
        const register =
          size === undefined
            ? ''
            : `import { addPicture } from 'docs:pictures'\naddPicture(${address}, ${JSON.stringify(size)})\n`
        return { contents: `${register}export default ${address}`, watchFiles: [path] }
      })
    },
  }
}

/** Loads files in the namespaces of `namespaceOf`, and `docs:file:…`. */
export function loadFiles(build: PluginBuild, root: string): void {
  const text = (path: string) => readFileSync(path, 'utf8')
  const onServer = (path: string) => `export default ${JSON.stringify(`@site/${encodePath(localPath(root, path))}`)}`
  const inBrowser = (path: string) =>
    `import name from ${JSON.stringify(`docs:file:${path}`)}\nexport default new URL(name, import.meta.url).href`
  const loaders: Record<string, readonly [Loader, (path: string) => string | Uint8Array]> = {
    'docs-text': ['text', text],
    'docs-svg': ['js', (path) => svgModule(text(path))],
    'docs-address-server': ['js', onServer],
    'docs-address-browser': ['js', inBrowser],
    'docs-file': ['file', (path) => readFileSync(path)],
  }
  for (const [namespace, [loader, contents]] of Object.entries(loaders))
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: contents(path),
      loader,
      resolveDir: dirname(path),
      watchFiles: [path],
    }))
  build.onLoad({ filter: /.*/, namespace: 'docs-data' }, ({ path }) => dataModule(path, text(path)))
  build.onResolve({ filter: /^docs:file:/ }, ({ path }) => ({
    path: path.slice('docs:file:'.length),
    namespace: 'docs-file',
  }))
}

const maxDataBytes = 4 * 1024 * 1024

/** Value of a YAML file, whose top-level keys are also named exports. */
function dataModule(path: string, text: string): OnLoadResult {
  const { value, problems } = readYaml(text, { file: path, maxBytes: maxDataBytes })
  const errors = problems.map(({ message, location, hint }) => ({
    text: message,
    notes: hint === undefined ? [] : [{ text: hint }],
    location: {
      file: path,
      line: location?.line ?? 1,
      column: (location?.column ?? 1) - 1,
      length: Math.max(0, (location?.endColumn ?? 0) - (location?.column ?? 0)),
    },
  }))
  return errors.length > 0 ? { errors } : { contents: JSON.stringify(value ?? null), loader: 'json' }
}
