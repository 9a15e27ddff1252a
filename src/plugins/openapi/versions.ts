import { joinRoute, routePrefix, segmentsOf, type DocsVersion } from '../kit.ts'
import type { OpenapiOptions } from './options.ts'

/** A version of the API. */
export interface ApiVersion {
  /** The root file of its description, relative to the site's folder. */
  readonly path: string
  /** Route of the version; empty at the root of the site. */
  readonly base: string
  /** The default version, which includes guides, changelog and sandbox. */
  readonly isLast: boolean
  /** Name and label; absent if the options list no versions. */
  readonly named?: Pick<DocsVersion, 'name' | 'label' | 'banner'> & { readonly noIndex: boolean }
}

/** The versions of a reference, in the order of its options. */
export function versionsOf({ path, routeBasePath, versions }: OpenapiOptions): readonly ApiVersion[] {
  const root = routePrefix(routeBasePath)
  if (versions === undefined) return [{ path, base: root, isLast: true }]
  const last = Math.max(
    0,
    versions.findIndex(({ isLast }) => isLast === true),
  )
  return versions.map(({ name, label = name, banner, noIndex, ...place }, index): ApiVersion => {
    const isLast = index === last
    const usual = isLast ? root : joinRoute(root, segmentsOf(name))
    return {
      path: place.path ?? path,
      base: place.route === undefined ? usual : routePrefix(place.route),
      isLast,
      named: { name, label, ...(banner === 'none' ? {} : { banner }), noIndex },
    }
  })
}

/** The version that includes guides, changelog and sandbox. */
export function lastOf(versions: readonly ApiVersion[]): ApiVersion {
  return versions.find(({ isLast }) => isLast) as ApiVersion
}
