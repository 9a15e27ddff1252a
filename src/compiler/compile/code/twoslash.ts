import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import type { TwoslashOptions } from '../../../model/markdown-options.ts'
import { errorMessage } from '../../../base/error-message.ts'
import type { Fault } from './code-features.ts'

/** A note of TypeScript as returned by twoslash. */
export interface TwoslashNode {
  readonly type: 'hover' | 'query' | 'error' | 'completion' | 'tag' | 'highlight'
  /** Offset in the displayed code. */
  readonly start: number
  readonly length: number
  readonly text?: string
  readonly docs?: string
  readonly code?: number
  readonly name?: string
  readonly completions?: readonly { readonly name: string }[]
}

interface Typed {
  readonly code: string
  readonly nodes: readonly TwoslashNode[]
}

type Twoslasher = (code: string, lang: string, options?: { readonly handbookOptions: object }) => Typed

/** A problem with its solution. */
interface Problem {
  readonly message: string
  readonly hint: string
}

const opened = new Map<string, Twoslasher | Problem>()

/**
 * Opens twoslash with the TypeScript version of the site, or returns a problem. One instance serves all pages, since
 * TypeScript takes a second to start. Both are only loaded here, so that pages without types do not wait for them.
 */
function openTwoslash(root: string, options: TwoslashOptions): Twoslasher | Problem {
  const key = JSON.stringify([root, options])
  const twoslasher = opened.get(key) ?? open(root, options)
  opened.set(key, twoslasher)
  return twoslasher
}

interface TypeScript {
  readonly version: string
  readonly sys: Record<string, unknown>
  readonly createLanguageService?: unknown
  convertCompilerOptionsFromJson(
    options: object,
    folder: string,
  ): { readonly options: object; readonly errors: readonly { readonly messageText: unknown }[] }
}

function open(root: string, { typescript, compilerOptions }: TwoslashOptions): Twoslasher | Problem {
  const require = createRequire(join(root, 'package.json'))
  const missing = (name: string): Problem => ({
    message: `showing types requires the package "${name}", which is not installed`,
    hint: 'run npm install --save-dev twoslash typescript@5.9',
  })
  let core: { createTwoslasher(options: object): Twoslasher }
  let ts: TypeScript
  try {
    core = require('twoslash/core') as typeof core
  } catch {
    return missing('twoslash')
  }
  try {
    ts = require(typescript) as TypeScript
  } catch {
    return missing(typescript)
  }
  if (ts.createLanguageService === undefined)
    return {
      message: `"${typescript}" ${ts.version} has no interface that twoslash could use`,
      hint: 'run npm install --save-dev typescript-5@npm:typescript@5.9, and write code.twoslash.typescript: typescript-5',
    }
  const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, root)
  const [wrong] = errors
  if (wrong !== undefined) return { message: String(wrong.messageText), hint: 'correct code.twoslash.compilerOptions' }
  const tsLibDirectory = dirname(require.resolve(typescript))
  const tsModule = { ...ts, sys: { ...ts.sys, ...guarded(ts.sys, [tsLibDirectory, ...packageFolders(root)]) } }
  const customTags = ['annotate', 'log', 'warn', 'error']
  return core.createTwoslasher({
    tsModule,
    tsLibDirectory,
    vfsRoot: resolve(root),
    compilerOptions: options,
    customTags,
  })
}

/** Folders with packages of a site: in its folder and all parent folders. */
function packageFolders(root: string): string[] {
  const folders: string[] = []
  for (let at = resolve(root), last = ''; at !== last; last = at, at = dirname(at))
    folders.push(join(at, 'node_modules'))
  return folders
}

/**
 * Restricts file access to packages: a page is data, which may import types of packages but no
 * other file.
 */
function guarded(sys: Record<string, unknown>, folders: readonly string[]): Record<string, unknown> {
  const isOpen = (path: string) => folders.some((folder) => `${resolve(path)}${sep}`.startsWith(folder + sep))
  const guard = (name: string, otherwise: unknown) => {
    const original = sys[name] as (path: string, ...rest: unknown[]) => unknown
    return (path: string, ...rest: unknown[]) => (isOpen(path) ? original(path, ...rest) : otherwise)
  }
  return {
    fileExists: guard('fileExists', false),
    directoryExists: guard('directoryExists', false),
    readFile: guard('readFile', undefined),
    getDirectories: guard('getDirectories', []),
    readDirectory: guard('readDirectory', []),
    // A package may be a symbolic link to a folder of the repository.
    realpath(path: string): string {
      const real = (sys['realpath'] as (path: string) => string)(path)
      return isOpen(real) ? real : path
    },
  }
}

/** Types of code, or errors by offset. */
type Result = Typed | { readonly faults: readonly Fault[] } | Problem

const results = new Map<string, Result>()
/** Number of cached results for recompiled pages. */
const maxResults = 500

/** Returns TypeScript's notes about code. */
export function typesOf(
  code: string,
  lang: string,
  site: { readonly root: string; readonly options: TwoslashOptions },
): Result {
  const run = openTwoslash(site.root, site.options)
  if (typeof run !== 'function') return run
  const key = JSON.stringify([site, lang, code])
  const stored = results.get(key)
  if (stored !== undefined) return stored
  const result = resultOf(run, code, lang)
  if (results.size >= maxResults) results.clear()
  results.set(key, result)
  return result
}

function resultOf(run: Twoslasher, code: string, lang: string): Result {
  try {
    const { code: displayed, nodes } = run(code, lang)
    return { code: displayed.replace(/\n$/, ''), nodes }
  } catch (error) {
    const faults = compileErrors(run, code, lang)
    if (faults.length > 0) return { faults }
    const { title, description } = error as { readonly title?: string; readonly description?: string }
    const message = title === undefined ? errorMessage(error) : `${title}: ${description?.trim().split('\n')[0] ?? ''}`
    return { faults: [{ start: 0, end: 0, message }] }
  }
}

/** Errors, by offset, that the code does not announce with `@errors`. */
function compileErrors(run: Twoslasher, code: string, lang: string): Fault[] {
  const expected = /^\s*\/\/\s*@errors:([\d ,]+)/m.exec(code)?.[1]?.trim().split(/\D+/) ?? []
  try {
    const { nodes } = run(code, lang, { handbookOptions: { noErrorValidation: true, keepNotations: true } })
    return nodes.flatMap(({ type, start, length, text = '', code: number = 0 }) => {
      if (type !== 'error' || expected.includes(String(number))) return []
      const all = [...expected, number].join(' ')
      const hint = `correct the example, or show the error: begin it with "// @errors: ${all}"`
      return [{ start, end: start + length, message: `${text.split('\n')[0] ?? ''} (${number})`, hint }]
    })
  } catch {
    return []
  }
}
