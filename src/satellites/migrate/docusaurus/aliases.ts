import type { Disk } from './disk.ts'

/** Module aliases of webpack (`name`, `name$` for that name alone) → those of our configuration, by paths of our site. */
export function carriedAliases(given: Readonly<Record<string, string>>, disk: Disk): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, target]) => {
      const bare = name.replace(/\$$/, '')
      // A package in its own place is found without it; the tool has its own React.
      if (target.includes(`/node_modules/${bare}`) || /^react(?:-dom)?$/.test(bare)) return []
      // What plugins of Docusaurus generate is not there: imports of it are reported as missing.
      if (target.includes('/.docusaurus/')) return []
      const path = disk.local(target)
      return [[name, path.startsWith('../') ? path : `./${path}`]]
    }),
  )
}
