import { STATUS_CODES } from 'node:http'
import type { ApiWords } from './value.ts'

/** A status with its words: `404 Not Found`, `2XX Success`; one that has none stays as it is. */
export function statusLabel(status: string, { statuses }: ApiWords): string {
  if (status === 'default') return statuses.default
  const words = /^[1-5]XX$/i.test(status)
    ? statuses[status.charAt(0) as keyof typeof statuses]
    : Object.hasOwn(STATUS_CODES, status)
      ? STATUS_CODES[status]
      : undefined
  return words === undefined ? status : `${status} ${words}`
}
