import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folder of a site, as migration looks at it. Paths are relative to it. */
export interface Disk {
  has(path: string): boolean
  read(path: string): string | undefined
  /** All files below a folder, sorted. */
  files(folder: string): readonly string[]
  /** A path of the configuration, which may be absolute, relative to the folder. */
  local(path: string): string
}

/** The folder at an absolute path. */
export function diskOf(root: string): Disk {
  return {
    has: (path) => existsSync(join(root, path)),
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    files(folder) {
      const found: string[] = []
      const visit = (path: string): void => {
        for (const name of readdirSync(join(root, path)).sort()) {
          if (name.startsWith('.') || name === 'node_modules') continue
          const child = `${path}/${name}`
          if (statSync(join(root, child)).isDirectory()) visit(child)
          else found.push(child)
        }
      }
      if (existsSync(join(root, folder))) visit(folder)
      return found
    },
    local(path) {
      const bare = path.startsWith(sep) ? relative(root, path) : path
      return bare
        .split(sep)
        .join('/')
        .replace(/^(?:\.\/)+/, '')
        .replace(/\/+$/, '')
    },
  }
}
