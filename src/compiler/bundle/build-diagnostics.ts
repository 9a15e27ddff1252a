import { isAbsolute, join } from 'node:path'
import type { Message } from 'esbuild'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
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
    const exported = noExport(message, (file) => codeOf(file, root, folders))
    if (exported !== undefined) return exported
    if (location === null) return diagnostic('theme/build', message)
    const { line, column, length, suggestion } = location
    // Paths of islands and of files read by plugins have a namespace prefix.
    const path = location.file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
    const file = localPath(root, isAbsolute(path) ? path : join(root, path))
    const ofTool = pluginName.startsWith('docs-') ? notes[0]?.text : undefined
    const hint = ofTool ?? hintOf(message) ?? (suggestion && `try ${suggestion}`)
    return diagnostic(codeOf(file, root, folders), inWords(message), {
      location: { file, line, column: column + 1, endColumn: column + 1 + length },
      ...defined({ hint: hint || undefined }),
    })
  })
}

/** Returns the messages of a nested build in a bundler plugin, which are more specific. */
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

/** Reports a missing export at the theme file of the site that lacks it, not at the files that import it. */
function noExport(message: string, code: (file: string) => 'theme/build' | 'module/build'): Diagnostic | undefined {
  const [, file, name = ''] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(message) ?? []
  if (file === undefined) return undefined
  const path = file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
  const isDefault = name === 'default'
  const ofTheme = code(path) === 'theme/build'
  const hint = isDefault
    ? 'write "export default" before the main export of the file'
    : `write "export function ${name}", not "export default"${ofTheme ? '; docs theme eject copies the original' : ''}`
  const problem = isDefault ? 'the file has no default export' : `the file has no export "${name}"`
  return diagnostic(code(path), `${problem}, which others import`, { location: startOf(path), hint })
}

const unresolved = /^Could not resolve "([^"]+)"$/

function inWords(message: string): string {
  const name = unresolved.exec(message)?.[1]
  return name === undefined ? message : `no module "${name}"`
}

function hintOf(message: string): string | undefined {
  const name = unresolved.exec(message)?.[1]
  if (name?.startsWith('/') === true) return 'an address of the site cannot be imported: write ./name, beside the file'
  if (name !== undefined && /^(?:\.|@site\/|@theme\/)/.test(name))
    return 'the file does not exist; endings of .tsx and .ts may be left out'
  if (name?.startsWith('node:') === true) return 'code for the browser cannot use Node'
  const [bundled] = /^(?:@[^/]+\/)?[^/]+/.exec(name ?? '') ?? []
  if (bundled !== undefined) return `install it: npm install ${bundled}`
  if (message.startsWith('Unterminated regular expression'))
    return 'a { or a tag before it is not closed, so that "/" is read as code'
  return undefined
}
