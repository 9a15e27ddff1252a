import { shellQuoted } from '../../base/shell-quoted.ts'
import type { Changes } from './changes.ts'

/** Upload programs. */
export const uploaders = ['aws', 'rclone', 'rsync'] as const
export type Uploader = (typeof uploaders)[number]

/** Source and destination of the upload. */
interface Targets {
  /** The output folder. */
  readonly from: string
  /** `s3://bucket/prefix`, `remote:path`, `user@host:path`. */
  readonly to: string
  /** Seconds between the last upload and the removals: readers of earlier pages still load removed files. */
  readonly grace: number
}

/** Creates a POSIX shell script that applies changes with a program. It stops at the first failing step. */
export function changeScript(uploader: Uploader, changes: Changes, targets: Targets): string {
  const { added, pages, others, removed } = changes
  const { upload, remove } = writers[uploader]
  const step = (title: string, paths: readonly string[], write: Writer): string[] =>
    paths.length === 0 ? [] : [`# ${title}: ${paths.length}`, ...write(paths, targets)]
  const steps = [
    ...step('new files', added, upload),
    ...step('pages of HTML', pages, upload),
    ...step('other files', others, upload),
    ...(removed.length === 0 || targets.grace === 0 ? [] : [`sleep ${targets.grace}`]),
    ...step('removed files', removed, remove),
  ]
  return ['#!/bin/sh', 'set -eu', ...steps, ''].join('\n')
}

type Writer = (paths: readonly string[], targets: Targets) => readonly string[]

const writers: Readonly<Record<Uploader, { readonly upload: Writer; readonly remove: Writer }>> = {
  aws: {
    upload: (paths, { from, to }) =>
      inParts(paths).map(
        (part) => `aws s3 cp ${shellQuoted(from)} ${shellQuoted(to)} --recursive --only-show-errors ${only(part)}`,
      ),
    remove: (paths, { to }) =>
      inParts(paths).map((part) => `aws s3 rm ${shellQuoted(to)} --recursive --only-show-errors ${only(part)}`),
  },
  rclone: {
    // Ignore sizes and times: the listed files have changed.
    upload: (paths, { from, to }) =>
      listed(
        `rclone copy ${shellQuoted(from)} ${shellQuoted(to)} --no-traverse --ignore-times --files-from-raw -`,
        paths,
      ),
    remove: (paths, { to }) => listed(`rclone delete ${shellQuoted(to)} --files-from-raw -`, paths),
  },
  rsync: {
    upload: (paths, { from, to }) =>
      listed(`rsync -rt --ignore-times --files-from=- ${shellQuoted(`${from}/`)} ${shellQuoted(to)}`, paths),
    remove: (paths, { from, to }) =>
      listed(`rsync -r --delete-missing-args --files-from=- ${shellQuoted(`${from}/`)} ${shellQuoted(to)}`, paths),
  },
}

const end = 'END-OF-FILES'

/** Command that reads a list from a here-document. Its delimiter is quoted, so the shell expands nothing. */
function listed(command: string, paths: readonly string[]): string[] {
  return [`${command} <<'${end}'`, ...paths.map((path) => (path === end ? `./${path}` : path)), end]
}

/** Filters of `aws s3` that include only these files. Its patterns are those of `fnmatch` in Python. */
function only(paths: readonly string[]): string {
  const patterns = paths.map((path) => shellQuoted(path.replace(/[[*?]/g, '[$&]')))
  return `--exclude '*' ${patterns.map((pattern) => `--include ${pattern}`).join(' ')}`
}

/** Number of paths per command. Linux allows 128 KB per argument and 2 MB in total; 500 paths are far below. */
const pathsOfCommand = 500

function inParts(paths: readonly string[]): readonly string[][] {
  const parts: string[][] = []
  for (let at = 0; at < paths.length; at += pathsOfCommand) parts.push(paths.slice(at, at + pathsOfCommand))
  return parts
}
