/**
 * Source of the files of a built site. Only sources access the disk or the network.
 *
 * @module
 */

/** The files of a site, by their paths in its output folder. */
export interface SiteSource {
  /** Name for messages: the folder or the address. */
  readonly name: string
  /** Address of the served site with a final slash, if it is read from a server. */
  readonly address?: string
  /**
   * The text of a file, `docs/start.md`; `undefined` if it is missing. Throws a `SourceError` if the file is too large or
   * the server cannot be reached.
   */
  read(path: string): Promise<string | undefined>
}

/** The reason why a file is not available, in a sentence for the caller. */
export class SourceError extends Error {}

/** Maximum size of a file in bytes. A build writes at most 20 MiB into a file. */
export const maxBytes = 32 * 1024 * 1024

/** Endings of pages and of texts for programs. Other files are never read. */
const endings = /\.(?:html|json|md|txt)$/

/**
 * `true` for the path of a text of a site: without empty or parent segments, and without characters that a file system
 * could interpret.
 */
export function isSitePath(path: string): boolean {
  if (path.length > 2_000 || !endings.test(path) || /[\x00-\x1f\x7f\\:]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** The error for a file beyond the size limit. */
export function tooLarge(path: string): SourceError {
  return new SourceError(`"${path}" is larger than ${maxBytes / 1024 / 1024} MiB, which is all that is read of a file`)
}
