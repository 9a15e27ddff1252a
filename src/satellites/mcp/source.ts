/**
 * Where the files of a built site are read from. Nothing else of the server touches disk or network for them.
 *
 * @module
 */

/** The files of one site, by their paths in its output folder. */
export interface SiteSource {
  /** For messages: the folder, or the address. */
  readonly name: string
  /** The address that the site is served at, with a final slash, where it is read from a server. */
  readonly address?: string
  /**
   * The text of a file, `docs/start.md`; nothing, if the site has none there. Gives up with a `SourceError` on what is too
   * large, and where the server cannot be asked.
   */
  read(path: string): Promise<string | undefined>
}

/** Why a file cannot be had, in a sentence for the one who asked. */
export class SourceError extends Error {}

/** Bytes of one file that are read. A build puts 20 MiB into one at most. */
export const mostBytes = 32 * 1024 * 1024

/** Texts that a site has for programs, and pages. Others are never read. */
const endings = /\.(?:html|json|md|txt)$/

/**
 * Whether a path names a text of a site, by itself: no parts that lead up or are empty, no signs that a path of a system
 * could take in another way.
 */
export function isSitePath(path: string): boolean {
  if (path.length > 2_000 || !endings.test(path) || /[\x00-\x1f\x7f\\:]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Reads no more of a file than a limit. */
export function tooLarge(path: string): SourceError {
  return new SourceError(`"${path}" is larger than ${mostBytes / 1024 / 1024} MiB, which is all that is read of a file`)
}
