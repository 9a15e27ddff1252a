import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'

/**
 * All files below folders of the site, as sorted paths relative to it. Names that start with a dot and `node_modules`
 * are passed over. A symbolic link is followed if it stays inside the site; otherwise it is reported and left out.
 */
export function walk(
  root: string,
  folders: readonly string[],
): { readonly files: string[]; readonly diagnostics: Diagnostic[] } {
  const realRoot = realpathSync(root)
  const found = new Set<string>()
  const seen = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function visit(path: string): void {
    const absolute = join(root, path)
    let entries
    try {
      entries = readdirSync(absolute, { withFileTypes: true })
    } catch {
      return
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isFile()) found.add(child)
      else if (entry.isDirectory()) visit(child)
      else if (entry.isSymbolicLink()) follow(child)
    }
  }

  function follow(path: string): void {
    let real: string
    try {
      real = realpathSync(join(root, path))
    } catch {
      return
    }
    if (!real.startsWith(realRoot + sep)) {
      const details = { place: { file: path, line: 1, column: 1 }, hint: 'copy the file into the site' }
      diagnostics.push(diagnostic('read/outside', 'a symbolic link leads out of the site and is not followed', details))
    } else if (!statSync(real).isDirectory()) {
      found.add(path)
    } else if (!seen.has(real) && !`${join(root, path)}${sep}`.startsWith(real + sep)) {
      seen.add(real)
      visit(path)
    }
  }

  for (const folder of folders) visit(folder === '.' ? '' : folder)
  return { files: [...found].sort(), diagnostics }
}
