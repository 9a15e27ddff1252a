/**
 * Reads the style sheets of a site, processed by Sass and PostCSS if the site has installed them.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { transform, type PartialMessage, type Plugin } from 'esbuild'
import { digest } from '../cache/hash.ts'
import { isInside, localPath } from './resolve.ts'
import { postcssConfig, runPostcss, tailwindDirective } from './postcss.ts'
import { compileSass } from './sass.ts'
import type { ProcessedSheet } from './sheet-problem.ts'

/** Search of tools for classes. The result is valid while the files are unchanged, or lead to the same sheets. */
export interface ClassScan {
  /** Absolute paths of files, and of folders with a slash at the end. */
  readonly files: readonly string[]
  /** Digests of the processed sheets by their path, relative to the site. */
  readonly sheets: Readonly<Record<string, string>>
}

/** Style sheets of a site while it is bundled once. */
export interface Sheets {
  /** Reads a sheet. Each is processed once. */
  read(path: string): Promise<ProcessedSheet>
  /** Returns true for a sheet that a tool has changed: its lines are not those of the file. */
  isProcessed(path: string): boolean
  /** Absolute paths of all files that sheets import by a tool. */
  readonly inputs: Set<string>
  /** Class names of the CSS modules that were read, by path. */
  readonly classes: Map<string, readonly string[]>
  /** The search for classes up to now; `undefined` if no tool has searched. */
  scan(): ClassScan | undefined
}

/** Style sheets with these endings import each other; other files are searched for classes. */
const isSheet = (path: string): boolean => /\.(?:css|s[ac]ss)$/.test(path)

/** Creates the reader of the sheets of a site. */
export function sheetsOf(root: string): Sheets {
  const results = new Map<string, Promise<ProcessedSheet>>()
  const processed = new Set<string>()
  const searched = new Map<string, string>()
  const files = new Set<string>()
  // The folder is listed once, and only if the site has sheets.
  let listed: { readonly config: string | undefined } | undefined
  const configName = () => (listed ??= { config: postcssConfig(root) }).config
  const sheets: Sheets = {
    read: (path) => {
      const result = results.get(path) ?? readSheet(path)
      results.set(path, result)
      return result
    },
    isProcessed: (path) => processed.has(path),
    inputs: new Set(),
    classes: new Map(),
    scan: () =>
      searched.size === 0
        ? undefined
        : { files: [...files].sort(), sheets: Object.fromEntries([...searched].sort(([a], [b]) => (a < b ? -1 : 1))) },
  }

  async function readSheet(path: string): Promise<ProcessedSheet> {
    const ofSass = /\.s[ac]ss$/.test(path)
    const first = ofSass ? compileSass(path, root) : plain(path)
    for (const file of first.files) sheets.inputs.add(file)
    if (ofSass) processed.add(path)
    if (first.errors.length > 0 || !isOfSite(path, root)) return first
    const { contents } = first
    const config = configName()
    if (config === undefined && tailwindDirective(contents) === undefined) return first
    const mistakes = ofSass ? [] : await mistakesIn(contents, path)
    processed.add(path)
    const result = await runPostcss(contents, { path, root, config, ignored: ignoredIn(root) })
    note(path, result)
    return { ...result, warnings: [...first.warnings, ...mistakes, ...result.warnings] }
  }

  function note(path: string, { contents, files: read }: ProcessedSheet): void {
    const settings = join(root, configName() ?? '')
    const isText = (file: string) => !isSheet(file) && file !== settings && !file.includes(`${sep}node_modules${sep}`)
    const texts = read.filter(isText)
    for (const file of read) if (!isText(file)) sheets.inputs.add(file)
    if (texts.length === 0) return
    searched.set(localPath(root, path), digest(contents))
    for (const file of [...texts, ...foldersOf(root)]) files.add(file)
  }

  return sheets
}

const plain = (path: string): ProcessedSheet => ({
  contents: readFileSync(path, 'utf8'),
  files: [],
  errors: [],
  warnings: [],
})

function isOfSite(path: string, root: string): boolean {
  return isInside(localPath(root, path)) && !path.includes(`${sep}node_modules${sep}`)
}

/** Mistakes in the text of a sheet before a tool changes its lines. */
async function mistakesIn(css: string, path: string): Promise<PartialMessage[]> {
  try {
    const { warnings } = await transform(css, { loader: 'css', sourcefile: path, logLevel: 'silent' })
    // The last directive of a rule needs no semicolon.
    return warnings
      .filter(({ text }) => text !== 'Expected ";"')
      .map(({ text, location, notes }) => ({ text, location, notes }))
  } catch {
    return []
  }
}

/** Names in the folder of a site that contain no classes: output folders, and folders of tools. */
function ignoredIn(root: string): readonly string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name)
  const tools = names.filter((name) => name.startsWith('.') || name === 'node_modules')
  // The state of the output folder `dist` is in `.dist.docs`.
  const outputs = names.filter((name) => names.includes(`.${name}.docs`))
  return [...tools, ...outputs]
}

/** Folders in which a new file may contain classes, with a slash at the end. */
function foldersOf(root: string): readonly string[] {
  const ignored = new Set(ignoredIn(root))
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
        ? folder === root && ignored.has(entry.name)
          ? []
          : [`${join(folder, entry.name)}/`, ...below(join(folder, entry.name))]
        : [],
    )
  return [`${root}/`, ...below(root)]
}

/**
 * In the browser: loads processed sheets that others import. `withWords` replaces names of words, which copies of the
 * theme's sheets contain.
 */
export function processedSheets(sheets: Sheets, root: string, withWords: (css: string) => string): Plugin {
  return {
    name: 'docs-sheets',
    setup(build) {
      build.onLoad({ filter: /\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        if (path.endsWith('.css') && !isOfSite(path, root)) return undefined
        const { contents, errors, warnings } = await sheets.read(path)
        return {
          contents: withWords(contents),
          errors: [...errors],
          warnings: [...warnings],
          loader: 'css',
          resolveDir: dirname(path),
        }
      })
    },
  }
}
