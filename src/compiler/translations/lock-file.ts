/**
 * Records of the sources of translations: a small file for each page, so that work on different pages never conflicts.
 *
 * @module
 */
import { tryDecodeAddress } from '../../base/percent.ts'
import { lockText, readLockLines } from '../../text/lock-lines.ts'
import { besideTranslations } from '../../model/locale.ts'
import { blockKinds, type BlockKind } from './block.ts'
import { sentenceDigests, type Section } from './page.ts'

/** Folder of these files in the translations of a locale. */
const lockFolder = '.sources'

/** File that records the source of a translation. It is next to the translations of its locale in `folder`. */
export function lockFileOf(source: string, { folder, locale }: { readonly folder: string; readonly locale: string }) {
  return `${locksOf({ folder, locale })}/${besideTranslations(source, folder)}.lock`
}

/** Folder of these files for a locale. */
export const locksOf = ({ folder, locale }: { readonly folder: string; readonly locale: string }): string =>
  `${folder}/${locale}/${lockFolder}`

/** Digest of a part that is not translated yet. */
export const untranslated = '00000000'

/** A recorded block of a section, with the digests of its sentences. */
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

/** Sections of a source in order. */
export type PageLock = readonly LockedSection[]

const head = '# Source of this translation, written by "docs translate". Commit this file.\n'

/** Creates the lock for the current text of a source. */
export const lockOf = (sections: readonly Section[]): PageLock =>
  sections.map(({ id, digest, blocks }) => ({
    id,
    digest,
    blocks: blocks.map((block) => ({ kind: block.kind, sentences: sentenceDigests(block) })),
  }))

/** Serializes a lock with one line for each section. */
export function writePageLock(lock: PageLock): string {
  const lines = lock.map(({ id, digest, blocks }) =>
    [encodeURI(id), digest, ...blocks.map(({ kind, sentences }) => `${kind}:${sentences.join(',')}`)].join(' '),
  )
  return lockText(head, lines)
}

const line = /^(\S+) ([0-9a-f]{8})((?: [a-z]:[0-9a-f,]+)*)$/

/**
 * Parses a lock. Invalid lines, such as conflict markers, are skipped. If both sides of a merge are present, the
 * source is unknown: the section counts as changed until it is updated.
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

/** A text that is never a digest. */
const unknown = '-'

function readSection(source: string): LockedSection | undefined {
  const [, name = '%', digest = '', blocks = ''] = line.exec(source) ?? []
  const id = tryDecodeAddress(name)
  return id === undefined ? undefined : { id, digest, blocks: blocks.split(' ').flatMap(readBlock) }
}

function readBlock(source: string): LockedBlock[] {
  const [kind = '', list = ''] = source.split(':')
  return Object.hasOwn(blockKinds, kind) ? [{ kind: kind as BlockKind, sentences: list.split(',') }] : []
}
