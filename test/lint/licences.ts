/**
 * Whether everything that is installed with the tool has a licence that its users can accept. Reads the lock file,
 * so that it needs no network and sees the packages of all systems.
 *
 * @module
 */
import { readFileSync } from 'node:fs'

/** Licences that ask for no more than their own text. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unlicense',
])

/** Packages with another licence, and why they are taken nevertheless. */
const exceptions: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: it is used as it is, and its source is public; only changes of the library itself would be under it',
}

/** A package as a lock file has it. */
export interface LockedPackage {
  readonly dev?: boolean
  readonly license?: string
}

/** One sentence for each package of production whose licence is not on the list. */
export function licenceProblems(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages).flatMap(([path, { dev, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path === '' || dev === true || Object.hasOwn(exceptions, name) || isAllowed(license ?? '')) return []
    return [`${name} has the licence "${license ?? 'none'}", which is not on the list of test/lint/licences.ts`]
  })
}

/** Of alternatives (`A OR B`) one is enough; of what holds together (`A AND B`) every one has to be allowed. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((part) => part.split(' AND ').every((name) => allowed.has(name.trim())))
}

/** Packages of production, by the lock file of this repository. */
export function lockedPackages(): Readonly<Record<string, LockedPackage>> {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages
}
