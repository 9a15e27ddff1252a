import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'

/**
 * Reports partials that nothing pulls in: Markdown whose name, or the name of a folder above it, starts with `_`, in
 * the folders of content. `used` are all files that outcomes depend on.
 */
export function unusedPartials(
  files: Iterable<string>,
  roots: readonly string[],
  used: ReadonlySet<string>,
): Diagnostic[] {
  const found: Diagnostic[] = []
  for (const file of files) {
    const root = roots.find((one) => one === '.' || file.startsWith(`${one}/`))
    if (root === undefined || used.has(file) || !/\.mdx?$/.test(file)) continue
    if (!`/${root === '.' ? file : file.slice(root.length + 1)}`.includes('/_')) continue
    found.push(
      diagnostic('partial/unused', `nothing includes "${file}"`, {
        subject: file,
        place: { file, line: 1, column: 1 },
        hint: 'include it, or take it out; the name of a page does not start with _',
      }),
    )
  }
  return found
}
