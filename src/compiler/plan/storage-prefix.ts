import { createHash } from 'node:crypto'
import type { SiteConfig } from '../config/schema.ts'

/**
 * The beginning of the site's keys in the storage of a browser, which all sites of one origin share. It depends on the base
 * path and the title alone, so that every build, preview, locale and version of a site reads what a reader chose before.
 */
export function storagePrefix({ baseUrl, title }: Pick<SiteConfig, 'baseUrl' | 'title'>): string {
  const digest = createHash('sha256').update(`${baseUrl}\n${title}`).digest('hex')
  return `docs-${digest.slice(0, 8)}:`
}
