import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import type { BuildOptions, Message, Metafile, OutputFile, Plugin } from 'esbuild'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ClientModule } from './client-module.ts'
import { nameByContent } from './content-names.ts'
import { addressesInStyles, extended } from './extended.ts'
import { siteStyles } from './site-styles.ts'
import { reactOfTool, resolveTheme, themeFile, virtualModules, type ThemeFolders } from './resolve.ts'
import { buildDiagnostics, pathOf, styleDiagnostics } from './build-diagnostics.ts'
import { importedFiles, importedIn, importedPath } from './imported-files.ts'
import { processedSheets, sheetsOf, type Sheets, type ClassScan } from './sheets.ts'
import { unknownEnvironment } from './unknown-environment.ts'
import { interfacesOfTool, type ScriptFiles } from './tool-interfaces.ts'
import { workerFiles } from './worker-files.ts'
import { inputsOf } from './inputs.ts'
import { siteLook } from './look.ts'
import type { SiteModules } from './site-modules.ts'
import { staticAddresses, type StaticFiles } from './static-addresses.ts'
import { defined } from '../../base/defined.ts'
import { environmentExpressions, type Environment } from '../../model/environment.ts'
import type { Look } from '../../model/look.ts'
import type { Words } from '../../model/words.ts'
import { styleWords, wordConstants, wordsInStyles, wordTable } from './word-table.ts'

/** Files for the browser in addition to pages. */
export interface BrowserBundle {
  /** File contents by output path (`assets/…`). */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Output paths of the style sheets. */
  readonly styles: readonly string[]
  readonly script: string
  readonly wake?: string
  /** Output paths of the chunk and the style sheet of each island, by id. */
  readonly islands: Readonly<Record<string, FeatureFiles>>
  /** Output paths of the scripts that every page loads in addition to the plain script, in order. */
  readonly scripts: readonly string[]
  /** Output paths of the files that only pages with a feature load, by the name of the feature. */
  readonly features: Readonly<Record<string, FeatureFiles>>
  /**
   * Paths of all files in the bundle or in a style sheet. While they are unchanged, the bundle is valid.
   */
  readonly inputs: readonly string[]
  /** Search of tools for classes in files of the site, which are not among the inputs. */
  readonly scan?: ClassScan
  readonly diagnostics: readonly Diagnostic[]
}

/** Files of a feature or an island. */
interface FeatureFiles {
  readonly script?: string
  readonly style?: string
  /** Chunks that only features load. */
  readonly chunks?: readonly string[]
}

/** Input of the bundles for the browser. */
export interface BrowserBundleInput {
  readonly root: string
  readonly folders: ThemeFolders
  /** The words of the site, for scripts and islands. */
  readonly words: Words
  /** Look from the configuration, with the path of a preset's style sheet. */
  readonly look?: Look
  readonly clientModules: readonly ClientModule[]
  /** Names of the files in `features/` of the theme. */
  readonly features: readonly string[]
  /** Modules for every page: a path, or `text` for a generated module. */
  readonly scripts?: readonly (string | { readonly text: string })[]
  readonly extensions?: SiteModules
  readonly staticFiles: StaticFiles
  /** Variables of the environment for modules of the site. */
  readonly environment: Environment
  /** Style sheets that modules of the site import, except those of islands. */
  readonly styles: readonly string[]
  /** Files whose address modules on the server import. */
  readonly imported: readonly string[]
  /** Files of the tool: the scripts that load and hydrate islands, and modules that scripts of the theme import. */
  readonly tool: ScriptFiles & { readonly wake: string; readonly hydrate: string; readonly refresh: string }
}

/**
 * Bundles the style sheet, the plain script and the islands; file names contain the hash of their content. The islands and the
 * script that loads them are separate bundles: code that they share with the plain script must not become a chunk that a
 * page without islands loads.
 */
export async function bundleBrowser(input: BrowserBundleInput): Promise<BrowserBundle> {
  const style = themeFile('styles/index', input.folders)
  const script = themeFile('script/index', input.folders)
  const isJoined = input.extensions !== undefined || input.styles.length > 0
  const chrome = defined({ style: isJoined ? 'docs:style' : style, script })
  const islands = Object.fromEntries(input.clientModules.map((_, index) => [`island-${index}`, `docs:island:${index}`]))
  try {
    const hasIslands = input.clientModules.length > 0
    const ofFeatures = input.features.map((name) => [`feature-${name}`, themeFile(`features/${name}`, input.folders)])
    const features = Object.fromEntries(ofFeatures) as Record<string, string>
    const ofIslands = hasIslands ? [{ wake: input.tool.wake }, islands] : []
    const entries = [chrome, ...ofIslands, features, ...scriptEntries(input)]
    const shared = { named: new Set<string>(), sheets: sheetsOf(input.root) }
    const bundles = await Promise.all(entries.map((entryPoints) => bundle(entryPoints, input, shared)))
    return collect(input, bundles, shared)
  } catch (error) {
    const diagnostics = buildDiagnostics(error, input.root, input.folders)
    return {
      files: new Map(),
      styles: [],
      script: '',
      scripts: [],
      islands: {},
      features: {},
      inputs: [],

      diagnostics,
    }
  }
}

