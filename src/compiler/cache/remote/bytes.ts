import type { PackRange } from '../pack.ts'

/** Reads the bytes of a range, like `PackReader.readBytes`. */
export type ReadBytes = (range: PackRange) => Buffer | undefined

/** Adds bytes, like `PackWriter.add`. */
export type AddBytes = (bytes: Uint8Array) => PackRange

/** Returns the ranges in a result. */
export type LocationsIn<Result> = (result: Result) => readonly PackRange[]

/** Conversion of results to self-contained bytes for other machines, and back. */
export interface ResultForm<Result> {
  /** Converts a result; `undefined` if bytes it refers to are missing. */
  toBytes(result: Result, readBytes: ReadBytes): Buffer | undefined
  /** Restores a result, with ranges in packs of this machine; `undefined` for invalid bytes. */
  fromBytes(bytes: Buffer, add: AddBytes): Result | undefined
}

/** Conversion for results that refer to bytes in packs. */
export function inPacks<Result>(locationsIn: LocationsIn<Result>): ResultForm<Result> {
  return {
    toBytes: (result, readBytes) => toBytes(result, locationsIn, readBytes),
    fromBytes: (bytes, add) => fromBytes(bytes, locationsIn, add),
  }
}

/**
 * Converts a result to self-contained bytes: length of its JSON, the JSON, then the bytes it refers to. Ranges in the
 * JSON are relative to the first of these bytes. Returns `undefined` if bytes are missing.
 */
function toBytes<Result>(result: Result, locationsIn: LocationsIn<Result>, readBytes: ReadBytes): Buffer | undefined {
  const moved = new Map<unknown, PackRange>()
  const parts: Buffer[] = []
  let end = 0
  for (const range of locationsIn(result)) {
    const bytes = readBytes(range)
    if (bytes === undefined) return undefined
    moved.set(range, ['', end, bytes.length, range[3]])
    parts.push(bytes)
    end += bytes.length
  }
  return framed(
    JSON.stringify(result, (_, value: unknown) => moved.get(value) ?? value),
    parts,
  )
}

/** Concatenates the length of a JSON text, the text, and the bytes that it refers to. */
export function framed(json: string, parts: readonly Uint8Array[]): Buffer {
  const text = Buffer.from(json)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(text.length)
  return Buffer.concat([head, text, ...parts])
}

/**
 * Parses self-contained bytes. Returns the JSON value, and the offset of the bytes it refers to. Throws for invalid
 * bytes.
 */
export function unframed(bytes: Buffer): { readonly value: unknown; readonly start: number } {
  const start = 4 + bytes.readUInt32LE()
  if (start > bytes.length) throw new RangeError('the bytes end too early')
  return { value: JSON.parse(bytes.toString('utf8', 4, start)), start }
}

/**
 * Restores a result from self-contained bytes, with ranges in a pack; `undefined` for invalid bytes.
 */
function fromBytes<Result>(bytes: Buffer, locationsIn: LocationsIn<Result>, add: AddBytes): Result | undefined {
  try {
    const { value, start } = unframed(bytes)
    const result = value as Result
    const locations = locationsIn(result) as [string, number, number, string][]
    if (locations.length === 0) return result
    const [pack, offset, length] = add(bytes.subarray(start))
    for (const location of locations) {
      if (location[1] + location[2] > length) return undefined
      location[0] = pack
      location[1] += offset
    }
    return result
  } catch {
    return undefined
  }
}
