import { promotion } from './enumerations-promotion.ts'
import { shipment } from './enumerations-shipment.ts'
import { shop } from './enumerations-shop.ts'

/** Enumerations by subject. */
export type Enumerations = Readonly<Record<string, readonly string[]>>

/** Sections 3, 4, 6, 7 and 8: every enumeration with all its values. */
export const enumerations: Enumerations = { ...shipment, ...promotion, ...shop }