type Bundled = {
  readonly outputFiles: readonly OutputFile[]
  readonly metafile: Metafile
  readonly warnings: readonly Message[]
}

/** State that all bundles of a site share. */
interface Shared {
  /** Static files that style sheets name. */
  readonly named: Set<string>
  readonly sheets: Sheets
}

async function bundle(
  entryPoints: Record<string, string>,
  input: BrowserBundleInput,
  shared: Shared,
): Promise<Bundled> {
  const common = settings(input, shared)
  const ofWorkers: Metafile['inputs'][] = []
  const worker = async (path: string) => {
    const result = await build({ ...common, entryPoints: [path] })
    ofWorkers.push(result.metafile.inputs)
    return result
  }
  const { outputFiles, metafile, warnings } = await build({
    ...common,
    entryPoints,
    // Modules that the plain script imports on demand (`import()`) become chunks, too.
    splitting: true,
    plugins: [workerFiles(worker), ...common.plugins],
  })
  const inputs = Object.assign({}, metafile.inputs, ...ofWorkers) as Metafile['inputs']
  return { outputFiles, metafile: { ...metafile, inputs }, warnings }
}

const files = Object.fromEntries(
  '.woff2 .woff .ttf .svg .png .jpg .jpeg .gif .webp .avif'.split(' ').map((ending) => [ending, 'file' as const]),
)

function ofSite({ root, folders, extensions: modules, styles }: BrowserBundleInput, sheets: Sheets): Plugin[] {
  const theme = themeFile('styles/index', folders)
  const paths = [...(modules?.styles ?? []), ...styles]
  const ofAll = siteStyles({ root, theme, sheets, paths, forOtherTool: modules !== undefined })
  if (modules === undefined) return [ofAll]
  return [
    ofAll,
    addressesInStyles({ root, modules }),
    extended({ root, ownTheme: folders.builtIn, modules, platform: 'browser', sheets }),
  ]
}

