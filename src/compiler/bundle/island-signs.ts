import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { packageFolder } from '../../base/package-files.ts'
import { signsIn, signsOfExports, type IslandRules, type IslandSigns } from '../../text/needs-browser.ts'

/** Namespace of client modules and their imports in the server bundle. */
export const originalSpace = 'original'

/** Namespace of wrappers for modules that are islands on some pages only. */
export const clientSpace = 'docs-client'

/** File beside the server bundle with the signs of all islands, by id. */
export const signsFile = 'island-signs.mjs'

/** Signs of the exports of a client module. `*` is for exports that the module does not declare itself. */
export type SignsOfModule = Readonly<Record<string, IslandSigns>>

/**
 * Signs of each island in its export and in all modules that it imports: hooks of the site and of packages run as part of
 * it. Unused modules of packages do not count, and neither do those of the tool.
 */
export function islandSigns(
  metafile: Metafile,
  modules: readonly { readonly id: string; readonly path: string }[],
  { root, rules }: { readonly root: string; readonly rules: IslandRules | undefined },
): Readonly<Record<string, SignsOfModule>> {
  const used = new Set(
    Object.values(metafile.outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
    ),
  )
  const byFile = new Map<string, IslandSigns>()
  const ofFile = (name: string): IslandSigns => {
    const cached = byFile.get(name)
    if (cached !== undefined) return cached
    const text = used.has(name) ? codeOf(name, root) : undefined
    const signs = text === undefined ? {} : signsIn(text, rules)
    byFile.set(name, signs)
    return signs
  }
  return Object.fromEntries(
    modules.map(({ id, path }) => {
      const start = `${originalSpace}:${path}`
      const { exported, rest } = signsOfExports(codeOf(start, root) ?? '', rules)
      const imported = importedBy(start, metafile).slice(1).map(ofFile)
      const common = Object.assign({ ...rest }, ...imported) as IslandSigns
      const all = Object.assign({ ...common }, ...Object.values(exported)) as IslandSigns
      const ofExports = Object.entries(exported).map(([name, signs]) => [name, { ...common, ...signs }])
      return [id, { '*': all, ...Object.fromEntries(ofExports) }]
    }),
  )
}

/** Returns true if an island uses none of the modules that cannot be built. */
export function isWhole(metafile: Metafile, path: string, broken?: ReadonlyMap<string, string>): boolean {
  if (broken === undefined) return true
  return importedBy(`${originalSpace}:${path}`, metafile).every(
    (name) => !broken.has(name.slice(originalSpace.length + 1)),
  )
}

/** Names of a module and of all modules that it imports. */
function importedBy(start: string, { inputs }: Metafile): readonly string[] {
  const visited = new Set([start])
  for (const name of visited)
    for (const { path, external } of inputs[name]?.imports ?? []) if (external !== true) visited.add(path)
  return [...visited]
}

/** Code of an input of the bundle; `undefined` for other files, and files of the tool. */
function codeOf(name: string, root: string): string | undefined {
  const file = name.replace(/^[a-z-]{2,}:/, '')
  const path = isAbsolute(file) ? file : join(root, file)
  const isOfTool = path.startsWith(packageFolder) && !path.startsWith(root)
  return isOfTool || !/\.[cm]?[jt]sx?$/.test(path) || !existsSync(path) ? undefined : readFileSync(path, 'utf8')
}
