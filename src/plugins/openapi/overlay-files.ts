import { isMapping, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { defaultPath } from './options.ts'

/** Path of the overlay named after a description: `openapi.overlay.yaml` beside `openapi.yaml`. */
const beside = (path: string): string => path.replace(/(?=\.[^./]+$)/, '.overlay')

/** Returns true for an optional overlay that applies because of its name. */
export const isBeside = (path: string): boolean => /\.overlay\.[^./]+$/.test(path)

/** Adds the overlays beside descriptions to the options. Each locale of a site may have its own overlay. */
export function withOverlays(resolved: ResolvedOptions, readFile: WrittenOptions['read']): ResolvedOptions {
  const { path, versions, overlays } = resolved.options
  const overlayNames = Array.isArray(overlays) ? (overlays as readonly unknown[]) : []
  const roots = [
    path ?? defaultPath,
    ...(Array.isArray(versions) ? versions.map((version: unknown) => isMapping(version) && version['path']) : []),
  ]
  const adjacent = roots
    .filter((candidate) => typeof candidate === 'string')
    .map((candidate) => beside(candidate.replace(/^(?:\.\/)+/, '')))
    .filter((candidate) => !overlayNames.includes(candidate) && 'text' in readFile(candidate))
  if (adjacent.length === 0) return resolved
  return { ...resolved, options: { ...resolved.options, overlays: [...overlayNames, ...new Set(adjacent)] } }
}

/** Overlays of a description: all except those named after other descriptions. */
export const overlaysFor = (path: string, overlays: readonly string[]): readonly string[] =>
  overlays.filter((overlay) => !isBeside(overlay) || overlay === beside(path))
