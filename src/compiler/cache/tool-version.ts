import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { codeFile, packageFile } from '../../base/package-files.ts'
import { digestOf } from './hash.ts'

/** Version in `package.json`. Every command reads it first. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly version: string
  }
  return version
}

/**
 * Version with a digest of the tool (compiled, or its sources) and of the icon sets, whose drawings are part of
 * pages. Part of every cache key.
 */
export function toolVersion(): string {
  ofIcons ??= digestOf(iconSets()).slice(0, 8)
  return `${ownVersion()}.${ofIcons}`
}

/** Installed icon sets in addition to the tool's set. */
function iconSets(): unknown[] {
  const { resolve } = createRequire(import.meta.url)
  const folder = dirname(dirname(resolve('@iconify-json/lucide/package.json')))
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name, 'package.json')
      return existsSync(path) ? [[name, (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version]] : []
    })
}

function ownVersion(): string {
  const id = codeFile('build-id.txt')
  if (existsSync(id)) return `${packageVersion()}+${readFileSync(id, 'utf8')}`
  ofSources ??= digestOf(statsOf(codeFile('.')))
  return `${packageVersion()}+${ofSources}`
}

let ofSources: string | undefined
let ofIcons: string | undefined

/** Names, sizes and times of all sources. */
function statsOf(folder: URL): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(new URL(name, folder))
      return [name, size, mtimeMs]
    })
}
