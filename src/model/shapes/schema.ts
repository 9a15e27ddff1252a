import type { z } from 'zod'
import type { Shape } from '../../base/shape.ts'

/** Shape of values that a Zod schema accepts. It is slower than other shapes: use it only for values that few pages have. */
export function ofSchema(schema: z.ZodType): Shape {
  return (value) => {
    const checked = schema.safeParse(value)
    if (checked.success) return undefined
    const [issue] = checked.error.issues
    const steps = issue?.path ?? []
    let part: unknown = value
    let path = ''
    for (const step of steps) {
      part = (part as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step]
      path += typeof step === 'number' ? `[${step}]` : `${path === '' ? '' : '.'}${String(step)}`
    }
    return { path, expected: `another value (${issue?.message ?? 'it does not fit'})`, value: part }
  }
}
