import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The root file of the description. */
export const rootFile = 'openapi/openapi.yaml'

/** Every file of the description, by its path. */
export const parts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(`${root}openapi`, { recursive: true, encoding: 'utf8' })
    // The folder also contains workflows and rows of the sandbox.
    .filter((path) => path.endsWith('.yaml') && path !== 'arazzo.yaml' && !path.startsWith('sandbox'))
    .map((path) => `openapi/${path.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
)

/** Text of the ledger of readings. */
export const readings = readFileSync(`${root}openapi/READINGS.md`, 'utf8')
