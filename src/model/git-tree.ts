/** Where the tree of a git ref lies that a version of docs is read from, relative to the site's folder. */
export function treeFolder(name: string): string {
  return `.docs/refs/${name}`
}

/** The folder of the tree that a file is in, with a slash at its end; empty for files of the site itself. */
export function treeOf(path: string): string {
  return /^\.docs\/refs\/[^/]+\//.exec(path)?.[0] ?? ''
}
