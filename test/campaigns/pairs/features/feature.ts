import type { PairSite } from '../site.ts'

/** Levels of a feature: each adds something to a site. The level `none` adds nothing. */
export type Feature = Readonly<Record<string, (site: PairSite) => void>>

/** The level of a feature that a site does not have. */
export const none = (): void => undefined
