import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { digest } from '../cache/hash.ts'
import { localPath, themeFile, type ThemeFolders } from './resolve.ts'
import { themeImports, themeName } from './theme-names.ts'

/** Comment in a copy of a theme file, with the digest of its original. */
const note = /\/\* Copy of [^\s*]+, original ([\da-f]+) \*\//

/** Digest of a theme file. Comments, white space and line ends do not change it. */
export function originalDigest(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, '')
  return digest(code).slice(0, 12)
}

/** The comment that a copy of a theme file starts with. */
export function copyNote(path: string, original: string): string {
  return `/* Copy of ${themeName(path)}, original ${originalDigest(original)} */\n`
}

/** Digest of the present original of a copy, if it is not the recorded one; `undefined` also for files without a record. */
export function changedOriginal(copy: string, original: string): string | undefined {
  const recorded = note.exec(copy)?.[1]
  const present = recorded === undefined ? undefined : originalDigest(original)
  return present === recorded ? undefined : present
}

/** Reports copies in the theme folder of a site whose originals have changed since. `files` are paths in the site's folder. */
export function outdatedCopies(root: string, folders: ThemeFolders, files: readonly string[]): Diagnostic[] {
  const { site, builtIn } = folders
  if (site === undefined) return []
  return files.flatMap((file) => {
    if (!/\.(?:[jt]sx?|css)$/.test(file)) return []
    const name = themeName(file.slice(localPath(root, site).length + 1))
    const original = themeFile(name, { builtIn })
    if (original === undefined) return []
    const [copyText, originalText] = [readFileSync(join(root, file), 'utf8'), readFileSync(original, 'utf8')]
    const present = changedOriginal(copyText, originalText)
    if (present === undefined) return []
    const slots = missingSlots(copyText, originalText).map((slot) => `"${slot}"`)
    const lacks = slots.length === 0 ? '' : `, so it lacks ${slots.join(', ')}`
    const message = `the theme has changed "${name}" since this copy was made${lacks}`
    const hint = `docs theme eject ${name} --force writes the new file: restore your changes from git. To keep the copy as it is, write ${present} in its first line`
    return [diagnostic('theme/outdated', message, { location: startOf(file), subject: name, hint })]
  })
}

/** Slots that a theme file shows, but its copy does not. */
function missingSlots(copyText: string, originalText: string): readonly string[] {
  const slotsOfCopy = new Set(themeImports(copyText, false))
  return themeImports(originalText, false).filter((name) => name.startsWith('slots/') && !slotsOfCopy.has(name))
}
