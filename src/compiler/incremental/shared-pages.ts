import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../cache/hash.ts'
import type { PackRange } from '../cache/pack.ts'
import { framed, unframed } from '../cache/remote/bytes.ts'
import type { ResultKind } from '../cache/remote/results.ts'
import { defined } from '../../base/defined.ts'
import { writeStaged } from '../publish/stage.ts'
import type { RenderResult } from '../tasks/index.ts'

/** A rendered page without diagnostics. Its files are in the staging folder. */
export type SharedPage = Omit<RenderResult, 'diagnostics' | 'ofTheme'>

/** Header before the bytes of a page. */
interface Head {
  readonly style?: SharedPage['style']
  /** Path, length and digest of each file. */
  readonly files: readonly (readonly [path: string, length: number, digest: string])[]
  /** Length and digest of the data of plugins about the page, by instance. */
  readonly digests: readonly (readonly [instance: string, length: number])[]
}

/**
 * Rendered pages in a store: their files and the data of plugins about them. A stored page is immediately written into the staging folder,
 * like a page that a thread renders.
 *
 * @param folders the staging folder of the site, and its output folder, which contains the files after publication
 */
export function sharedPages({
  staging,
  out,
}: {
  readonly staging: string
  readonly out: string
}): ResultKind<SharedPage> {
  return {
    name: 'render',
    // Rendering a page takes 3 ms of a build on two cores (`npm run bench`), writing a page less than 0.5 ms.
    saves: 2,
    toBytes({ outputs, style, digests }, readBytes) {
      const files = outputs.map(({ path, digest: check }) => readWritten([staging, out], path, check))
      const digestBytes = Object.entries(digests).map(([instance, range]) => [instance, readBytes(range)] as const)
      const parts = [...files, ...digestBytes.map(([, bytes]) => bytes)]
      if (!parts.every((bytes) => bytes !== undefined)) return undefined
      const head: Head = defined({
        style,
        files: outputs.map(({ path, size, digest: check }) => [path, size, check] as const),
        digests: digestBytes.map(([instance, bytes]) => [instance, bytes?.length ?? 0] as const),
      })
      return framed(JSON.stringify(head), parts)
    },
    fromBytes(bytes, add) {
      try {
        const { value, start } = unframed(bytes)
        const { style, files, digests } = value as Head
        let at = start
        const next = (length: number): Buffer => bytes.subarray(at, (at += length))
        const outputs: SharedPage['outputs'][number][] = []
        for (const [path, length, check] of files) {
          const content = next(length)
          if (content.length !== length || check !== digest(content)) return undefined
          const output = writeStaged(staging, path, content)
          if (!output.ok) return undefined
          outputs.push({ path, ...output.value })
        }
        const ranges: [string, PackRange][] = digests.map(([instance, length]) => [instance, add(next(length))])
        return at === bytes.length ? defined({ outputs, style, digests: Object.fromEntries(ranges) }) : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Reads a written file from the staging or the output folder; `undefined` if it is missing or has changed. */
function readWritten(folders: readonly string[], path: string, check: string): Buffer | undefined {
  for (const folder of folders) {
    try {
      const bytes = readFileSync(join(folder, path))
      if (digest(bytes) === check) return bytes
    } catch {
      // The file is in the next folder, or missing.
    }
  }
  return undefined
}
