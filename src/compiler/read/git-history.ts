import { git, plainLog } from './git-command.ts'

/** A file in one of its commits. */
export interface FileVersion {
  /** Abbreviated hash. */
  readonly commit: string
  /** Date of the commit, `YYYY-MM-DD`. */
  readonly date: string
  readonly text: string
}

/** Number of versions read at once, and maximum number of versions. */
const batch = 16
const maxVersions = 400

/** Yields the versions of a file, newest first, including those under earlier names; none outside of a repository. */
export function* fileVersions(root: string, path: string): Iterable<FileVersion> {
  const format = '--format=%x01%h %cs %H'
  const log = git(root, ['log', ...plainLog, '--follow', `-n${maxVersions}`, format, '--name-only', '-z', '--', path])
  if (log.status !== 0) return
  // Names are relative to the root of the repository.
  const commits = log.stdout
    .toString('utf8')
    .split('\x01')
    .flatMap((entry) => {
      const [commitLine = '', ...names] = entry.split(/[\0\n]+/).filter((part) => part !== '')
      const [commit, date, fullHash] = commitLine.split(' ')
      const name = names[0]
      return commit === undefined || date === undefined || fullHash === undefined || name === undefined
        ? []
        : [{ commit, date, object: `${fullHash}:${name}` }]
    })
  for (let at = 0; at < commits.length; at += batch) {
    const chunk = commits.slice(at, at + batch)
    const texts = contents(
      root,
      chunk.map(({ object }) => object),
    )
    for (const { commit, date, object } of chunk) {
      const text = texts.get(object)
      if (text !== undefined) yield { commit, date, text }
    }
  }
}

function contents(root: string, objects: readonly string[]): ReadonlyMap<string, string> {
  const { stdout } = git(root, ['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''))
  const texts = new Map<string, string>()
  let at = 0
  for (const object of objects) {
    const end = stdout.indexOf(10, at)
    if (end === -1) break
    const [, , size] = stdout.toString('utf8', at, end).split(' ')
    at = end + 1
    // Output of git for a missing object: "… missing".
    if (size === undefined || !/^\d+$/.test(size)) continue
    texts.set(object, stdout.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}
