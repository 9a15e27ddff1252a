import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { defined } from '../../base/defined.ts'
import { digest } from '../cache/hash.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { buildDiagnostics } from './build-diagnostics.ts'
import { brokenIslands, clientModules, islandName, type ClientModule } from './client-module.ts'
import { extended, stubbed, themeEntryNamespace, type MissedImport } from './extended.ts'
import { importedFiles, importedIn } from './imported-files.ts'
import { inputsOf, ofFiles } from './inputs.ts'
import { islandSigns, isWhole, signsFile } from './island-signs.ts'
import { missingUseClient } from './missing-use-client.ts'
import { pageModuleEntry, pageModules, readPageModule } from './page-modules.ts'
import { externalToTool, resolveTheme, virtualModules, type ThemeFolders, type ToolModules } from './resolve.ts'
import type { SiteModules } from './site-modules.ts'
import { sheetsOf, type Sheets } from './sheets.ts'
import { importedStyles } from './site-styles.ts'
import { classesOfEntries, unknownClasses } from './unknown-classes.ts'
import { unknownEnvironment } from './unknown-environment.ts'
import { environmentExpressions, type Environment } from '../../model/environment.ts'
import type { Words } from '../../model/words.ts'
import { wordTable } from './word-table.ts'

/** Input of the server bundle. All paths are absolute. */
export interface ServerBundleInput {
  readonly root: string
  readonly folders: ThemeFolders
  /** Names of theme layouts, and layouts of plugins with their modules. */
  readonly layouts: readonly string[]
  readonly pluginLayouts: Readonly<Record<string, string>>
  /** Modules imported by MDX pages: paths, or entries of `pageModuleEntry` if the site has `extensions`. */
  readonly modules: readonly string[]
  readonly extensions?: SiteModules
  /** Absolute paths of files that cannot run and are replaced by placeholders. */
  readonly stubs?: readonly string[]
  /** Errors of modules of islands that cannot be built, by path. */
  readonly broken?: ReadonlyMap<string, string>
  /** The words of the site. */
  readonly words: Words
  readonly baseUrl: string
  /** Variables of the environment for modules of the site. */
  readonly environment: Environment
  /** New folder for the result. */
  readonly outdir: string
  readonly tool: ToolModules & Readonly<Record<'islands' | 'checked' | 'pictures', string>>
}

