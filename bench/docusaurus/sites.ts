import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compass } from './compass.ts'
import { ledger } from './ledger.ts'

const fixtures = fileURLToPath(new URL('../../test/fixtures/docusaurus/', import.meta.url))

/** A site to compare. */
export interface SampleSite {
  /** Puts its files into a folder. */
  write(folder: string): void
  /** The folder of Docusaurus in it, where that is not the whole. */
  readonly inside?: string
}

/** Sites in the shape of large ones that are public, by name. */
export const sites: Readonly<Record<string, SampleSite>> = {
  handbook: { write: (folder) => cpSync(`${fixtures}handbook`, folder, { recursive: true }) },
  ledger: { write: ledger, inside: 'website' },
  compass: { write: compass },
}
