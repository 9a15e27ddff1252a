/** Removes type declarations that no public entry point needs. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesIn } from './compiled.js'

/**
 * Deletes the declarations in `folder` that the entry points do not import, directly or indirectly.
 *
 * @param folder compiled code, such as `lib`
 * @param entries paths of declarations relative to `folder`
 * @returns packages that the kept declarations import, sorted
 */
export function keepPublicTypes(folder, entries) {
  const keptFiles = new Set()
  const packages = new Set()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (keptFiles.has(path)) continue
    keptFiles.add(path)
    for (const name of importsOf(readFileSync(join(folder, path), 'utf8'))) {
      if (name.startsWith('.')) waiting.push(...declarationOf(folder, posix.join(dirname(path), name)))
      else packages.add(name)
    }
  }
  for (const path of filesIn(folder, '.'))
    if (path.endsWith('.d.ts') && !keptFiles.has(path)) rmSync(join(folder, path))
  return [...packages].toSorted((a, b) => (a < b ? -1 : Number(a > b)))
}

/** Specifiers of imports, exports and `import('…')` types. */
function importsOf(text) {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map(([, name]) => name)
}

function declarationOf(folder, path) {
  const base = path.replace(/\.[jt]sx?$/, '')
  return [`${base}.d.ts`, `${base}/index.d.ts`].filter((name) => existsSync(join(folder, name))).slice(0, 1)
}
