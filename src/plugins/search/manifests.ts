import type { Output } from '../kit.ts'
import type { Manifest } from './engine/large.ts'

/** Paths of the manifests of an index. Its files are in a folder named after the first path. */
export type IndexPaths = readonly [path: string, ...others: string[]]

/** Folder of the files of an index. */
export function folderOf([path]: IndexPaths): string {
  return path.replace(/\.json$/, '')
}

/** Manifests of an index, one for each path. All but the first name the folder. */
export function manifests(paths: IndexPaths, manifest: Manifest): Output[] {
  return paths.map((path, index) => {
    const fullManifest = index === 0 ? manifest : { ...manifest, folder: folderOf(paths) }
    return { path, content: () => `${JSON.stringify(fullManifest)}\n` }
  })
}
