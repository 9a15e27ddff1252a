import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModuleRules } from '../../model/module-rules.ts'

/** Module rules of all plugins, merged. */
export interface SiteModules {
  readonly aliases: readonly (readonly [name: string, targets: readonly string[]])[]
  readonly made: Readonly<Record<string, string>>
  /** Import specifiers of modules with components for MDX pages. */
  readonly components: readonly string[]
  /** Absolute paths of folders with packages. */
  readonly packages: readonly string[]
  /** Absolute paths of style sheets. */
  readonly styles: readonly string[]
  /** Absolute path of the module that exports `missing`. */
  readonly missing?: string
  readonly rules: ModuleRules
  readonly baseUrl: string
}

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '.cjs',
  '.css',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** Finds the file for a path without an extension. */
export function fileOf(path: string): string | undefined {
  return endings
    .map((ending) => path + ending)
    .find((candidate) => /\.[a-z]+$/i.test(candidate) && existsSync(candidate))
}

/** Resolves an import specifier by aliases. */
export function aliasOf(specifier: string, { aliases }: SiteModules, root: string): string | undefined {
  for (const [name, targets] of aliases) {
    const rest = restOf(specifier, name)
    if (rest === undefined) continue
    for (const target of targets) {
      const path = target.replace(/\*$/, () => rest)
      const file = fileOf(path.startsWith('file:') ? fileURLToPath(path) : join(root, path))
      if (file !== undefined) return file
    }
  }
  return undefined
}

/** Returns true if an alias matches an import specifier, even if its file is missing. */
export function isAliased(specifier: string, { aliases }: SiteModules): boolean {
  return aliases.some(([name]) => restOf(specifier, name) !== undefined)
}

function restOf(specifier: string, name: string): string | undefined {
  if (!name.endsWith('*')) return specifier === name ? '' : undefined
  return specifier.startsWith(name.slice(0, -1)) ? specifier.slice(name.length - 1) : undefined
}
