/**
 * About 45 features of a site, each with two to four levels. Levels are applied in this order, so that one may extend the
 * configuration that an earlier one writes.
 *
 * @module
 */
import { content } from './content.ts'
import type { Feature } from './feature.ts'
import { settings } from './settings.ts'
import { syntax } from './syntax.ts'

/** All features, by name. */
export const features: Readonly<Record<string, Feature>> = { ...content, ...settings, ...syntax }
