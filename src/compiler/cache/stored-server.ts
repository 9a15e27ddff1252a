import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBundle } from '../bundle/server.ts'
import { packageFolder } from '../../base/package-files.ts'
import { areIntact } from './browser-files.ts'
import { cacheFolders } from './index-file.ts'

/**
 * Returns true if a stored bundle exists and belongs to this folder. A cache that was copied with its site refers to the bundle and
 * the modules of the original folder.
 */
export function isOfSite(bundle: ServerBundle, root: string): boolean {
  if (!isIntact(bundle)) return false
  const path = fileURLToPath(bundle.theme)
  return path.startsWith(cacheFolders(root).bundles + sep) || path.startsWith(packageFolder)
}

/** Checks that a stored bundle exists and is undamaged: it is code that runs. */
export const isIntact = ({ theme, files }: ServerBundle): boolean =>
  theme !== '' && areIntact(dirname(fileURLToPath(theme)), files)
