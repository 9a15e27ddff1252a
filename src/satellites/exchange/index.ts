/**
 * Exports pages for translators, as XLIFF or PO, and imports their work.
 *
 * @module
 */
export { type KnownTranslation, unitsOf } from './align.ts'
export { type Received, importSegments } from './import-segments.ts'
export type { ImportedSegment } from './imported-segment.ts'
export { type PageUnits, isDone } from './units.ts'
export type { Languages } from './xliff-write.ts'
export { readPo, writePo } from './po.ts'
export { readXliff } from './xliff-read.ts'
export { writeXliff } from './xliff-write.ts'
