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

/** A call of a plugin's hook, with the page it was called for. */
export interface HookCall {
  /** Name of the plugin. */
  readonly plugin: string
  /** Name of the hook, such as `arrange`. */
  readonly hook: string
  /** Route of the page. */
  readonly page?: string | undefined
  /** Instance of the plugin, for the location of its entry in the configuration. */
  readonly instance?: string | undefined
}

/** An error in a hook. A copy in another thread keeps only message and code. */
export class HookError extends Error {
  readonly code: 'plugin/threw' | 'plugin/result'
  /** Instance of the plugin, if known. */
  readonly subject: string | undefined

  constructor(
    code: HookError['code'],
    message: string,
    { instance, cause }: Pick<HookCall, 'instance'> & ErrorOptions,
  ) {
    super(message, { cause })
    this.code = code
    this.subject = instance
  }
}

/** Error for an invalid result of a hook. The message names the plugin, the hook, and the expected type. */
export class WrongResult extends HookError {
  constructor(call: HookCall, mismatch: Mismatch) {
    // An unexpected promise must not cause an unhandled rejection.
    if (mismatch.value instanceof Promise) mismatch.value.catch(() => undefined)
    const message = `"${call.plugin}" returns a wrong value from ${hookWords(call)}: ${mismatchText(mismatch)}`
    super('plugin/result', message, call)
  }
}

/** Error for a returned tree that is valid in form, but that later steps failed on. */
export class UnusableTree extends HookError {
  constructor(call: HookCall, error: Error) {
    const message = `"${call.plugin}" returns a tree from ${call.hook} that cannot be used: ${error.message}`
    super('plugin/result', message, call)
  }
}

/** Error thrown by a hook. Neither the page nor the tool is the cause. */
class PluginThrew extends HookError {
  constructor(call: HookCall, error: unknown) {
    const message = `"${call.plugin}" threw in ${hookWords(call)}: ${errorMessage(error)}`
    super('plugin/threw', message, { instance: call.instance, cause: error })
  }
}

const hookWords = ({ hook, page }: HookCall): string => (page === undefined ? hook : `${hook} on "${page}"`)

/** Validates a result. Throws a `WrongResult` if it is invalid. */
export function checkedResult<Value>(call: HookCall, shape: Shape, value: Value): Value {
  const mismatch = shape(value)
  if (mismatch === undefined) return value
  throw new WrongResult(call, mismatch)
}

/** Calls a hook, and adds the name of the plugin to errors. */
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

/** Converts an error to one that names the plugin and the hook. */
export function hookError(call: HookCall, error: unknown): HookError {
  return error instanceof HookError ? error : new PluginThrew(call, error)
}

/**
 * Report for an error in a hook, located where the plugin threw, or else at its entry in the
 * configuration.
 */
export function pluginThrew(
  plugin: string,
  hook: string,
  { error, location }: { readonly error: unknown; readonly location: Location | undefined },
): Diagnostic {
  const { code, message, cause } = hookError({ plugin, hook }, error)
  return diagnostic(code, message, code === 'plugin/threw' ? threwDetails(cause, location) : defined({ location }))
}

/**
 * Report for an error in a hook, located at the start of the file or at the page it was called for.
 */
export function threwAt(
  { code, message, cause, subject }: HookError,
  at: string | { readonly location?: Location },
): Diagnostic {
  const details = typeof at === 'string' ? { location: startOf(at) } : at
  return diagnostic(code, message, { ...details, ...threwHint(cause), subject })
}

/**
 * Report for an error in a hook that ended a run, possibly from another thread; `undefined` for
 * other errors.
 */
export function hookProblem(error: unknown): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { readonly code?: unknown }
  return isPluginError({ code }) ? diagnostic(code as HookError['code'], error.message) : undefined
}

/** Returns true for the code of an error in a hook. */
export function isPluginError({ code }: { readonly code?: unknown }): boolean {
  return code === 'plugin/threw' || code === 'plugin/result'
}
