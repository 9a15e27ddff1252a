import { z } from 'zod'

/** Effects of a top-level key of the configuration on the rest of the site. */
export interface KeyEffects {
  /**
   * Effect of an invalid value. `reading`: pages would be read wrongly, so no page is read. `addresses`: pages, addresses or ids may
   * be missing. `checks`: results of checks may be wrong. Reports that may be wrong are suppressed unless the effect is `nothing`.
   */
  readonly changes: 'reading' | 'addresses' | 'checks' | 'nothing'
  /** Features of the theme (`theme/features`) that a value enables on pages of every kind. */
  readonly features?: (value: z.core.$output) => readonly string[]
  /** Values under `to` and `href` are links. */
  readonly hasLinks?: true
}

/** The effects that each top-level key of the schema declares. */
export const effects = z.registry<KeyEffects>()

export const reading = { changes: 'reading' } as const
export const addresses = { changes: 'addresses' } as const
export const checks = { changes: 'checks' } as const
export const nothing = { changes: 'nothing' } as const
