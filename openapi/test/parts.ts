import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The file that the others are parts of. */
export const rootFile = 'openapi/openapi.yaml'

/** Every file of the description, by its path. */
export const parts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(`${root}openapi`, { recursive: true, encoding: 'utf8' })
    // Workflows stand beside the description, and so do rows of its sandbox.
    .filter((path) => path.endsWith('.yaml') && path !== 'arazzo.yaml' && !path.startsWith('sandbox'))
    .map((path) => `openapi/${path.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
)

/** What the ledger of readings says. */
export const readings = readFileSync(`${root}openapi/READINGS.md`, 'utf8')
