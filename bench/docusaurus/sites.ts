import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fixtures = fileURLToPath(new URL('../../test/fixtures/docusaurus/', import.meta.url))

/** Sites to compare, by name: each puts its files into a folder. */
export const sites: Readonly<Record<string, (folder: string) => void>> = {
  handbook: (folder) => cpSync(`${fixtures}handbook`, folder, { recursive: true }),
}
