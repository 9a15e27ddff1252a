import { z } from 'zod'

/** Schema of a key whose nested keys are all optional, which makes the key optional. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).prefault({} as never)
}
