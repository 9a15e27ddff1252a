import type { Random } from '../../../bench/random.ts'
import { damaged, damages } from '../corrupt/damage.ts'
import type { Disk } from './disk.ts'
import type { Faults, World } from './world.ts'

/** Approximate numbers of calls of a process. */
export interface Usual {
  readonly changes: number
  readonly reads: number
  /** See `Faults.from`. */
  readonly from?: string
}

/** Calls of a publication from the record of its renames on: only few, and each of them matters. */
export const replacing: Usual = { changes: 16, reads: 30, from: 'journal.json' }

const jumps = [-172_800_000, -3_600_000, -2_000, -1, 1, 5_000, 3_600_000, 172_800_000]

/** A jump of the clock in ms. */
export const drawJump = (draw: Random): number => draw.one(jumps)

const kinds = ['none', 'kill', 'kill', 'kill', 'power', 'full', 'full', 'change', 'read', 'jump'] as const

/** Draws the faults of a process: most often a single one. */
export function drawFaults(draw: Random, usual: Usual, without: readonly string[] = []): Faults {
  const kind = draw.one(kinds.filter((name) => !without.includes(name)))
  const at = draw.between(1, Math.ceil(usual.changes * 1.1))
  const isShort = draw.between(0, 3) === 0
  const jump = draw.between(0, 5) === 0 || kind === 'jump' ? { jumpAt: draw.between(1, usual.changes) } : {}
  const jumpMs = drawJump(draw)
  const common = { isShort, ...jump, jumpMs, ...(usual.from !== undefined && { from: usual.from }) }
  switch (kind) {
    case 'kill':
      return { ...common, killAt: at }
    case 'power':
      return { ...common, killAt: at, isPowerCut: true }
    case 'full':
      return { ...common, fullAt: at, room: draw.one([0, 0, 1, 100, 4_000, 20_000]), fullFor: draw.one([1, 3, 1e9]) }
    case 'change':
      return { ...common, failedChange: at }
    case 'read':
      return { ...common, failedRead: draw.between(1, usual.reads) }
    default:
      return common
  }
}

/** Damages one of the files below folders, without a change of its times. Returns a description; empty without files. */
export function damageFile(world: World, folders: readonly string[]): string {
  const { draw, disk } = world
  const all = folders.flatMap((folder) =>
    [...disk.files(folder)].map(([path, inode]) => ({ path: `${folder}/${path}`, inode })),
  )
  // The spare tree shares its bytes with the published site, which is not verified.
  const files = all.filter(({ path }) => !path.includes('/old-'))
  const records = files.filter(({ path }) => /\.json$|\.data$/.test(path))
  const candidates = draw.between(0, 1) === 0 && records.length > 0 ? records : files
  if (candidates.length === 0) return ''
  const { path, inode } = draw.one(candidates)
  const damage = draw.one(damages)
  const bytes = damaged(inode.bytes, draw.one(files).inode.bytes, { damage, draw })
  if (bytes === undefined) disk.set(path, 'rm', undefined)
  else inode.bytes = Buffer.from(bytes)
  disk.settle()
  world.note(`${damage} in ${path}`)
  return `${damage} in ${path}`
}

/** A text that is equal for equal files below a folder; `absent` without the folder. */
export function treeText(disk: Disk, folder: string): string {
  if (disk.find(folder) === undefined) return 'absent'
  return [...disk.files(folder)].map(([path, { bytes }]) => `${path}\0${bytes.toString('latin1')}`).join('\0\0')
}
