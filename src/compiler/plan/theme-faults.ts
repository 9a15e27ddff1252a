import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localPath, type ThemeFolders } from '../bundle/resolve.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { grouped } from '../../base/grouped.ts'
import { walk } from '../read/files.ts'
import { locator } from '../../text/location.ts'

/**
 * A page whose inline code of the theme is forbidden by the policy, as described by `inlineCode`.
 */
export interface FaultyPage {
  readonly route: string
  readonly faults: readonly string[]
}

/**
 * Reports theme code that the policy forbids: once for each kind, at the responsible files of the site's theme, with
 * the number of pages and the first of them. Reads these files only if there is such code.
 */
export function themeFaults(pages: readonly FaultyPage[], root: string, folders: ThemeFolders): Diagnostic[] {
  const faultsOnPages = pages.flatMap(({ route, faults }) => faults.map((fault) => ({ route, fault })))
  if (faultsOnPages.length === 0) return []
  const texts = folders.site === undefined ? [] : moduleTexts(root, localPath(root, folders.site))
  return [...grouped(faultsOnPages, ({ fault }) => fault)].flatMap(([fault, on]) => {
    const locations = texts.flatMap(([file, text]) => locationsIn(file, text, fault))
    const number = on.length === 1 ? '1 page' : `${on.length} pages`
    const message = `the theme adds ${fault} to pages, which the security policy forbids`
    const details = { subject: fault, hint: hintOf(fault), detail: `on ${number}, such as "${on[0]?.route}"` }
    if (locations.length === 0) return [diagnostic('policy/undeclared', message, details)]
    return locations.map((location) => diagnostic('policy/undeclared', message, { ...details, location }))
  })
}

function hintOf(fault: string): string {
  if (fault === 'the attribute "style"')
    return 'use a class, with rules in styles/index.css: docs theme eject styles/index --wrap'
  return 'move it into a file: docs theme eject script/index --wrap'
}

/** Texts of the theme's modules, with their paths in the site. */
function moduleTexts(root: string, folder: string): [string, string][] {
  const { files } = walk(root, [folder])
  return files.filter((path) => /\.[jt]sx?$/.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')])
}

/** Locations of forbidden code in a module. React uses camel case for event attributes, so case is ignored. */
function locationsIn(file: string, text: string, fault: string): Location[] {
  const name = /"([a-z]+)"$/.exec(fault)?.[1] ?? ''
  const pattern = fault.startsWith('the attribute') ? new RegExp(`\\b${name}(?==)`, 'gi') : /<script\b(?![^>]*\ssrc=)/g
  const locationOf = locator(file, text, 1)
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => locationOf(index, index + match.length))
}
