import { digest } from '../cache/hash.ts'
import type { Dependency } from '../cache/records.ts'
import { markedFolder, unmarked } from '../model/placeholders.ts'
import { isContentPath, readInside } from '../read/files.ts'

/**
 * Files of a site, with a record of those that were asked for.
 *
 * @param folders those that may be read from; any, if there are none
 * @param version folder of a version, if paths have placeholders for it
 */
export class RecordedFiles {
  readonly #root: string
  readonly #folders: readonly string[] | undefined
  readonly #version: string | undefined
  readonly #dependencies = new Map<string, string | null>()
  /** Nothing outside of the version's folder was asked for. */
  isInside = true

  constructor(root: string, folders?: readonly string[], version?: string) {
    this.#root = root
    this.#folders = folders
    this.#version = version
  }

  read(path: string): 'missing' | 'outside' | { readonly bytes: Buffer; readonly digest: string } {
    if (this.#version !== undefined && !path.startsWith(`${markedFolder(this.#version)}/`)) this.isInside = false
    const written = this.#version === undefined ? path : unmarked(path, this.#version)
    const found = readInside(this.#root, written, this.#folders)
    if (typeof found === 'string') {
      // What is outside by where a link leads may come to lie inside; what is outside by its name stays there.
      if (found === 'missing' || isContentPath(path)) this.#dependencies.set(path, null)
      return found
    }
    const hash = digest(found.bytes)
    this.#dependencies.set(path, hash)
    return { bytes: found.bytes, digest: hash }
  }

  dependencies(): Dependency[] {
    return [...this.#dependencies]
  }
}
