import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Moves the cache and output of a site out of its folder, so that the next build is cold. They are not deleted: ext4
 * creates files slowly after thousands have just been deleted.
 */
export async function putAside(site: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true })
  for (const path of ['dist', '.docs', '.dist.docs'])
    if (existsSync(join(site, path))) await rename(join(site, path), join(aside, path))
}
