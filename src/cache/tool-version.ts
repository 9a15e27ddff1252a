import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { digestOf } from './hash.ts'

/** The version in `package.json`. Every command asks for it before it loads anything else. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return version
}

/** The version with a digest of the compiled tool, or of its sources where these run: part of every cache key. */
export function toolVersion(): string {
  const id = new URL('../build-id.txt', import.meta.url)
  if (existsSync(id)) return `${packageVersion()}+${readFileSync(id, 'utf8')}`
  ofSources ??= digestOf(statsOf(new URL('..', import.meta.url)))
  return `${packageVersion()}+${ofSources}`
}

let ofSources: string | undefined

/** Names, sizes and times of all sources. */
function statsOf(folder: URL): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(new URL(name, folder))
      return [name, size, mtimeMs]
    })
}
