import type { Field } from './fact.ts'

/** Section 5: URL fields must be non-empty URIs. */
export const uri: Field = { accepts: ['https://www.shop.example/a'], rejects: ['', 'not a uri', 7] }

/** Section 3 and 5: fields and ids that are called a uuid. */
export const uuid: Field = { accepts: ['3f2b8c1e-6d4a-4e5b-9c7d-1a2b3c4d5e6f'], rejects: ['7', 7] }

/** Section 5: emails must be valid email format. */
export const email: Field = { accepts: ['ada@shop.example'], rejects: ['ada', '', 7] }

/** Sections 3 and 9: what is true or false. */
export const flag: Field = { accepts: [true, false], rejects: ['yes', 2] }

/** Section 5: percentages 0 to 100. */
export const percentage: Field = { accepts: [0, 50, 100], rejects: [-1, 101, 0.5, '5'] }

/** Sections 3 and 5: counts and hours. */
export const integer: Field = { accepts: [1, 30], rejects: [1.5, 'x'] }

/** Amounts. */
export const number: Field = { accepts: [1, 1.5], rejects: ['x'] }

/** Lists. */
export const list: Field = { accepts: [[]], rejects: ['x', 7] }

/** Section 5: a text of so many to so many characters. */
export function length(minimum: number, maximum: number): Field {
  return {
    accepts: ['a'.repeat(minimum), 'a'.repeat(maximum)],
    rejects: ['a'.repeat(minimum - 1), 'a'.repeat(maximum + 1)],
  }
}

/** Section 5: tracking number. Several codes may be separated by comma or semicolon. */
export const trackingNumber: Field = {
  accepts: ['ABC123', 'AB-12/3.4\\5+8_9', '00340434161094042557', 'AAAAAA,BBBBBB;CCCCCC'],
  rejects: [
    'A,B,C,D,E',
    'ABC123,ABC12',
    'ABC123,',
    ',ABC123',
    'ABC123;;ABC124',
    'ABC12',
    'ABC 123',
    'ABC#123',
    'ABC:1234',
    'ABC\n123',
    'ABC1234\n',
    '',
  ],
}
