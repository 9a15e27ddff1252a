import picomatch from 'picomatch'
import type { Plugin } from '../plugin.ts'
import type { CompileTask } from '../worker.ts'

/** A plugin of the site, made. */
export interface LoadedPlugin {
  readonly instance: string
  readonly plugin: Plugin
}

/** Which files each content type takes, in order of path. */
export function sourcesOf(plugins: readonly LoadedPlugin[], files: readonly string[]): CompileTask[] {
  return plugins.flatMap(({ instance, plugin }) =>
    (plugin.types ?? []).flatMap((type, number) => {
      const matches = matcherOf(type.match, type.ignore ?? [])
      return files
        .filter((path) => matches(path))
        .map((path) => {
          const folder = type.versionFolder?.(path)
          return { path, instance, type: number, ...(folder === undefined ? {} : { folder }) }
        })
    }),
  )
}

/** Whether a path is meant by globs. Only those are tried that begin with folders of the path: versions bring many. */
function matcherOf(match: readonly string[], ignore: readonly string[]): (path: string) => boolean {
  const one = (glob: string) => {
    const { base, negated } = picomatch.scan(glob)
    return { start: base === '.' || negated ? '' : base, matches: picomatch(glob) }
  }
  const wanted = match.map(one)
  const unwanted = ignore.map(one)
  const meant = (globs: typeof wanted, path: string): boolean =>
    globs.some(({ start, matches }) => path.startsWith(start) && matches(path))
  return (path) => meant(wanted, path) && !meant(unwanted, path)
}

/** Folders that the globs of all content types begin with. */
export function foldersOf(plugins: readonly LoadedPlugin[]): string[] {
  const bases = plugins.flatMap(({ plugin }) =>
    (plugin.types ?? []).flatMap(({ match }) => match.map((glob) => picomatch.scan(glob).base || '.')),
  )
  return [
    ...new Set(
      bases.map((base) => (/\.[a-z]+$/.test(base) ? base.slice(0, Math.max(0, base.lastIndexOf('/'))) || '.' : base)),
    ),
  ]
}
