import { refuse, type Refusal } from '@waybill/docs/sandbox'
import type { Address } from './tables.ts'

/** Formats of postal codes by country (ISO 3166-1), for countries with a single simple format. */
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

/** Format in all other countries: at most 12 letters, digits, spaces and hyphens, with a letter or a digit. */
const anyForm = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,12}$/

/** Refuses an invalid postal code. An address without a postal code is valid. */
export function refuseAddress(
  address: Address | undefined,
  loc: readonly (string | number)[] = ['body', 'address'],
): Refusal | undefined {
  const { zip_code: code, country_code: country = '' } = address ?? {}
  if (code === undefined || (forms[country.toUpperCase()] ?? anyForm).test(code)) return undefined
  const message = `"${code}" is not a postal code${country === '' ? '' : ` of ${country}`}`
  const violations = [{ loc: [...loc, 'zip_code'], message, keyword: 'format', params: { format: 'postal code' } }]
  return refuse('zip_code_invalid', message, { violations })
}
