import { z } from 'zod'

/** A key whose own keys may all be left out, and with them the key. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).prefault({} as never)
}
