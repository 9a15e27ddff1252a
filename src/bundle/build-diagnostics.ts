import { isAbsolute, join } from 'node:path'
import type { Message } from 'esbuild'
import { diagnostic, startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { defined } from '../defined.ts'
import { localPath } from './resolve.ts'

/** The messages of a failed build as diagnostics with their places. Any other error is a fault, and is thrown on. */
export function buildDiagnostics(error: unknown, root: string): Diagnostic[] {
  const { errors } = error as { readonly errors?: readonly Message[] }
  if (errors === undefined) throw error
  return errors.map(({ text, location }) => {
    const message = text.replace(/\.$/, '')
    const exported = noExport(message)
    if (exported !== undefined) return exported
    if (location === null) return diagnostic('theme/build', message)
    const { line, column, length, suggestion } = location
    // Islands and what plugins read have a namespace before their paths.
    const path = location.file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
    const file = localPath(root, isAbsolute(path) ? path : join(root, path))
    const hint = hintOf(message) ?? (suggestion && `try ${suggestion}`)
    return diagnostic(file.startsWith('content/') ? 'mdx/import' : 'theme/build', inWords(message), {
      place: { file, line, column: column + 1, endColumn: column + 1 + length },
      ...defined({ hint: hint || undefined }),
    })
  })
}

/** A file of the site's theme that does not export what the rest of the theme imports: the fault is in that file. */
function noExport(message: string): Diagnostic | undefined {
  const [, file, name = ''] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(message) ?? []
  if (file === undefined) return undefined
  const path = file.replace(/^[a-z][a-z-]+:(?=\/|[A-Za-z]:)/, '')
  const isDefault = name === 'default'
  const hint = isDefault
    ? 'write "export default" before what the file is for'
    : `write "export function ${name}", not "export default"; docs theme eject copies the original`
  const what = isDefault ? 'the file has no default export' : `the file has no export "${name}"`
  return diagnostic('theme/build', `${what}, which others import`, { place: startOf(path), hint })
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
    return 'there is no such file; endings of .tsx and .ts may be left out'
  if (name?.startsWith('node:') === true) return 'what is sent to the browser cannot use Node'
  const [bundled] = /^(?:@[^/]+\/)?[^/]+/.exec(name ?? '') ?? []
  if (bundled !== undefined) return `install it: npm install ${bundled}`
  if (message.startsWith('Unterminated regular expression'))
    return 'a { or a tag before it is not closed, so that "/" is read as code'
  return undefined
}
