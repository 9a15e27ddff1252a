/**
 * Errors in the hooks of plugins, and their reports.
 *
 * @module
 */
import { errorMessage } from '../base/error-message.ts'
import { mismatchText, type Mismatch, type Shape } from '../base/shape.ts'
import { defined } from '../base/defined.ts'
import { diagnostic, startOf, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import { threwDetails, threwHint } from '../diagnostics/thrown-at.ts'

/** The hook of a plugin that was called, and the page that it was called for. */
export interface HookCall {
  /** Name of the plugin. */
  readonly plugin: string
  /** Such as `arrange`. */
  readonly hook: string
  /** Route of the page. */
  readonly page?: string | undefined
}

/** An error in a hook. A copy in another thread keeps the message and the code alone. */
export class HookError extends Error {
  readonly code: 'plugin/threw' | 'plugin/result'

  constructor(code: HookError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** A hook returned a value that does not fit its type. The message names the plugin, the hook, and what was expected. */
export class WrongResult extends HookError {
  constructor(call: HookCall, mismatch: Mismatch) {
    // Nothing waits for a promise in the place of a value.
    if (mismatch.value instanceof Promise) mismatch.value.catch(() => undefined)
    super('plugin/result', `"${call.plugin}" returns a wrong value from ${hookWords(call)}: ${mismatchText(mismatch)}`)
  }
}

/** A hook returned a tree that later steps failed on, though it has the shape of one. */
export class UnusableTree extends HookError {
  constructor(call: HookCall, error: Error) {
    super('plugin/result', `"${call.plugin}" returns a tree from ${call.hook} that cannot be used: ${error.message}`)
  }
}

/** A hook threw: not a fault of the page, and not one of the tool. */
class PluginThrew extends HookError {
  constructor(call: HookCall, error: unknown) {
    super('plugin/threw', `"${call.plugin}" threw in ${hookWords(call)}: ${errorMessage(error)}`, error)
  }
}

const hookWords = ({ hook, page }: HookCall): string => (page === undefined ? hook : `${hook} on "${page}"`)

/** Returns a value that fits. Throws a `WrongResult` for any other. */
export function checkedResult<Value>(call: HookCall, shape: Shape, value: Value): Value {
  const mismatch = shape(value)
  if (mismatch === undefined) return value
  throw new WrongResult(call, mismatch)
}

/** Calls a hook, so that what it throws names the plugin. */
export function attributed<Result>(call: HookCall, run: () => Result): Result {
  try {
    const result = run()
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      throw hookError(call, error)
    }) as Result
  } catch (error) {
    throw hookError(call, error)
  }
}

/** Returns true if an error names its plugin and its hook. */
export function isHookError(error: unknown): error is HookError {
  return error instanceof HookError
}

/** An error as one that names the plugin and the hook. */
export function hookError(call: HookCall, error: unknown): HookError {
  return error instanceof HookError ? error : new PluginThrew(call, error)
}

/** The report of an error in a hook: where the plugin threw, or else where the configuration names it. */
export function pluginThrew(
  plugin: string,
  hook: string,
  { error, location }: { readonly error: unknown; readonly location: Location | undefined },
): Diagnostic {
  const { code, message, cause } = hookError({ plugin, hook }, error)
  return diagnostic(code, message, code === 'plugin/threw' ? threwDetails(cause, location) : defined({ location }))
}

/** The same at the start of a file, or at the place of a page, that the hook was called for. */
export function threwAt(
  { code, message, cause }: HookError,
  at: string | { readonly location?: Location },
): Diagnostic {
  const place = typeof at === 'string' ? { location: startOf(at) } : at
  return diagnostic(code, message, { ...place, ...threwHint(cause) })
}

/** The report of an error in a hook that reached the end of a run, perhaps from another thread. */
export function hookProblem(error: unknown): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { readonly code?: unknown }
  return code === 'plugin/threw' || code === 'plugin/result' ? diagnostic(code, error.message) : undefined
}
