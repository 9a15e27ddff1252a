import { diagnostic, type Diagnostic, startOf } from '../../diagnostics/diagnostic.ts'

/** Maximum size of a page in bytes, unless the option is larger: more text would exceed the memory of a thread. */
const mostBytes = 8 * 2 ** 20

/** Warns about a page that is larger than the option; a much larger page is an error. */
export function sizeReport(file: string, size: number, maxPageBytes: number): Diagnostic | undefined {
  if (size <= maxPageBytes) return undefined
  const maxBytes = Math.max(maxPageBytes, mostBytes)
  const details = { location: startOf(file), hint: 'split it, publish it as a file, or raise markdown.maxPageBytes' }
  return size > maxBytes
    ? diagnostic('markdown/too-complex', `the page has ${size} bytes; the limit is ${maxBytes}`, details)
    : diagnostic('markdown/large-page', `the page has ${size} bytes, more than ${maxPageBytes}`, details)
}
