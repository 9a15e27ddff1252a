import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compass } from './compass.ts'
import { ledger } from './ledger.ts'

const fixtures = fileURLToPath(new URL('../../test/fixtures/docusaurus/', import.meta.url))

/** A site to compare. */
export interface SampleSite {
  /** Writes its files into a folder. */
  write(folder: string): void
  /** The folder of Docusaurus in it, if that is not the root. */
  readonly inside?: string
}

/** Sites with the structure of large public ones, by name. */
export const sites: Readonly<Record<string, SampleSite>> = {
  handbook: { write: (folder) => cpSync(`${fixtures}handbook`, folder, { recursive: true }) },
  ledger: { write: ledger, inside: 'website' },
  compass: { write: compass },
}
