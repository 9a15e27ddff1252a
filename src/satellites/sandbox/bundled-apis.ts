import { join } from 'node:path'
import { packageFolder } from '../../base/package-files.ts'

/** Descriptions that come with the package, by name → path in it. */
const apis: ReadonlyMap<string, string> = new Map([['parcels', 'templates/site/openapi/openapi.yaml']])

/** What they are called. */
export const bundledApis: readonly string[] = [...apis.keys()]

/** The absolute path of a description that comes with the package; nothing, if there is none of this name. */
export function bundledApi(name: string): string | undefined {
  const path = apis.get(name)
  return path === undefined ? undefined : join(packageFolder, path)
}
