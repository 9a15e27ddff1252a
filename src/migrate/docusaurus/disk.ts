import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'

/** The folder of a site, as migration looks at it. Paths are relative to it. */
export interface Disk {
  has(path: string): boolean
  read(path: string): string | undefined
  /** All files below a folder, sorted. */
  files(folder: string): readonly string[]
  /** A path of the configuration, which may be absolute, or relative to the folder of Docusaurus' site. */
  local(path: string): string
  /** The name of a module of Docusaurus' site, as our site has to name it. */
  moduleName(name: string): string
  /** An address before the paths of Docusaurus' site, as one before the paths of ours. */
  editUrl(url: string): string
  /** The folder of Docusaurus' site; empty where it is that of ours. */
  readonly siteDir: string
}

/** The folder of our site at an absolute path; that of Docusaurus' may be one in it, where content lies beside it. */
export function diskOf(root: string, site = root): Disk {
  return {
    siteDir: relative(root, site).split(sep).join('/'),
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
    local: (path) => relative(root, resolve(site, path)).split(sep).join('/'),
    moduleName(name) {
      if (/^\.{1,2}\//.test(name)) return `./${relative(root, resolve(site, name)).split(sep).join('/')}`
      const path = root === site ? undefined : packageFile(name, site)
      return path === undefined ? name : `./${relative(root, path).split(sep).join('/')}`
    },
    editUrl(url) {
      const below = relative(root, site).split(sep).join('/')
      const bare = url.replace(/\/+$/, '')
      return below !== '' && bare.endsWith(`/${below}`) ? bare.slice(0, -below.length) : url
    },
  }
}

/** The file that an import of a package means. */
function packageFile(name: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    const base = join(folder, 'node_modules', name)
    if (!existsSync(join(base, 'package.json'))) return undefined
    const {
      exports,
      module,
      main = 'index.js',
    } = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')) as {
      exports?: string | { '.'?: string | { import?: string; default?: string }; import?: string; default?: string }
      module?: string
      main?: string
    }
    const own = typeof exports === 'object' ? (exports['.'] ?? exports) : exports
    const entry = typeof own === 'object' ? (own.import ?? own.default) : own
    return join(base, typeof entry === 'string' ? entry : (module ?? main))
  }
}
