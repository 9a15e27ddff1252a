import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { isDownload, assetPaths, staticPaths } from '../../model/asset.ts'
import type { AssetFact, Link } from '../../model/facts.ts'
import { harmlessFile } from '../../text/svg.ts'
import { digest } from '../cache/hash.ts'
import { brokenFile, changedPicture, largePicture, unreadable, notShown } from './addresses.ts'
import type { FragmentContext } from './fragment.ts'
import { dimensions } from '../../text/picture-size.ts'

/** Width and height of a picture in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Files linked in a fragment, which become files of the site. */
interface FragmentFiles {
  /**
   * File of a link, read once; `undefined` if the link does not lead to a file. Reports an unreadable file.
   */
  of(link: Link): AssetFact | undefined
  /** Size of a picture that is copied unchanged. Missing ones are reported by the link check. */
  staticSize(link: Link): Size | undefined
  all(): readonly AssetFact[]
}

/**
 * Collects the files of a fragment.
 *
 * @param diagnostics receives the reports
 */
export function fragmentFiles(
  {
    file,
    asset,
    staticFolder,
  }: Pick<FragmentContext, 'asset' | 'file'> & Partial<Pick<FragmentContext['options'], 'staticFolder'>>,
  diagnostics: Diagnostic[],
): FragmentFiles {
  const facts = new Map<string, AssetFact>()
  /** Reads the first existing file of several paths. */
  const firstOf = (paths: readonly string[]) => {
    const results = paths.map((path) => ({ path, read: asset(path) }))
    return results.find(({ read }) => typeof read !== 'string') ?? results[0]
  }
  return {
    of(link) {
      const paths = assetPaths(link.url, link.from ?? file, link.kind)
      const before = paths.map((path) => facts.get(path)).find((fact) => fact !== undefined)
      const first = before === undefined ? firstOf(paths) : undefined
      if (first === undefined) return before
      const { path, read } = first
      if (typeof read === 'string') {
        diagnostics.push(unreadable(link, read, link.from ?? file))
        return undefined
      }
      const { bytes, removed } = harmlessFile(path, read.bytes)
      const isChanged = removed === undefined || removed.length > 0
      const broken = brokenFile(link, path, read.bytes)
      diagnostics.push(...broken)
      if (isChanged && broken.length === 0) diagnostics.push(changedPicture(link, removed))
      if (link.kind === 'image' && isDownload(path)) diagnostics.push(notShown(link))
      if (link.kind === 'image') diagnostics.push(...largePicture(link, read.bytes))
      const fact = { path, digest: isChanged ? digest(bytes) : read.digest, ...dimensions(bytes, path) }
      facts.set(path, fact)
      return fact
    },
    staticSize(link) {
      const first = staticFolder === undefined ? undefined : firstOf(staticPaths(link.url, staticFolder))
      if (first === undefined || typeof first.read === 'string') return undefined
      const { bytes } = first.read
      diagnostics.push(...largePicture(link, bytes), ...brokenFile(link, first.path, bytes))
      return dimensions(bytes, first.path)
    },
    all: () => [...facts.values()],
  }
}
