import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'

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
  /** Reports whether a package is installed, here or in a folder above. */
  installed(name: string): boolean
  /** An address before the paths of Docusaurus' site, as one before the paths of ours. */
  editUrl(url: string): string
  /** The absolute path of the folder of our site. */
  readonly root: string
  /** The folder of Docusaurus' site; empty where it is that of ours. */
  readonly siteDir: string
}

/** The folder of our site at an absolute path; that of Docusaurus' may be one in it, where content lies beside it. */
export function diskOf(root: string, site = root): Disk {
  const fromRoot = (path: string): string => relative(root, path).replaceAll(sep, '/')
  const siteDir = fromRoot(site)
  return {
    root,
    siteDir,
    has: (path) => existsSync(join(root, path)),
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    files(folder) {
      const visit = (path: string): string[] =>
        readdirSync(join(root, path))
          .filter((name) => !name.startsWith('.') && name !== 'node_modules')
          .sort()
          .map((name) => `${path}/${name}`)
          .flatMap((child) => (statSync(join(root, child)).isDirectory() ? visit(child) : child))
      return existsSync(join(root, folder)) ? visit(folder) : []
    },
    local: (path) => fromRoot(resolve(site, path)),
    moduleName(name) {
      if (/^\.{1,2}\//.test(name)) return `./${fromRoot(resolve(site, name))}`
      const path = root === site ? undefined : packageFile(name, site)
      return path === undefined ? name : `./${fromRoot(path)}`
    },
    installed(name) {
      for (let folder = site; ; folder = dirname(folder)) {
        if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
        if (folder === dirname(folder)) return false
      }
    },
    editUrl(url) {
      const bare = url.replace(/\/+$/, '')
      return siteDir !== '' && bare.endsWith(`/${siteDir}`) ? bare.slice(0, -siteDir.length) : url
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
    type Entry = string | { readonly import?: string; readonly default?: string }
    const { exports, module, main } = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')) as {
      readonly exports?: Entry | { readonly '.'?: Entry; readonly import?: string; readonly default?: string }
      readonly module?: string
      readonly main?: string
    }
    const root = typeof exports === 'object' && '.' in exports ? exports['.'] : exports
    const entry = typeof root === 'object' ? (root.import ?? root.default) : root
    return join(base, typeof entry === 'string' ? entry : (module ?? main ?? 'index.js'))
  }
}
