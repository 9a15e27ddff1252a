/**
 * Wraps modules of plugins for the compiler: errors thrown by hooks name the plugin, and results are validated.
 *
 * @module
 */
import { defined } from '../base/defined.ts'
import type { BuiltInModule } from './built-in-plugin.ts'
import type { Schema } from './plugin.ts'
import type { Members } from './checked-plugin.ts'
import { attributed, checkedResult } from './plugin-error.ts'
import type { StandardSchema } from './standard-schema.ts'
import { dataSources, moduleNames, moduleShape, resolvedOptions } from './shapes/plugin.ts'

/** An imported module, whose schema may come from any library. */
export type FoundModule = BuiltInModule<unknown, Schema<unknown> | StandardSchema<unknown>>

/** Wraps a module so that results of hooks are validated. Throws for a member of the wrong type. */
export function checkedModule(module: FoundModule, plugin: string): FoundModule {
  const by = (hook: string) => ({ plugin, hook })
  checkedResult(by('its module'), moduleShape, module)
  const { options, packages } = module
  return defined({
    options,
    packages,
    create: (options, context) => module.create(options, context),
    resolveOptions:
      module.resolveOptions &&
      ((options) =>
        attributed(by('resolveOptions'), async () =>
          checkedResult(by('resolveOptions'), resolvedOptions, await module.resolveOptions?.(options)),
        )),
    modules:
      module.modules &&
      ((options) =>
        attributed(by('modules'), () => checkedResult(by('modules'), moduleNames, module.modules?.(options) ?? []))),
    data:
      module.data &&
      ((options, context) => checkedResult(by('data'), dataSources, module.data?.(options, context) ?? {})),
  } satisfies Members<FoundModule>)
}
