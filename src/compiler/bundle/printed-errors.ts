/** Number of sheets being processed, values that plugins have printed meanwhile, and errors that they have thrown. */
let processing = 0
let printed: (readonly unknown[])[] = []
let thrown: unknown[] = []
let print = console.error

/** Processes a sheet. Tailwind prints the error that it throws, with its stack: this is suppressed, and all else printed. */
export async function withoutPrintedError<Value>(run: () => PromiseLike<Value>): Promise<Value> {
  if (processing++ === 0) {
    print = console.error
    console.error = (...values) => void printed.push(values)
  }
  try {
    return await run()
  } catch (error) {
    thrown.push(error)
    throw error
  } finally {
    if (--processing === 0) {
      console.error = print
      const others = printed.filter(([value]) => !thrown.some((error) => isSameError(value, error)))
      printed = []
      thrown = []
      for (const values of others) print(...values)
    }
  }
}

/** PostCSS may throw another error with the message. */
const isSameError = (value: unknown, thrown: unknown): boolean =>
  value === thrown || (value instanceof Error && String((thrown as Error).message).includes(value.message))
