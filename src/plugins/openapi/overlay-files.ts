import { isMapping, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { defaultPath } from './options.ts'

/** The overlay that belongs to a description by its name: `openapi.overlay.yaml` beside `openapi.yaml`. */
const beside = (path: string): string => path.replace(/(?=\.[^./]+$)/, '.overlay')

/** Whether an overlay is taken for its name: nobody has to have it. */
export const isBeside = (path: string): boolean => /\.overlay\.[^./]+$/.test(path)

/**
 * The options with the overlays that stand beside their descriptions. Of a site in several languages, a language may have
 * one where the others have none.
 */
export function withOverlays(resolved: ResolvedOptions, read: WrittenOptions['read']): ResolvedOptions {
  const { path, versions, overlays } = resolved.options
  const named = Array.isArray(overlays) ? (overlays as readonly unknown[]) : []
  const roots = [
    path ?? defaultPath,
    ...(Array.isArray(versions) ? versions.map((one: unknown) => isMapping(one) && one['path']) : []),
  ]
  const found = roots
    .filter((one) => typeof one === 'string')
    .map((one) => beside(one.replace(/^(?:\.\/)+/, '')))
    .filter((one) => !named.includes(one) && 'text' in read(one))
  if (found.length === 0) return resolved
  return { ...resolved, options: { ...resolved.options, overlays: [...named, ...new Set(found)] } }
}

/** The overlays of a description among all: those beside another one are none of its own. */
export const overlaysFor = (path: string, overlays: readonly string[]): readonly string[] =>
  overlays.filter((one) => !isBeside(one) || one === beside(path))
