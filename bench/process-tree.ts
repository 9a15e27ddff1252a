/**
 * The memory and CPU time of a process and its descendants, read from /proc of Linux.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'

/** A sample of a tree of processes. */
export interface TreeSample {
  /**
   * Bytes: sum of proportional set sizes (shared pages counted once), or of resident sizes if the system lacks those.
   */
  readonly bytes: number
  readonly measure: 'PSS' | 'RSS'
  /** User and system time of each running process of the tree so far, in ms, by process id. */
  readonly cpu: ReadonlyMap<number, number>
}

interface ProcessLine {
  readonly id: number
  readonly parent: number
  readonly session: number
  readonly cpu: number
}

/** USER_HZ: the unit of times in /proc/<id>/stat, 100 on every Linux that Node runs on (man 5 proc). */
const TICKS_PER_SECOND = 100

/** The tree of `root`, which leads a separate session: its descendants, and the remaining processes of the session. */
export function sampleTree(root: number): TreeSample {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
  const members = new Set([root])
  for (let before = 0; before !== members.size;) {
    before = members.size
    for (const entry of all) if (entry.session === root || members.has(entry.parent)) members.add(entry.id)
  }
  const memory = [...members].map(readMemory)
  return {
    bytes: memory.reduce((sum, sample) => sum + sample.bytes, 0),
    measure: memory.some((sample) => sample.measure === 'RSS') ? 'RSS' : 'PSS',
    cpu: new Map(all.filter((member) => members.has(member.id)).map((member) => [member.id, member.cpu])),
  }
}

function readProcess(id: number): ProcessLine[] {
  const stat = readProc(`/proc/${id}/stat`)
  // The second field is the program's name in brackets and may contain anything; the fields after it are counted.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 13) return []
  const field = (number: number): number => Number(fields[number - 3])
  return [{ id, parent: field(4), session: field(6), cpu: ((field(14) + field(15)) * 1000) / TICKS_PER_SECOND }]
}

function readMemory(id: number): { bytes: number; measure: 'PSS' | 'RSS' } {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readProc(`/proc/${id}/smaps_rollup`))?.[1]
  if (pss !== undefined) return { bytes: Number(pss) * 1024, measure: 'PSS' }
  const rss = /^VmRSS:\s+(\d+) kB/m.exec(readProc(`/proc/${id}/status`))?.[1]
  return rss === undefined ? { bytes: 0, measure: 'PSS' } : { bytes: Number(rss) * 1024, measure: 'RSS' }
}

/** The text of a file in /proc; empty if the process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
