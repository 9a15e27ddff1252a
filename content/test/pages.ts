import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../../openapi/test/parts.ts'
import { readPage, type Page } from './page.ts'

/** Every manually written page of the site, sorted by file. */
export const pages: readonly Page[] = [
  'content/docs',
  'content/platform',
  'content/pages',
  'content/blog',
  'content/api',
].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
    .map((file) => readPage(file, readFileSync(root + file, 'utf8'))),
)
