import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBundle } from '../bundle/server.ts'
import { packageFolder } from '../../base/package-files.ts'
import { areIntact } from './browser-files.ts'
import { cacheFolders } from './index-file.ts'
import { holds, type Cached, type Digests } from './records.ts'

/** Themes of the bundles that this process has made. */
const trusted = new Set<string>()

/** Marks a bundle as made by this process. */
export const trust = ({ theme }: ServerBundle): void => void trusted.add(theme)

/** Current state that a stored bundle is compared with. */
interface Use {
  readonly key: string
  readonly root: string
  readonly digests: Digests
  /** True if the site has code of its own. */
  readonly hasCode: boolean
}

/**
 * Returns true if a stored bundle is valid and belongs to this folder. A cache that was copied with its site refers to
 * the bundle and the modules of the original folder. A site without code runs no code from its cache folder, which
 * others may have written: its bundle is made by this process, or comes from the folder of the package.
 */
export function isReusable(stored: Cached<ServerBundle> | undefined, use: Use): stored is Cached<ServerBundle> {
  if (stored?.key !== use.key || !isIntact(stored.result)) return false
  const { theme } = stored.result
  const path = fileURLToPath(theme)
  const isHere = path.startsWith(cacheFolders(use.root).bundles + sep)
  const mayRun = isHere ? use.hasCode || trusted.has(theme) : path.startsWith(packageFolder)
  return mayRun && holds(stored.dependencies, use.digests)
}

/** Checks that a stored bundle exists and is undamaged: it is code that runs. */
export const isIntact = ({ theme, files }: ServerBundle): boolean =>
  theme !== '' && areIntact(dirname(fileURLToPath(theme)), files)
