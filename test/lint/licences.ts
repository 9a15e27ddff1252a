/**
 * Licences of the packages that reach users of the tool. Reads the lock file, so that it needs no network and sees the packages
 * of all systems.
 *
 * @module
 */
import { shippedPackages, type LockedPackages } from './shipped.ts'

/** Licences whose only condition is that their text is included. */
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

/** Packages with another licence, with the reason for their acceptance. */
const exceptions: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: it is used as it is, and its source is public; only changes of the library itself would be under it',
}

/** Reports each shipped package whose licence is not on the list. `bundled`: names of the packages inside `lib`. */
export function licenceProblems(packages: LockedPackages, bundled: ReadonlySet<string>): readonly string[] {
  return shippedPackages(packages, bundled).flatMap(([name, { license }]) => {
    if (Object.hasOwn(exceptions, name) || isAllowed(license ?? '')) return []
    return [`${name} has the licence "${license ?? 'none'}", which is not on the list of test/lint/licences.ts`]
  })
}

/** Checks an SPDX expression: one allowed part of `A OR B` is enough, `A AND B` needs both. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((part) => part.split(' AND ').every((name) => allowed.has(name.trim())))
}
