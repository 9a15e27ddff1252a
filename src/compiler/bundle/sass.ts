import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PartialMessage } from 'esbuild'
import { failedSheet, sheetProblem, type ProcessedSheet } from './sheet-problem.ts'

/** Range in a source. Lines and columns start at 0. */
interface Span {
  readonly start: { readonly line: number; readonly column: number; readonly offset: number }
  readonly end: { readonly offset: number }
  readonly url?: URL
}

/** The part of Sass's interface that is used here. */
interface Sass {
  compile(
    path: string,
    options: {
      readonly loadPaths: readonly string[]
      readonly importers: readonly unknown[]
      readonly logger: {
        warn(
          message: string,
          options: { readonly deprecation: boolean; readonly span?: Span; readonly stack?: string },
        ): void
        debug(message: string): void
      }
    },
  ): { readonly css: string; readonly loadedUrls: readonly URL[] }
  readonly NodePackageImporter: new (folder: string) => unknown
}

/** Compiles a Sass sheet with the Sass of the site. Messages of `@warn` are warnings. */
export function compileSass(path: string, root: string): ProcessedSheet {
  const sass = installed(root)
  if (sass === undefined)
    return failedSheet(sheetProblem('Sass is not installed', { file: path }, 'install it: npm install --save-dev sass'))
  const warnings: PartialMessage[] = []
  const place = (span: Span | undefined) => ({
    file: span?.url?.protocol === 'file:' ? fileURLToPath(span.url) : path,
    line: span && span.start.line + 1,
    column: span && span.start.column + 1,
    length: span && span.end.offset - span.start.offset,
  })
  try {
    const { css, loadedUrls } = sass.compile(path, {
      loadPaths: [root, ...packageFolders(root)],
      importers: [new sass.NodePackageImporter(root)],
      logger: {
        warn(message, { deprecation, span, stack }) {
          if (!deprecation)
            warnings.push(sheetProblem(message, span === undefined ? placeIn(stack, path) : place(span)))
        },
        debug: () => undefined,
      },
    })
    const files = loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => fileURLToPath(url))
    return { contents: css, files, errors: [], warnings }
  } catch (error) {
    const { sassMessage, span } = error as { readonly sassMessage?: string; readonly span?: Span }
    if (sassMessage === undefined) throw error
    const at = place(span)
    return failedSheet(sheetProblem(sassMessage.replace(/\.$/, ''), at), [at.file])
  }
}

/** Location of `@warn`, which Sass only passes as a stack: `parts/box.scss 3:5  root stylesheet`. */
function placeIn(stack: string | undefined, path: string) {
  const [, name = '', line, column] = /^(.+?) (\d+):(\d+)/.exec(stack ?? '') ?? []
  const file = [resolve(name), fileURLPath(name)].find((candidate) => candidate !== undefined && existsSync(candidate))
  return name === '' || file === undefined ? { file: path } : { file, line: Number(line), column: Number(column) }
}

const fileURLPath = (name: string): string | undefined => (name.startsWith('file:') ? fileURLToPath(name) : undefined)

function installed(root: string): Sass | undefined {
  const require = createRequire(join(root, 'package.json'))
  for (const name of ['sass', 'sass-embedded']) {
    try {
      return require(name) as Sass
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}

/** Folders with packages, from that of the site upwards. */
function packageFolders(root: string): readonly string[] {
  const folders: string[] = []
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (existsSync(packages)) folders.push(packages)
    if (folder === dirname(folder)) return folders
  }
}
