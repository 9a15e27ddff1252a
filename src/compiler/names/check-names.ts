import type { BoundText } from './bind-names.ts'
import { unknownCommands } from './bind-commands.ts'
import { goneNames, goneReport, lockedNames } from './gone-names.ts'
import { namesLockFile, readNamesLock, type LockedName } from './names-lock.ts'
import { unknownSubjects } from './unknown-subjects.ts'
import { unknownNames } from './unknown-names.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { readInside } from '../read/files.ts'
import { isWhole, type LockedSite } from '../addresses/check-lock.ts'
import type { Run } from '../run/run.ts'

/**
 * Reports on names in code style: names whose meaning was removed from the API, according to `names.lock`; names that
 * differ by one letter from a name related to the page; and unknown names in the option `names`.
 */
export function checkNames(run: Run, site: LockedSite): readonly Diagnostic[] {
  const texts = boundTexts(site)
  const { binder, listedSubjects } = site.links
  const subjects = binder === undefined ? [] : unknownSubjects(listedSubjects, binder.contracts)
  return [...subjects, ...namesOfTexts(run, site, texts)]
}

function namesOfTexts(run: Run, site: LockedSite, texts: readonly BoundText[]): readonly Diagnostic[] {
  const { binder } = site.links
  if (binder === undefined || texts.length === 0 || !isWhole(site)) return []
  const { contracts } = binder
  const stored = storedNames(run)
  const gone = goneNames(texts, stored?.names ?? [], contracts)
  const isGone = new Set(gone.map(({ mention }) => mention))
  const [only, ...others] = contracts.filter(({ commands }) => commands === undefined)
  // With two API descriptions, an unknown name may belong to the other one.
  const unknown = [
    ...(others.length > 0 || only === undefined ? [] : texts.flatMap((text) => unknownNames(text, only, isGone))),
    ...contracts.flatMap(({ commands }) =>
      commands === undefined ? [] : texts.flatMap((text) => unknownCommands(text, commands, isGone)),
    ),
  ]
  return [...(stored?.diagnostics ?? []), ...gone.map((goneName) => goneReport(goneName, contracts)), ...unknown]
}

/**
 * Texts about the present, with the meanings of their names. Dated pages are about the past and
 * excluded.
 */
function boundTexts({ links }: LockedSite): readonly BoundText[] {
  const lasting = new Set(links.pages.flatMap(({ published, entry }) => (published === undefined ? (entry ?? []) : [])))
  return [...links.bound].flatMap(([key, texts]) => (lasting.has(key) ? Object.values(texts) : []))
}

/** Names lock of a site; `undefined` without one. A change to the file counts as a change to the site. */
export function storedNames({ options, digests }: Run): ReturnType<typeof readNamesLock> | undefined {
  if (digests.digest(namesLockFile) === undefined) return undefined
  const file = readInside(options.root, namesLockFile)
  return typeof file === 'string' ? undefined : readNamesLock(Buffer.from(file.bytes).toString('utf8'))
}

/** Records for the lock: current meanings, and, unless their removal is accepted, lost ones. */
export function namesNow(run: Run, site: LockedSite, accept: boolean): readonly LockedName[] {
  const texts = boundTexts(site)
  const contracts = site.links.binder?.contracts ?? []
  const gone = accept ? [] : goneNames(texts, storedNames(run)?.names ?? [], contracts)
  return [...lockedNames(texts), ...gone.map(({ locked }) => locked)]
}
