/**
 * Descriptions in git: versions and earlier descriptions with a `ref` get the path of the extracted
 * file.
 *
 * @module
 */
import { diagnostic, isMapping, treeName, type Diagnostic, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { defaultPath } from './options.ts'

/** The options with the paths of extracted files. The schema reports invalid values later. */
export function withGitFiles(context: WrittenOptions): ResolvedOptions {
  const usual = typeof context.options['path'] === 'string' ? context.options['path'] : defaultPath
  let { options } = context
  const diagnostics: Diagnostic[] = []
  for (const key of ['versions', 'changes']) {
    const list = context.options[key]
    if (!Array.isArray(list)) continue
    const versions = (list as readonly unknown[]).map((version, index) => {
      if (!isMapping(version) || typeof version['ref'] !== 'string' || !/^[^\s-]\S*$/.test(version['ref']))
        return version
      const path = typeof version['path'] === 'string' ? version['path'] : usual
      const file = unpacked(path, version['ref'], context)
      if ('path' in file) return { ...version, path: file.path }
      const { message, hint = 'name the file that the description was in with "path:"' } = file
      const location = context.locate([key, index, 'ref'])
      diagnostics.push(diagnostic('version/ref', message, { hint, location }))
      return version
    })
    options = { ...options, [key]: versions }
  }
  return { options, diagnostics }
}

function unpacked(
  path: string,
  ref: string,
  { instance, unpack, read }: WrittenOptions,
): { readonly path: string } | { readonly message: string; readonly hint?: string } {
  const plain = path.replace(/^(?:\.\/)+/, '')
  const end = plain.lastIndexOf('/')
  const folder = end === -1 ? '.' : plain.slice(0, end)
  const [tree] = unpack([{ ref, folder, name: treeName('openapi', instance, ref, folder) }])
  if (tree === undefined || 'message' in tree) return tree ?? { message: `the ref "${ref}" cannot be read` }
  const file = `${tree.folder}/${plain.slice(end + 1)}`
  return 'why' in read(file) ? { message: `the ref "${ref}" has no file "${plain}"` } : { path: file }
}
