import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts'

/** Files of a site by path, with the first 32 hex digits of the SHA-256 of their bytes. */
export type FileList = ReadonlyMap<string, string>

/** Parsed list; `problem` for a line that cannot be parsed. */
export type ReadList = { readonly list: FileList } | { readonly problem: Diagnostic }

/** Two spaces between digest and path, as `sha256sum` has them; sorted by path in the order of code units. */
export function fileListText(files: FileList): string {
  return [...files]
    .sort(([a], [other]) => (a < other ? -1 : 1))
    .map(([path, digest]) => `${digest}  ${path}\n`)
    .join('')
}

/**
 * Reads the text of a list. Since its paths go into commands, one that no build writes is refused: above the folder,
 * absolute, or with a control character.
 *
 * @param file what the text is called in reports
 */
export function readFileList(text: string, file: string): ReadList {
  const list = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const [, digest, path] = /^([0-9a-f]{32})  (.+)$/.exec(line) ?? []
    if (digest === undefined || path === undefined || !isPath(path)) {
      const place = { file, line: index + 1, column: 1 }
      const hint = 'use the output of `docs diff --format list`'
      return { problem: diagnostic('emit/list', 'this line does not belong to a list of files', { place, hint }) }
    }
    list.set(path, digest)
  }
  return { list }
}

function isPath(path: string): boolean {
  return !/[\0-\x1f\x7f\\]/.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name))
}
