import { refuse, type Refusal } from '@waybill/docs/sandbox'
import type { Address } from './tables.ts'

/** How postal codes are written, by country (ISO 3166-1), where it is one simple form. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  HU: /^\d{4}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-\d{4})?$/,
}

/** Of all other countries: at most 12 letters, digits, spaces and hyphens, with a letter or a digit. */
const anyForm = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,12}$/

/** Why a postal code is none. An address without one is not refused. */
export function refuseAddress(
  address: Address | undefined,
  loc: readonly (string | number)[] = ['body', 'address'],
): Refusal | undefined {
  const { zip_code: code, country_code: country = '' } = address ?? {}
  if (code === undefined || (forms[country.toUpperCase()] ?? anyForm).test(code)) return undefined
  const message = `"${code}" is no postal code${country === '' ? '' : ` of ${country}`}`
  const violations = [{ loc: [...loc, 'zip_code'], message, keyword: 'format', params: { format: 'postal code' } }]
  return refuse('zip_code_invalid', message, { violations })
}
