import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Moves what builds of a site left out of its folder, so that the next one is cold. Not removed: ext4 is slow to create
 * files where thousands have just been deleted.
 */
export async function putAside(site: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true })
  for (const path of ['dist', '.docs', '.dist.docs'])
    if (existsSync(join(site, path))) await rename(join(site, path), join(aside, path))
}
