import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import type { WrittenOptions } from './plugin-options.ts'

/**
 * Reports globs of `include` and `exclude` that start with the folder of the content: they are relative to this folder,
 * and so match nothing.
 *
 * @param defaultFolder folder of the content without the option `path`
 */
export function siteGlobs(
  { options, hasFolder, locate }: Pick<WrittenOptions, 'options' | 'hasFolder' | 'locate'>,
  defaultFolder: string,
): readonly Diagnostic[] {
  const folder = (typeof options['path'] === 'string' ? options['path'] : defaultFolder).replace(/^\.\/|\/+$/g, '')
  if (folder === '' || folder === '.') return []
  return ['include', 'exclude'].flatMap((key) => {
    const globs: readonly unknown[] = Array.isArray(options[key]) ? options[key] : []
    return globs.flatMap((glob, index): Diagnostic[] => {
      const path = typeof glob === 'string' ? glob.replace(/^\.\//, '') : ''
      if (!path.startsWith(`${folder}/`) || hasFolder(`${folder}/${folder}`)) return []
      const message = `the glob "${String(glob)}" matches nothing: globs are relative to "${folder}"`
      const details = { location: locate([key, index]), hint: `write "${path.slice(folder.length + 1)}"` }
      return [{ ...diagnostic('config/value', message, details), severity: 'warning' }]
    })
  })
}
