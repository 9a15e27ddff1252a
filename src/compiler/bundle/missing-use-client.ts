import { readFileSync } from 'node:fs'
import { isAbsolute, join, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { locator } from '../../text/location.ts'
import { firstSignOfLife } from '../../text/needs-browser.ts'
import { localPath, isInside } from './resolve.ts'

/**
 * Reports modules of the site with state, effects or handlers but without 'use client': they are rendered without any
 * behaviour. Modules imported by islands are part of the islands, and have a separate namespace.
 */
export function missingUseClient(
  metafile: Metafile,
  islands: ReadonlyMap<string, unknown>,
  root: string,
): Diagnostic[] {
  const paths = Object.keys(metafile.inputs).filter((name) => /\.[jt]sx?$/.test(name) && !/^[a-z-]{2,}:/.test(name))
  return paths.sort().flatMap((name) => {
    const path = isAbsolute(name) ? name : join(root, name)
    const file = localPath(root, path)
    if (
      !isInside(file) ||
      islands.has(path) ||
      `/${file}`.includes('/node_modules/') ||
      path.includes(`${sep}.docs${sep}`)
    )
      return []
    const text = readFileSync(path, 'utf8')
    const sign = firstSignOfLife(text)
    if (sign === undefined) return []
    const location = locator(file, text, 1)(sign.at, sign.at + sign.name.length)
    const hint = "write 'use client' on the first line: the component is then an island"
    return [diagnostic('island/no-client', `"${sign.name}" does nothing here`, { location, hint })]
  })
}
