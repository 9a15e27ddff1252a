import type { Random } from '../../../bench/random.ts'

/** Kinds of damage that disks, interrupted copies and restored archives cause. */
export const damages = [
  'bit',
  'byte',
  'digit',
  'cut',
  'zeros',
  'missing part',
  'repeated part',
  'other file',
  'removed',
] as const
export type Damage = (typeof damages)[number]

/**
 * Returns damaged bytes; `undefined` removes the file. The result may equal the input.
 * @param other bytes of another file of the same folder
 */
export function damaged(
  bytes: Buffer,
  other: Buffer,
  { damage, draw }: { damage: Damage; draw: Random },
): Buffer | undefined {
  const at = draw.between(0, Math.max(0, bytes.length - 1))
  const end = Math.min(bytes.length, at + draw.between(1, 600))
  const part = bytes.subarray(at, end)
  switch (damage) {
    case 'bit':
      return changed(bytes, at, (bytes[at] ?? 0) ^ (1 << draw.between(0, 7)))
    case 'byte':
      return changed(bytes, at, draw.between(32, 126))
    case 'digit':
      return withDigit(bytes, draw)
    case 'cut':
      return bytes.subarray(0, at)
    case 'zeros':
      return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(part.length), bytes.subarray(end)])
    case 'missing part':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    case 'repeated part':
      return Buffer.concat([bytes.subarray(0, end), part, bytes.subarray(end)])
    case 'other file':
      return other
    case 'removed':
      return undefined
  }
}

function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length > 0) copy[at] = value
  return copy
}

/** Replaces one hex digit, so that the JSON remains valid. */
function withDigit(bytes: Buffer, draw: Random): Buffer {
  const digits = [...bytes.keys()].filter((at) => /[0-9a-f]/.test(String.fromCharCode(bytes[at] ?? 0)))
  if (digits.length === 0) return bytes
  return changed(bytes, draw.one(digits), '0123456789abcdef'.charCodeAt(draw.between(0, 15)))
}
