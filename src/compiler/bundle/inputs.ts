import { isAbsolute, join } from 'node:path'
import type { Metafile } from 'esbuild'

/** Absolute paths of all input files of a bundle, sorted. */
export function inputsOf(metafile: Metafile, root: string): string[] {
  const paths = Object.keys(metafile.inputs).map((name) => name.replace(/^original:/, '').replace(ofFiles, ''))
  const files = paths.filter((name) => !/^[a-z-]{2,}:/.test(name))
  return [...new Set(files.map((name) => (isAbsolute(name) ? name : join(root, name))))].sort()
}

/** Namespaces whose paths are file paths. */
export const ofFiles =
  /^docs-(?:text|client|(?:island-)?(?:style|css-module)|svg|data|imported|address-\w+|file|sheet|partial):/
