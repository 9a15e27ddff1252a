import { existsSync, readFileSync } from 'node:fs'

/** The version in `package.json`. Every command asks for it before it loads anything else. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return version
}

/** The version with a digest of the compiled tool, where there is one: part of every cache key. */
export function toolVersion(): string {
  const id = new URL('../build-id.txt', import.meta.url)
  return existsSync(id) ? `${packageVersion()}+${readFileSync(id, 'utf8')}` : packageVersion()
}
