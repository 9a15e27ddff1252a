import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** The folder of a site. Paths are relative to it. */
export interface Disk {
  has(path: string): boolean
  read(path: string): string | undefined
  /** All files below a folder, sorted. */
  files(folder: string): readonly string[]
  /**
   * Resolves a path of the configuration, which may be absolute or relative to the folder of the
   * Docusaurus site.
   */
  local(path: string): string
  /** Converts a module name of the Docusaurus site to one for the new site. */
  moduleName(name: string): string
  /** Returns true if a package is installed in the folder or in one above it. */
  installed(name: string): boolean
  /** Converts the base of edit links from paths of the Docusaurus site to paths of the new site. */
  editUrl(url: string): string
  /** Absolute path of the new site's folder. */
  readonly root: string
  /** Folder of the Docusaurus site relative to the new site; empty if they are the same. */
  readonly siteDir: string
}

/** Opens the folder of the new site. The Docusaurus site may be a folder in it, if its content is outside. */
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

/** File that an import from a package resolves to. */
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