/** Settings of all bundles for the browser. Static files that style sheets name are added to `named`. */
export function settings(input: BrowserBundleInput, { named, sheets }: Shared) {
  return {
    outdir: join(input.root, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    metafile: true,
    logLevel: 'silent',
    legalComments: 'none',
    absWorkingDir: input.root,
    define: { ...environmentExpressions(input.environment), ...wordConstants(input.words) },
    loader: {
      ...files,
      ...(input.extensions?.rules.loaders?.['.js'] === 'jsx' ? { '.js': 'jsx' as const } : {}),
    },
    ...(input.extensions === undefined ? {} : { tsconfigRaw: {} }),
    plugins: [
      islandEntries(input),
      generatedScripts(input),
      importedFiles({
        root: input.root,
        baseUrl: input.staticFiles.baseUrl,
        onlyQueries: input.extensions !== undefined,
      }),
      ...ofSite(input, sheets),
      ...(input.look === undefined ? [] : [siteLook(input.look, themeFile('styles/index', input.folders), sheets)]),
      processedSheets(sheets, input.root, styleWords(input.words)),
      staticAddresses(input.root, input.staticFiles, named),
      interfacesOfTool(input.tool),
      wordTable(input.words),
      wordsInStyles(input.words),
      resolveTheme(input.folders),
      reactOfTool(),
    ],
  } satisfies BuildOptions
}

function islandEntries(input: BrowserBundleInput): Plugin {
  return virtualModules('docs-island', /^docs:island:/, (path) => {
    const module = input.clientModules[Number(path.split(':')[2])]
    const contents = [
      `import { hydrate } from ${JSON.stringify(input.tool.hydrate)}`,
      `import * as module from ${JSON.stringify(module?.path)}`,
      `export const wake = (element) => hydrate(element, module)`,
    ].join('\n')
    return { contents, resolveDir: input.root, loader: 'js' }
  })
}

/** Entry points of the scripts for every page. Each has a separate file, so that a failure does not affect the others. */
function scriptEntries({ scripts = [] }: BrowserBundleInput): Record<string, string>[] {
  const entries = scripts.map((script, index) => [
    `site-${index}`,
    typeof script === 'string' ? script : `docs:script:${index}`,
  ])
  return entries.length === 0 ? [] : [Object.fromEntries(entries) as Record<string, string>]
}

/** Loads generated scripts. They may import from the theme. */
function generatedScripts({ root, scripts = [] }: BrowserBundleInput): Plugin {
  return virtualModules('docs-script', /^docs:script:/, (path) => {
    const script = scripts[Number(path.split(':')[2])]
    return { contents: typeof script === 'object' ? script.text : '', resolveDir: root, loader: 'js' }
  })
}

function collect(input: BrowserBundleInput, bundles: readonly Bundled[], shared: Shared): BrowserBundle {
  const outputs = bundles.flatMap(({ outputFiles }) => outputFiles)
  const byName = nameByContent(new Map(outputs.map((file) => [basename(file.path), file.contents])))
  const files = new Map([...byName.values()].map(({ name, bytes }) => [`assets/${name}`, bytes]))
  const imported = [...input.imported, ...bundles.flatMap(({ metafile }) => importedIn(metafile))]
  for (const path of imported) files.set(importedPath(path), readFileSync(path))
  const inputs = [
    ...new Set([
      ...bundles.flatMap(({ metafile }) => inputsOf(metafile, input.root)),
      ...shared.named,
      ...imported,
      ...shared.sheets.inputs,
    ]),
  ].sort()
  const styles: string[] = []
  let script = ''
  let wake: string | undefined
  const islands: Record<string, FeatureFiles> = {}
  const features: Record<string, FeatureFiles> = {}
  const scripts: string[] = []
  for (const [path, output] of bundles.flatMap(({ metafile }) => Object.entries(metafile.outputs))) {
    const name = `assets/${byName.get(basename(path))?.name ?? basename(path)}`
    const entry = /^(style|script|wake|island-(\d+)|feature-([a-z-]+)|site-(\d+))-[A-Z0-9]{8}\.(?:js|css)$/.exec(
      basename(path),
    )
    const isStyle = name.endsWith('.css')
    const kind = isStyle ? 'style' : 'script'
    const island = input.clientModules[Number(entry?.[2])]?.id
    if (entry?.[3] !== undefined) features[entry[3]] = { ...features[entry[3]], [kind]: name }
    else if (island !== undefined && (isStyle || output.entryPoint !== undefined))
      islands[island] = { ...islands[island], [kind]: name }
    else if (isStyle) styles.push(name)
    else if (entry?.[4] !== undefined) scripts[Number(entry[4])] = name
    else if (entry?.[1] === 'script') script = name
    else if (entry?.[1] === 'wake') wake = name
  }
  addChunks(features, bundles, (path) => `assets/${byName.get(basename(path))?.name ?? basename(path)}`)
  styles.sort((a, b) => Number(b.includes('/style-')) - Number(a.includes('/style-')) || (a < b ? -1 : 1))
  // A tool has changed the lines of a processed sheet.
  const ofSheets = bundles
    .flatMap(({ warnings }) => warnings)
    .filter(
      ({ pluginName, location }) => pluginName !== '' || !shared.sheets.isProcessed(pathOf(location?.file, input.root)),
    )
  const diagnostics = [
    ...styleDiagnostics(ofSheets, input.root),
    ...(input.extensions === undefined ? unknownEnvironment(inputs, input.root, input.environment) : []),
  ]
  return defined({
    files,
    styles,
    script,
    scripts,
    wake,
    islands,
    features,
    inputs,
    scan: shared.sheets.scan(),
    diagnostics,
  })
}

/** Adds to each feature the chunks that only features load, so that a site without these features omits them. */
function addChunks(
  features: Record<string, FeatureFiles>,
  bundles: readonly Bundled[],
  nameOf: (path: string) => string,
): void {
  const outputs = new Map(bundles.flatMap(({ metafile }) => Object.entries(metafile.outputs)))
  const loaders = new Map<string, Set<string>>()
  const loaded = new Set([...outputs.values()].flatMap(({ imports }) => imports.map(({ path }) => path)))
  for (const entry of outputs.keys()) {
    const open = loaded.has(entry) ? [] : [entry]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const by = loaders.get(path) ?? new Set()
      if (by.has(entry)) continue
      loaders.set(path, by.add(entry))
      open.push(
        ...(outputs.get(path)?.imports ?? []).filter(({ external }) => external !== true).map((file) => file.path),
      )
    }
  }
  const scripts = new Set(Object.values(features).map(({ script }) => script))
  for (const [name, files] of Object.entries(features)) {
    const chunks = [...loaders].filter(([path, by]) => {
      const names = [...by].map(nameOf)
      return !by.has(path) && names.includes(files.script ?? '') && names.every((entry) => scripts.has(entry))
    })
    if (chunks.length > 0) features[name] = { ...files, chunks: chunks.map(([path]) => nameOf(path)).sort() }
  }
}
