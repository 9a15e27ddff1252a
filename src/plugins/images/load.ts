import type sharp from 'sharp'

/** The package that reads and writes images. */
export type Sharp = typeof sharp

/** Loads `sharp`, which is installed by sites that want it. Rejects where it is not there. */
export async function loadSharp(): Promise<Sharp> {
  const { default: loaded } = await import('sharp')
  // No image is asked for twice.
  loaded.cache(false)
  return loaded
}
