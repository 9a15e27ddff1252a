import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts'

/** Files of a site by path, with the first 32 hex digits of the SHA-256 of their bytes. */
export type FileList = ReadonlyMap<string, string>

/** Parsed list; `problem` for a line that cannot be parsed. */
export type ReadList = { readonly list: FileList } | { readonly problem: Diagnostic }

/** Formats a list like `sha256sum`: two spaces between digest and path, sorted by path in code unit order. */
export function fileListText(files: FileList): string {
  return [...files]
    .sort(([a], [other]) => (a < other ? -1 : 1))
    .map(([path, digest]) => `${digest}  ${path}\n`)
    .join('')
}

/**
 * Parses a list. Since its paths become part of commands, paths that no build writes are refused: above the folder,
 * absolute, or with a control character.
 *
 * @param file name of the list in reports
 */
export function readFileList(text: string, file: string): ReadList {
  const list = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const [, digest, path] = /^([0-9a-f]{32})  (.+)$/.exec(line) ?? []
    if (digest === undefined || path === undefined || !isPath(path)) {
      const location = { file, line: index + 1, column: 1 }
      const hint = 'use the output of `docs diff --format list`'
      return { problem: diagnostic('emit/list', 'this line does not belong to a list of files', { location, hint }) }
    }
    list.set(path, digest)
  }
  return { list }
}

function isPath(path: string): boolean {
  return !/[\0-\x1f\x7f\\]/.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name))
}
