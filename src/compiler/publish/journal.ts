import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { statOf, syncFolder, writeAtomically } from './disk.ts'
import { readSpare } from './spare.ts'

/** Steps of a publication in progress; names of entries in the state folder. */
export interface Journal {
  /** The finished new site, to be moved to the output folder. */
  readonly next: string
  /** Temporary name of the last site. */
  readonly old: string
  /** The finished new manifest. */
  readonly manifest: string
}

/** Existing entries of the journal, and the output folder. */
export type ExistingFiles = Readonly<Record<'out' | keyof Journal, boolean>>

/**
 * Repair steps. `forward`: move the new site in; `finish`: it is in place, keep its manifest; `back`: the last site is still
 * in place; `restore`: move the last site back; `drop`: only leftovers remain.
 */
export type Repair = 'forward' | 'finish' | 'back' | 'restore' | 'drop'

/** Returns the repair for a publication that was interrupted at any step. */
export function decideRepair(evidence: ExistingFiles): Repair {
  if (evidence.out) return evidence.next ? 'back' : 'finish'
  if (evidence.next && evidence.manifest) return 'forward'
  return evidence.old && (evidence.next || evidence.manifest) ? 'restore' : 'drop'
}

/** Parses a journal; `undefined` for an invalid text, such as one with a path outside of the state folder. */
export function readJournal(text: string): Journal | undefined {
  try {
    const { next, old, manifest } = JSON.parse(text) as Record<string, unknown>
    if (!isName(next, 'next') || !isName(old, 'old') || !isName(manifest, 'manifest')) return undefined
    return { next, old, manifest }
  } catch {
    return undefined
  }
}

function isName(value: unknown, kind: string): value is string {
  return typeof value === 'string' && value.startsWith(`${kind}-`) && /^[a-z]+-[0-9a-f]+$/.test(value)
}

/** Names of the entries of a publication, none of which exists yet. `id`: hex digits, new for each run. */
export function journalFor(id: string): Journal {
  return { next: `next-${id}`, old: `old-${id}`, manifest: `manifest-${id}` }
}

/** Writes the journal. From here on, this command or the next one completes the publication. */
export function writeJournal(state: string, journal: Journal): void {
  writeAtomically(join(state, 'journal.json'), JSON.stringify({ version: 1, ...journal }))
}

/** Repairs an interrupted publication, and removes leftovers. Only for the holder of the lock. */
export function heal(out: string, state: string): void {
  const path = join(state, 'journal.json')
  if (existsSync(path)) repair(out, state, readJournal(readFileSync(path, 'utf8')) ?? guess(state))
  rmSync(path, { force: true })
  removeLeftovers(state)
}

function repair(out: string, state: string, journal: Journal): void {
  const inState = (name: string): string => join(state, name)
  const isThere = (name: keyof Journal): boolean => statOf(inState(journal[name])) !== undefined
  const [next, old, manifest] = [isThere('next'), isThere('old'), isThere('manifest')]
  const evidence = { out: statOf(out) !== undefined, next, old, manifest }
  const way = decideRepair(evidence)
  if (way === 'forward') renameSync(inState(journal.next), out)
  if (way === 'restore') renameSync(inState(journal.old), out)
  if (evidence.manifest && (way === 'forward' || way === 'finish')) {
    renameSync(inState(journal.manifest), inState('manifest.json'))
  }
  syncFolder(state)
}

/** Repair for an unreadable journal: the last site is never removed while the journal exists, so it is complete. */
function guess(state: string): Journal {
  const old = readdirSync(state).find((name) => isName(name, 'old'))
  const next = readdirSync(state).find((name) => isName(name, 'next'))
  return { next: next ?? 'next-0', old: old ?? 'old-0', manifest: 'manifest-0' }
}

function removeLeftovers(state: string): void {
  const spare = readSpare(state)
  if (spare === undefined) rmSync(join(state, 'spare.json'), { force: true })
  for (const name of readdirSync(state)) {
    if (name === spare?.name) continue
    if (
      /^(staged|next|old|manifest)-[0-9a-f]+$|^lock(?:\.guard)?-[0-9a-f-]+$/.test(name) ||
      name.endsWith('.json.tmp')
    ) {
      rmSync(join(state, name), { recursive: true, force: true })
    }
  }
}
