/**
 * Records of the sources of translations: a small file for each page, so that work on different pages never conflicts.
 *
 * @module
 */
import { dirname } from 'node:path/posix'
import { tryDecodeAddress } from '../../base/percent.ts'
import { lockText, readLockLines } from '../../text/lock-lines.ts'
import { blockKinds, type BlockKind } from './block.ts'
import { sentenceDigests, type Section } from './page.ts'

/** Folder of these files, inside the folder of a language's translations. */
const lockFolder = '.sources'

/** The file that records the source of a translation: next to the translations of its language, in `folder`. */
export function lockFileOf(source: string, { folder, locale }: { readonly folder: string; readonly locale: string }) {
  return `${locksOf({ folder, locale })}/${besideTranslations(source, folder)}.lock`
}

/** The folder of these files of a language. */
export const locksOf = ({ folder, locale }: { readonly folder: string; readonly locale: string }): string =>
  `${folder}/${locale}/${lockFolder}`

/** Path of a source relative to the parent of the translations folder: `docs/a.md` for `content/docs/a.md`. */
export function besideTranslations(source: string, folder: string): string {
  const beside = dirname(folder)
  return beside !== '.' && source.startsWith(`${beside}/`) ? source.slice(beside.length + 1) : source
}

/** Replaces the digest of a part that is not translated yet. */
export const untranslated = '00000000'

/** A recorded block of a section: the digests of its sentences. */
export interface LockedBlock {
  readonly kind: BlockKind
  readonly sentences: readonly string[]
}

/** A section of a source at the time of its translation. */
export interface LockedSection {
  readonly id: string
  readonly digest: string
  readonly blocks: readonly LockedBlock[]
}

/** The sections of a source, in its order. */
export type PageLock = readonly LockedSection[]

const head = '# Source of this translation, written by "docs translate". Commit this file.\n'

/** The lock for the current text of a source. */
export const lockOf = (sections: readonly Section[]): PageLock =>
  sections.map(({ id, digest, blocks }) => ({
    id,
    digest,
    blocks: blocks.map((block) => ({ kind: block.kind, sentences: sentenceDigests(block) })),
  }))

/** The text of a lock: a line for each section. */
export function writePageLock(lock: PageLock): string {
  const lines = lock.map(({ id, digest, blocks }) =>
    [encodeURI(id), digest, ...blocks.map(({ kind, sentences }) => `${kind}:${sentences.join(',')}`)].join(' '),
  )
  return lockText(head, lines)
}

const line = /^(\S+) ([0-9a-f]{8})((?: [a-z]:[0-9a-f,]+)*)$/

/**
 * Reads a lock. Invalid lines, such as conflict markers, are skipped. If both sides of a merge are present, the source
 * is unknown: the section counts as changed until it is updated.
 */
export function readPageLock(text: string): PageLock {
  const sections = new Map<string, LockedSection>()
  for (const { record } of readLockLines(text, readSection).records) {
    const { id, digest } = record
    const previous = sections.get(id)
    sections.set(
      id,
      previous === undefined || previous.digest === digest ? record : { id, digest: unknown, blocks: [] },
    )
  }
  return [...sections.values()]
}

/** This text is never a digest. */
const unknown = '-'

function readSection(written: string): LockedSection | undefined {
  const [, name = '%', digest = '', blocks = ''] = line.exec(written) ?? []
  const id = tryDecodeAddress(name)
  return id === undefined ? undefined : { id, digest, blocks: blocks.split(' ').flatMap(readBlock) }
}

function readBlock(written: string): LockedBlock[] {
  const [kind = '', list = ''] = written.split(':')
  return Object.hasOwn(blockKinds, kind) ? [{ kind: kind as BlockKind, sentences: list.split(',') }] : []
}
