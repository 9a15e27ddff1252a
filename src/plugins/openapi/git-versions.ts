/**
 * Descriptions that git has: versions and earlier descriptions with a `ref` get the path at which the file was unpacked.
 *
 * @module
 */
import { diagnostic, isMapping, treeName, type Diagnostic, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { defaultPath } from './options.ts'

/** Options whose refs are files. What is wrong with a value, the schema reports later. */
export function withGitFiles(written: WrittenOptions): ResolvedOptions {
  const usual = typeof written.options['path'] === 'string' ? written.options['path'] : defaultPath
  let { options } = written
  const diagnostics: Diagnostic[] = []
  for (const key of ['versions', 'changes']) {
    const list = written.options[key]
    if (!Array.isArray(list)) continue
    const made = (list as readonly unknown[]).map((one, index) => {
      if (!isMapping(one) || typeof one['ref'] !== 'string' || !/^[^\s-]\S*$/.test(one['ref'])) return one
      const path = typeof one['path'] === 'string' ? one['path'] : usual
      const found = unpacked(path, one['ref'], written)
      if ('path' in found) return { ...one, path: found.path }
      const { message, hint = 'name the file that the description was in with "path:"' } = found
      const place = written.locate([key, index, 'ref'])
      diagnostics.push(diagnostic('version/ref', message, { hint, place }))
      return one
    })
    options = { ...options, [key]: made }
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
  const found = `${tree.folder}/${plain.slice(end + 1)}`
  return 'why' in read(found) ? { message: `the ref "${ref}" has no file "${plain}"` } : { path: found }
}
