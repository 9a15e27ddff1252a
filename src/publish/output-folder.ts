import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { listFiles, look } from './disk.ts'
import { isSameFolder, judge, readManifest, type FolderIdentity, type Manifest } from './manifest.ts'

/** The output folder `out`, and the state folder beside it: for `dist` that is `.dist.docs`. */
export interface Places {
  readonly out: string
  readonly state: string
  /** The output folder as a person sees it from the site's folder. */
  readonly name: string
}

/** Names the places of an output folder; `site` and `out` are absolute. */
export function placesOf(out: string, site: string): Places {
  const full = resolve(out)
  const name = relative(site, full).split(sep).join('/')
  return { out: full, state: join(dirname(full), `.${basename(full)}.docs`), name: name === '' ? '.' : name }
}

/** The identity of a folder, or nothing if no folder stands there. */
export function identify(folder: string): FolderIdentity | undefined {
  const stats = look(folder)
  if (!stats?.isDirectory()) return undefined
  // The birth time keeps to milliseconds: some systems round what is below.
  return { device: stats.dev, inode: stats.ino, bornMs: Math.floor(stats.birthtimeMs) }
}

/** The manifest of the last publication, if it can be read. */
export function lastManifest(state: string): Manifest | undefined {
  const path = join(state, 'manifest.json')
  return existsSync(path) ? readManifest(readFileSync(path, 'utf8')) : undefined
}

/**
 * Why this place can never be an output folder, whatever stands in it: it is the site itself or one of the folders
 * around it, or a link, or no folder. Nothing on disk is changed.
 */
export function placeProblem({ out, state, name }: Places, site: string): Diagnostic | undefined {
  const hint = 'choose a folder that docs may replace: --out DIR'
  const refused = (why: string): Diagnostic =>
    diagnostic('emit/not-ours', `"${name}" cannot be the output: ${why}`, { hint })
  if (parse(out).root === out) return refused('it is the root of the file system')
  const stats = look(out)
  if (stats?.isSymbolicLink()) return refused('it is a symbolic link')
  if (stats !== undefined && !stats.isDirectory()) return refused('it is not a folder')
  if (stats !== undefined && holds(stats, site)) return refused("it holds the site's own files")
  const beside = look(state)
  if (beside !== undefined && !beside.isDirectory()) return refused(`"${basename(state)}" beside it is not a folder`)
  return undefined
}

/** By identity, not by name: names may differ in case, or lead through links. */
function holds(out: { readonly dev: number; readonly ino: number }, site: string): boolean {
  if (!existsSync(site)) return false
  for (let folder = realpathSync(site); ; folder = dirname(folder)) {
    const stats = statSync(folder)
    if (stats.dev === out.dev && stats.ino === out.ino) return true
    if (folder === dirname(folder)) return false
  }
}

/** Why the folder must not be replaced: it holds files that we did not write. */
export function ownershipProblem({ out, name }: Places, manifest: Manifest | undefined): Diagnostic | undefined {
  const folder = identify(out)
  if (folder === undefined) return undefined
  const sameFolder = manifest !== undefined && isSameFolder(folder, manifest.folder)
  const verdict = judge({ found: listFiles(out, !sameFolder), manifest, sameFolder })
  if (verdict.ours) return undefined
  const { foreign } = verdict
  const shown = foreign
    .slice(0, 5)
    .map((path) => `"${path}"`)
    .join(', ')
  const rest = foreign.length > 5 ? ` and ${foreign.length - 5} more` : ''
  return sameFolder
    ? diagnostic('emit/not-ours', `"${name}" holds files that docs did not write and would lose: ${shown}${rest}`, {
        hint: 'move them away; files of your own belong in content/static',
      })
    : diagnostic('emit/not-ours', `"${name}" was not made by docs; it holds ${shown}${rest}`, {
        hint: `choose another folder with --out DIR, or remove "${name}" if it is not needed`,
      })
}

/** Somebody else is at work in the output folder. */
export function lockedProblem({ name, state }: Places, pid?: number): Diagnostic {
  const who = pid === undefined ? 'another docs command' : `another docs command (process ${pid})`
  const folder = state.slice(dirname(state).length + 1)
  return diagnostic('emit/locked', `${who} is writing to "${name}"`, {
    hint: `wait until it ends; if there is none, remove the file "lock" in "${folder}" beside the output folder`,
  })
}
