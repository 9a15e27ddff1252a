import { isMapping, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { defaultPath } from './options.ts'

/** Path of the overlay with the name of a description: `openapi.overlay.yaml` beside `openapi.yaml`. */
const beside = (path: string): string => path.replace(/(?=\.[^./]+$)/, '.overlay')

/** `true` for an overlay that applies because of its name, and is optional. */
export const isBeside = (path: string): boolean => /\.overlay\.[^./]+$/.test(path)

/**
 * The options with the overlays beside their descriptions. Each locale of a site may have an overlay that the others do
 * not have.
 */
export function withOverlays(resolved: ResolvedOptions, read: WrittenOptions['read']): ResolvedOptions {
  const { path, versions, overlays } = resolved.options
  const named = Array.isArray(overlays) ? (overlays as readonly unknown[]) : []
  const roots = [
    path ?? defaultPath,
    ...(Array.isArray(versions) ? versions.map((version: unknown) => isMapping(version) && version['path']) : []),
  ]
  const adjacent = roots
    .filter((candidate) => typeof candidate === 'string')
    .map((candidate) => beside(candidate.replace(/^(?:\.\/)+/, '')))
    .filter((candidate) => !named.includes(candidate) && 'text' in read(candidate))
  if (adjacent.length === 0) return resolved
  return { ...resolved, options: { ...resolved.options, overlays: [...named, ...new Set(adjacent)] } }
}

/** The overlays of a description: all, except those beside other descriptions. */
export const overlaysFor = (path: string, overlays: readonly string[]): readonly string[] =>
  overlays.filter((overlay) => !isBeside(overlay) || overlay === beside(path))
