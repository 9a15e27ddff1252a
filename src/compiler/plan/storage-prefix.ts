import { createHash } from 'node:crypto'
import type { SiteConfig } from '../config/schema.ts'

/**
 * Prefix of the keys of the site in browser storage, which all sites of an origin share. It depends only on the base path
 * and the title, so that every build, preview, locale and version of a site reads the stored choices of a reader.
 */
export function storagePrefix({ baseUrl, title }: Pick<SiteConfig, 'baseUrl' | 'title'>): string {
  const digest = createHash('sha256').update(`${baseUrl}\n${title}`).digest('hex')
  return `docs-${digest.slice(0, 8)}:`
}
