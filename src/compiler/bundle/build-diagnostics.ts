import { existsSync, readFileSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import type { Message } from 'esbuild'
import { listNames } from '../../base/list-names.ts'
import { diagnostic, startOf, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { exportedNames } from '../../text/exported-names.ts'
import { exportOfFile, frameworkHint } from '../likely-mistakes/module-exports.ts'
import { unimportableHint } from './imported-files.ts'
import { isInside, localPath, type ThemeFolders } from './resolve.ts'

/**
 * Converts the messages of a failed bundle to diagnostics with locations: `theme/build` for a file of the theme, `module/build`
 * for any other file of the site. Other errors are bugs and are thrown again.
 */
export function buildDiagnostics(error: unknown, root: string, folders?: ThemeFolders): Diagnostic[] {
  const { errors } = error as { readonly errors?: readonly Message[] }
  if (errors === undefined) throw error
  return errors.flatMap(ofBuildInside).map(({ text, location, notes, pluginName }) => {
    const message = text.replace(/\.$/, '')
    const exported = noExport({ message, location }, root, (file) => codeOf(file, root, folders))
    if (exported !== undefined) return exported
    if (location === null) return diagnostic('theme/build', inWords(message), defined({ hint: hintOf(message) }))
    const { suggestion } = location
    const place = locationOf(location, root)
    const { file } = place
    const ofTool = pluginName.startsWith('docs-')
      ? notes.find(({ text: note }) => !ofBundler.test(note))?.text
      : undefined
    const hint = ofTool ?? hintOf(message) ?? (suggestion && `try ${suggestion}`)
    return diagnostic(codeOf(file, root, folders), inWords(message), {
      location: place,
      ...defined({ hint: hint || undefined }),
    })
  })
}

/** Notes that the bundler adds to problems of plugins. */
const ofBundler = /^(?:The plugin "|This error came from )/

/** Absolute path of a file in a message. Paths of islands and of files that plugins read have a namespace prefix. */
export function pathOf(name = '', root: string): string {
  const path = name.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
  return isAbsolute(path) ? path : join(root, path)
}

function locationOf({ file: name, line, column, length }: NonNullable<Message['location']>, root: string): Location {
  const file = localPath(root, pathOf(name, root))
  return { file, line, column: column + 1, endColumn: column + 1 + length }
}

/** Reports mistakes in style sheets of the site, each once. A block without an end hides the mistakes after its start. */
export function styleDiagnostics(warnings: readonly Message[], root: string): Diagnostic[] {
  const reports = new Map<string, Diagnostic>()
  const open = new Map<string, number>()
  for (const { text, location, notes } of warnings.toReversed()) {
    if (location === null || !/\.(?:css|s[ac]ss)$/.test(location.file)) continue
    // esbuild notices an open block at the end of the file, and mentions its start in a note.
    const start = text === 'Expected "}" to go with "{"' ? notes[0]?.location : undefined
    const place = locationOf(start ?? location, root)
    if (!isInside(place.file) || `/${place.file}`.includes('/node_modules/')) continue
    if (start) open.set(place.file, place.line)
    else if (place.line >= (open.get(place.file) ?? Infinity)) continue
    const hint = start ? 'write } where the rule ends' : location.suggestion && `did you mean "${location.suggestion}"?`
    const message = start ? 'the { is never closed' : text
    const report = diagnostic('style/invalid', message, { location: place, ...defined({ hint: hint || undefined }) })
    reports.set(`${place.file}:${place.line}:${place.column}`, report)
  }
  return [...reports.values()].reverse()
}

/** Uses the messages of a nested build in a bundler plugin, which are more specific. */
function ofBuildInside(message: Message): readonly Message[] {
  const { errors } = (message.detail ?? {}) as { readonly errors?: readonly Message[] }
  return message.location === null && errors !== undefined && errors.length > 0 ? errors : [message]
}

/** Diagnostic code for a file. A file outside of the site belongs to the tool's theme. */
function codeOf(file: string, root: string, folders: ThemeFolders | undefined): 'theme/build' | 'module/build' {
  const theme = folders?.site === undefined ? undefined : localPath(root, folders.site)
  const ofTheme = theme !== undefined && (theme === '' || file.startsWith(`${theme}/`))
  return ofTheme || !isInside(file) ? 'theme/build' : 'module/build'
}

/**
 * Reports a missing export: at the import, if both files are modules of the site outside of its theme; otherwise at the
 * file that lacks it.
 */
function noExport(
  { message, location }: { readonly message: string; readonly location: Message['location'] },
  root: string,
  code: (file: string) => 'theme/build' | 'module/build',
): Diagnostic | undefined {
  const [, file, name = ''] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(message) ?? []
  if (file === undefined) return undefined
  const path = localPath(root, pathOf(file, root))
  const isDefault = name === 'default'
  const ofTheme = code(path) === 'theme/build'
  const place = location === null ? undefined : locationOf(location, root)
  const text =
    place === undefined || ofTheme || code(place.file) === 'theme/build' ? undefined : codeAt(join(root, path))
  if (place !== undefined && text !== undefined) {
    const names = exportedNames(text)
    const missing = isDefault ? 'no default export' : `no export "${name}"`
    const isComplete = !/^export\s*\*/m.test(text)
    const list = names.length === 0 ? 'it exports nothing' : `it exports ${joined(names)}`
    const others = isDefault && names.length > 0 ? `write import { … }: ${list}` : list
    const hint = didYouMean(name, names) ?? (isComplete ? others : undefined)
    return diagnostic('module/build', `"${path}" has ${missing}`, defined({ location: place, hint }))
  }
  const hint =
    exportOfFile(`./${basename(path)}`, name) ??
    (isDefault
      ? 'write "export default" before the main export of the file'
      : `write "export function ${name}", not "export default"${ofTheme ? '; docs theme eject copies the original' : ''}`)
  const problem = isDefault ? 'the file has no default export' : `the file has no export "${name}"`
  return diagnostic(code(path), `${problem}, which others import`, { location: startOf(path), hint })
}

/** Text of a module; `undefined` for other files. */
function codeAt(path: string): string | undefined {
  return /\.[cm]?[jt]sx?$/.test(path) && existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Maximum number of names in a hint. */
const maxNames = 5

function joined(names: readonly string[]): string {
  const quoted = names.map((name) => (name === 'default' ? 'a default' : `"${name}"`))
  return listNames(quoted, maxNames)
}

const unresolved = /^Could not resolve "([^"]+)"$/

function inWords(message: string): string {
  const name = unresolved.exec(message)?.[1]
  const file = withoutLoader.exec(message)?.[1]
  if (file !== undefined) return `"${basename(file)}" is not a module: its kind of file cannot be imported`
  if (name === undefined) return message
  return isPictureOrFont.test(name) ? `no file at "${name}"` : `no module "${name}"`
}

/** Address of a file that style sheets and modules show, by its ending. */
const isPictureOrFont = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp4|webm)(?:[?#].*)?$/i

const withoutLoader = /^No loader is configured for "[^"]*" files: (.*)$/

function hintOf(message: string): string | undefined {
  const path = withoutLoader.exec(message)?.[1]
  if (path !== undefined) return unimportableHint(`./${basename(path)}`)
  const name = unresolved.exec(message)?.[1]
  if (name?.startsWith('/') === true) return 'an address of the site cannot be imported: write ./name, beside the file'
  if (name?.startsWith('.') === true && isPictureOrFont.test(name))
    return 'put it there: the path starts at the folder of the file with this line'
  if (name !== undefined && /^(?:\.|@site\/|@theme\/)/.test(name))
    return 'the file does not exist; endings of .tsx and .ts may be left out'
  if (name?.startsWith('node:') === true) return 'code for the browser cannot use Node'
  const [bundled] = /^(?:@[^/]+\/)?[^/]+/.exec(name ?? '') ?? []
  const framework = frameworkHint(name ?? '')
  if (framework !== undefined) return framework
  if (bundled !== undefined) return `install it: npm install ${bundled}`
  if (message.startsWith('Unterminated regular expression'))
    return 'a { or a tag before it is not closed, so that "/" is read as code'
  return undefined
}
