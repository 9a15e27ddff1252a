import { isAbsolute, join } from 'node:path'
import type { Message } from 'esbuild'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { isInside, localPath, type ThemeFolders } from './resolve.ts'

/**
 * The messages of a failed build as diagnostics with their places: `theme/build` for a file of the theme, `module/build`
 * for any other of the site. Any other error is a fault, and is thrown on.
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
    // Islands and files that plugins read have a namespace before their paths.
    const path = location.file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
    const file = localPath(root, isAbsolute(path) ? path : join(root, path))
    const ofTool = pluginName.startsWith('docs-') ? notes[0]?.text : undefined
    const hint = ofTool ?? hintOf(message) ?? (suggestion && `try ${suggestion}`)
    return diagnostic(codeOf(file, root, folders), inWords(message), {
      place: { file, line, column: column + 1, endColumn: column + 1 + length },
      ...defined({ hint: hint || undefined }),
    })
  })
}

/** A plugin of the build may have built something itself: then its messages say more than that it failed. */
function ofBuildInside(message: Message): readonly Message[] {
  const { errors } = (message.detail ?? {}) as { readonly errors?: readonly Message[] }
  return message.location === null && errors !== undefined && errors.length > 0 ? errors : [message]
}

/** A file outside of the site is the tool's own, whose theme it is. */
function codeOf(file: string, root: string, folders: ThemeFolders | undefined): 'theme/build' | 'module/build' {
  const theme = folders?.site === undefined ? undefined : localPath(root, folders.site)
  const ofTheme = theme !== undefined && (theme === '' || file.startsWith(`${theme}/`))
  return ofTheme || !isInside(file) ? 'theme/build' : 'module/build'
}

/** Reports a file of the site's theme that lacks an export: the fault is in that file, not in those that import it. */
function noExport(message: string, code: (file: string) => 'theme/build' | 'module/build'): Diagnostic | undefined {
  const [, file, name = ''] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(message) ?? []
  if (file === undefined) return undefined
  const path = file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
  const isDefault = name === 'default'
  const ofTheme = code(path) === 'theme/build'
  const hint = isDefault
    ? 'write "export default" before what the file is for'
    : `write "export function ${name}", not "export default"${ofTheme ? '; docs theme eject copies the original' : ''}`
  const what = isDefault ? 'the file has no default export' : `the file has no export "${name}"`
  return diagnostic(code(path), `${what}, which others import`, { place: startOf(path), hint })
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
  if (name?.startsWith('node:') === true) return 'what is sent to the browser cannot use Node'
  const [bundled] = /^(?:@[^/]+\/)?[^/]+/.exec(name ?? '') ?? []
  if (bundled !== undefined) return `install it: npm install ${bundled}`
  if (message.startsWith('Unterminated regular expression'))
    return 'a { or a tag before it is not closed, so that "/" is read as code'
  return undefined
}
