/**
 * Names of the packages whose code reaches users: dependencies, which npm installs with the tool, and packages that
 * `bin/prepare.js` bundles (`lib/sbom.cdx.json`).
 *
 * @module
 */
import { readFileSync } from 'node:fs'

/** A package as a lock file describes it. */
export interface LockedPackage {
  readonly dev?: boolean
  readonly license?: string
}

/** Packages of the lock file by their folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Packages in the lock file of this repository. */
export function lockedPackages(): LockedPackages {
  return (JSON.parse(textOf('package-lock.json')) as { packages: LockedPackages }).packages
}

/** Names of the bundled packages, from the bill of materials that `bin/prepare.js` wrote. */
export function bundledNames(): ReadonlySet<string> {
  const { components } = JSON.parse(textOf('lib/sbom.cdx.json')) as { components: readonly { name: string }[] }
  return new Set(components.map(({ name }) => name))
}

/** Locked packages that are installed with the tool or bundled into it, as pairs of name and package. */
export function shippedPackages(
  packages: LockedPackages,
  bundled: ReadonlySet<string>,
): readonly (readonly [string, LockedPackage])[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return path !== '' && (locked.dev !== true || bundled.has(name)) ? [[name, locked] as const] : []
  })
}
