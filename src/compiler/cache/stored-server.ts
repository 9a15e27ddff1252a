import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBundle } from '../bundle/server.ts'
import { packageFolder } from '../../base/package-files.ts'
import { areIntact } from './browser-files.ts'
import { cacheFolders } from './index-file.ts'
import { holds, type Cached, type Digests } from './records.ts'

/** Theme URLs of bundles created by this process. */
const trusted = new Set<string>()

/** Marks a bundle as created by this process. */
export const trust = ({ theme }: ServerBundle): void => void trusted.add(theme)

/** Present state, to be compared with a stored bundle. */
interface Use {
  readonly key: string
  readonly root: string
  readonly digests: Digests
  /** The site contains code. */
  readonly hasCode: boolean
}

/**
 * Returns true if a stored bundle is valid and belongs to this folder. A cache that was copied with its site refers to
 * the original folder. A site without code never runs code from its cache folder, which others may have written: its
 * bundle must come from this process or from the package's folder.
 */
export function isReusable(stored: Cached<ServerBundle> | undefined, use: Use): stored is Cached<ServerBundle> {
  if (stored?.key !== use.key || !isIntact(stored.result)) return false
  const { theme } = stored.result
  const path = fileURLToPath(theme)
  const isHere = path.startsWith(cacheFolders(use.root).bundles + sep)
  const mayRun = isHere ? use.hasCode || trusted.has(theme) : path.startsWith(packageFolder)
  return mayRun && holds(stored.dependencies, use.digests)
}

/** Returns true if a stored bundle exists undamaged, since its code will run. */
export const isIntact = ({ theme, files }: ServerBundle): boolean =>
  theme !== '' && areIntact(dirname(fileURLToPath(theme)), files)
