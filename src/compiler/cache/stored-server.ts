import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBundle } from '../bundle/server.ts'
import { packageFolder } from '../../base/package-files.ts'
import { areIntact } from './browser-files.ts'
import { cacheFolders } from './index-file.ts'

/** Themes of the bundles that this process has made. */
const trusted = new Set<string>()

/** Marks a bundle as made by this process. */
export const trust = ({ theme }: ServerBundle): void => void trusted.add(theme)

/**
 * Returns true if a stored bundle exists and belongs to this folder. A cache that was copied with its site refers to the
 * bundle and the modules of the original folder. A site without code runs no code from its cache folder, which others
 * may have written: its bundle is made by this process, or comes from the folder of the package.
 */
export function isOfSite(
  bundle: ServerBundle,
  { root, hasCode }: { readonly root: string; readonly hasCode: boolean },
) {
  if (!isIntact(bundle)) return false
  const path = fileURLToPath(bundle.theme)
  const isHere = path.startsWith(cacheFolders(root).bundles + sep)
  return isHere ? hasCode || trusted.has(bundle.theme) : path.startsWith(packageFolder)
}

/** Checks that a stored bundle exists and is undamaged: it is code that runs. */
export const isIntact = ({ theme, files }: ServerBundle): boolean =>
  theme !== '' && areIntact(dirname(fileURLToPath(theme)), files)
