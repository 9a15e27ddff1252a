import { STATUS_CODES } from 'node:http'

const ranges: Readonly<Record<string, string>> = {
  '1': 'Information',
  '2': 'Success',
  '3': 'Redirection',
  '4': 'Client error',
  '5': 'Server error',
}

/** A status with its words: `404 Not Found`, `2XX Success`; one that has none stays as it is. */
export function statusLabel(status: string): string {
  if (status === 'default') return 'Any other status'
  const words = /^[1-5]XX$/i.test(status)
    ? ranges[status.charAt(0)]
    : Object.hasOwn(STATUS_CODES, status)
      ? STATUS_CODES[status]
      : undefined
  return words === undefined ? status : `${status} ${words}`
}