/** The bundled theme, and the modules of pages. */
export interface ServerBundle {
  /** URL of the theme module (`ThemeModule`). */
  readonly theme: string
  /** Names and digests of the bundle's files, which are in the folder of the theme module. */
  readonly files: readonly (readonly [name: string, digest: string])[]
  /** URLs of modules, by path. */
  readonly modules: Readonly<Record<string, string>>
  readonly clientModules: readonly ClientModule[]
  /** Style sheets that modules of the site import, except those of islands. */
  readonly styles: readonly string[]
  /** Class names of the CSS modules that pages import, by the entry in `modules`. */
  readonly classes: Readonly<Record<string, readonly string[]>>
  /** Files whose address is imported. */
  readonly imported: readonly string[]
  /** Unresolved imports, if missing modules are allowed. */
  readonly missed: readonly MissedImport[]
  /** Paths of all files in the bundle. While they are unchanged, the bundle is valid. */
  readonly inputs: readonly string[]
  /** Reports about islands and other modules of the site that could be built. */
  readonly reports: readonly Diagnostic[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Bundles the theme and the modules of pages for Node, and writes the result to disk. Modules that cannot be built
 * are omitted and reported, so that an error on one page does not prevent checks of the others.
 */
export async function bundleServer(input: ServerBundleInput): Promise<ServerBundle> {
  const { broken, ...whole } = await bundleOnce(input)
  if (whole.diagnostics.length === 0) return whole
  if (broken !== undefined && input.broken === undefined) {
    const contained = await bundleServer({ ...input, broken })
    if (contained.theme !== '') return { ...contained, diagnostics: [...whole.diagnostics, ...contained.diagnostics] }
  }
  if (input.modules.length === 0) return whole
  if ((await bundleOnce({ ...input, modules: [] })).diagnostics.length > 0) return whole
  const good = await buildable(input)
  if (input.extensions?.missing === undefined) {
    const rest = await bundleOnce({ ...input, modules: good })
    return { ...rest, diagnostics: whole.diagnostics }
  }
  const marked = new Map(input.modules.map((entry) => [entry, good.includes(entry) ? entry : withoutModule(entry)]))
  const rest = await bundleOnce({ ...input, modules: [...marked.values()] })
  const modules = Object.fromEntries([...marked].map(([entry, built]) => [entry, rest.modules[built] ?? '']))
  return { ...rest, modules, diagnostics: rest.theme === '' ? rest.diagnostics : whole.diagnostics }
}

/** Replaces the exports of an unbuildable entry with placeholders. */
function withoutModule(entry: string): string {
  const module = readPageModule(entry)
  return module === undefined ? entry : pageModuleEntry({ ...module, broken: true })
}

/** Finds the buildable modules by bisection. */
async function buildable(input: ServerBundleInput): Promise<readonly string[]> {
  const { modules } = input
  if (modules.length === 0 || (await bundleOnce(input)).diagnostics.length === 0) return modules
  if (modules.length === 1) return []
  const middle = modules.length >> 1
  return [
    ...(await buildable({ ...input, modules: modules.slice(0, middle) })),
    ...(await buildable({ ...input, modules: modules.slice(middle) })),
  ]
}

async function bundleOnce(
  input: ServerBundleInput,
): Promise<ServerBundle & { readonly broken?: ReadonlyMap<string, string> }> {
  mkdirSync(input.outdir, { recursive: true })
  const islands = new Map<string, ClientModule>()
  const warnings: Diagnostic[] = []
  const missed: MissedImport[] = []
  const { root, folders, extensions } = input
  const sheets = sheetsOf(root)
  try {
    const { metafile } = await build(settings(input, { islands, warnings, missed, sheets }))
    const built = (name: string) => pathToFileURL(join(input.outdir, `${name}.mjs`)).href
    const clientModules = [...islands.values()]
      .filter(({ path }) => isWhole(metafile, path, input.broken))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const scripts = Object.keys(metafile.outputs).filter((path) => path.endsWith('.mjs'))
    // Wrappers of broken islands import the signs, too.
    if (islands.size > 0) {
      const signs = islandSigns(metafile, clientModules, { root, rules: extensions?.rules.islands })
      writeFileSync(join(input.outdir, signsFile), `export default ${JSON.stringify(signs)}`)
      scripts.push(signsFile)
    }
    return {
      theme: built('theme'),
      files: scripts.map((path) => [basename(path), digest(readFileSync(join(input.outdir, basename(path))))]),
      modules: Object.fromEntries(input.modules.map((path, index) => [path, built(`m${index}`)])),
      clientModules,
      styles: stylesOf(metafile, ['theme', ...input.modules.map((_, index) => `m${index}`)]),
      classes: classesOfEntries(metafile, input.modules, sheets.classes),
      imported: importedIn(metafile).sort(),
      missed,
      inputs: [...new Set([...inputsOf(metafile, input.root), ...sheets.inputs])].sort(),
      reports: [
        ...warnings,
        ...(extensions?.rules.islands === undefined ? missingUseClient(metafile, islands, root) : []),
        ...(await unknownClasses(metafile, { root, classes: sheets.classes })),
        ...unknownEnvironment(inputsOf(metafile, root), root, input.environment),
      ],
      diagnostics: [],
    }
  } catch (error) {
    const diagnostics = buildDiagnostics(error, root, folders)
    const nothing = {
      files: [],
      modules: {},
      clientModules: [],
      styles: [],
      classes: {},
      imported: [],
      missed: [],
      inputs: [],
      reports: [],
    }
    return { theme: '', ...nothing, diagnostics, ...defined({ broken: brokenIslands(error) }) }
  }
}

/** Lists that a bundle fills. */
interface Collected {
  readonly islands: Map<string, ClientModule>
  readonly warnings: Diagnostic[]
  readonly missed: MissedImport[]
  readonly sheets: Sheets
}

function settings(input: ServerBundleInput, { islands, warnings, missed, sheets }: Collected) {
  const { root, folders, extensions } = input
  const ofSite = { root, ownTheme: folders.builtIn, platform: 'server', missed, sheets } as const
  const entryPoints: Record<string, string> = { theme: 'docs:theme-entry' }
  for (const [index, path] of input.modules.entries()) entryPoints[`m${index}`] = path
  return {
    entryPoints,
    outdir: input.outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    metafile: true,
    sourcemap: 'linked',
    logLevel: 'silent',
    absWorkingDir: input.root,
    loader: {
      '.css': 'empty',
      ...(extensions?.rules.loaders?.['.js'] === 'jsx' ? { '.js': 'jsx' } : {}),
    },
    // ES modules of a package are preferred to CommonJS, as in webpack: some forms of CommonJS cannot be
    // bundled.
    ...(extensions === undefined ? {} : { tsconfigRaw: {}, mainFields: ['module', 'main'] }),
    define: environmentExpressions(input.environment),
    plugins: [
      themeEntry(input),
      ...(input.stubs === undefined ? [] : [stubbed(new Set(input.stubs))]),
      importedFiles({
        root,
        baseUrl: input.baseUrl,
        onlyQueries: extensions !== undefined,
        pictures: input.tool.pictures,
      }),
      ...(extensions === undefined
        ? [importedStyles({ root, sheets })]
        : [pageModules(root), extended({ ...ofSite, modules: extensions })]),
      wordTable(input.words),
      resolveTheme(folders),
      externalToTool(input.tool),
      clientModules({
        found: islands,
        diagnostics: warnings,
        root,
        runtime: input.tool.islands,
        checkedRuntime: input.tool.checked,
        broken: input.broken,
        name: (path) =>
          islandName(path, [root, ...(folders.site === undefined ? [] : [folders.site]), folders.builtIn]),
        ...(extensions?.rules.islands && { findIn: { folder: root, rules: extensions.rules.islands } }),
      }),
    ],
  } satisfies BuildOptions & { metafile: true }
}

/** Components available in all MDX pages: those of the theme, then those of plugins. */
function componentLines(extensions: SiteModules | undefined): string[] {
  if (extensions === undefined) return [`export { components } from '@theme/mdx/index'`]
  const { components, missing } = extensions
  return [
    `import { components as ofTheme } from '@theme/mdx/index'`,
    ...components.map((name, index) => `import * as c${index} from ${JSON.stringify(name)}`),
    `export const components = Object.assign({}, ${['ofTheme', ...components.map((_, index) => `c${index}.default`)].join(', ')})`,
    ...(missing === undefined ? [] : [`export { missing } from 'docs:missing'`]),
  ]
}

function themeEntry(input: ServerBundleInput): Plugin {
  return virtualModules(themeEntryNamespace, /^docs:theme-entry$/, () => {
    const ofTheme = input.layouts.map((name) => [name, `@theme/layouts/${name}`] as const)
    const brought = Object.entries(input.pluginLayouts).filter(([name]) => !input.layouts.includes(name))
    const all = [...ofTheme, ...brought]
    const lines = [
      `export { default as Document } from '@theme/document'`,
      ...componentLines(input.extensions),
      // A site may replace `inline.ts` by one with a single script.
      `import * as inline from '@theme/inline'`,
      `export const { inlineScript, tabsScript } = inline`,
      `export { createElement } from 'react'`,
      ...all.map(([, path], index) => `import l${index} from ${JSON.stringify(path)}`),
      `export const layouts = { ${all.map(([name], index) => `${JSON.stringify(name)}: l${index}`).join(', ')} }`,
    ]
    return { contents: lines.join('\n'), resolveDir: input.root, loader: 'js' }
  })
}

/**
 * Style sheets in the order of imports: those of the theme, those that components import, then those that pages import
 * themselves.
 */
function stylesOf({ inputs, outputs }: Metafile, entries: readonly string[]): string[] {
  const isSheet = (name: string) => /^docs-(?:style|css-module):/.test(name)
  const sheets = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string): void => {
    if (visited.has(name)) return
    visited.add(name)
    for (const { path } of inputs[name]?.imports ?? []) visit(path)
    if (isSheet(name)) sheets.add(name)
  }
  const byOutput = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [basename(path), entryPoint]))
  const inOrder = entries.flatMap((name) => byOutput.get(`${name}.mjs`) ?? [])
  for (const isOfPage of [false, true]) inOrder.filter((name) => isSheet(name) === isOfPage).forEach(visit)
  const others = Object.keys(inputs).filter((name) => isSheet(name) && !sheets.has(name))
  return [...sheets, ...others.sort()].map((name) => name.replace(ofFiles, ''))
}
