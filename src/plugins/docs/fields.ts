import { isSafeUrl, z } from '../../plugin.ts'
import { parseDate } from './date.ts'

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value

/** Text that may be empty. YAML reads `2024` as a number where a writer means a word. */
export const anyText = z.preprocess(asText, z.string())

/** Text. */
export const text = z.preprocess(asText, z.string().min(1))

const safe = z.string().refine(isSafeUrl, 'an address of this scheme could run code')

/** An address. */
export const address = text.pipe(safe)

/** An address; an empty one is none. */
export const anyAddress = anyText.pipe(safe)

/** A number, in quotes or not. */
export const number = z.preprocess(asNumber, z.number())

/** A level of headings in a table of contents. */
export const level = z.preprocess(asNumber, z.number().int().min(2).max(6))

/** Data of a writer's own. */
export const props = z.record(z.string(), z.json())

/** A day, or a day with a time, as ISO 8601. */
export const isoDate = z.string().transform((written, context) => {
  const iso = parseDate(written)
  if (iso !== undefined) return iso
  context.addIssue({ code: 'custom', message: 'expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z' })
  return z.NEVER
})
