import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { UnknownMember } from '../../model/checked-plugin.ts'
import { pluginThrew, WrongResult } from '../../model/plugin-error.ts'
import type { LoadedPlugin } from '../tasks/workspace.ts'

/** Errors for missing files of a plugin's layouts and scripts. Those of built-in plugins are part of the package. */
export function missingFileDiagnostics(
  { instance, plugin: { name, layouts = {}, scripts = [] } }: LoadedPlugin,
  locations: ReadonlyMap<string, Location>,
): Diagnostic[] {
  const paths = [
    ...Object.entries(layouts).map(([layout, path]) => [`layouts.${layout}`, path] as const),
    ...scripts.map((path, index) => [`scripts[${index}]`, path] as const),
  ]
  return paths.flatMap(([path, value]) => {
    const file = value.startsWith('file:') ? fileURLToPath(value) : value
    if (endings.some((ending) => existsSync(file + ending))) return []
    const error = new WrongResult({ plugin: name, hook: 'create' }, { path, expected: 'the path of a file', value })
    return [pluginThrew(name, 'create', { error, location: locations.get(instance) })]
  })
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs'] as const

/** Warnings for members of a plugin without effect. */
export function unknownMemberDiagnostics(
  { instance, plugin, unknown }: LoadedPlugin,
  locations: ReadonlyMap<string, Location>,
): Diagnostic[] {
  return unknown.map(({ path, name, members }) =>
    unknownMember({ plugin: plugin.name, path, name, members }, locations.get(instance)),
  )
}

/** Warning for a member without effect. */
export function unknownMember(
  { plugin, path, name, members }: UnknownMember & { readonly plugin: string },
  location: Location | undefined,
): Diagnostic {
  const hint = didYouMean(name, members, `known members: ${members.join(', ')}`)
  const details = defined({ location, subject: name, hint })
  return diagnostic('plugin/unknown-member', `"${plugin}" has a member "${path}" that has no effect`, details)
}
