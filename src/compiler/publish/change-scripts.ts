import { shellQuoted } from '../../base/shell-quoted.ts'
import type { Changes } from './changes.ts'

/** Programs that carry changes out. */
export const uploaders = ['aws', 'rclone', 'rsync'] as const
export type Uploader = (typeof uploaders)[number]

/** Source and destination of files. */
interface Places {
  /** The output folder. */
  readonly from: string
  /** `s3://bucket/prefix`, `remote:path`, `user@host:path`. */
  readonly to: string
  /** Seconds between the last upload and the removals: readers of pages before still load what these name. */
  readonly grace: number
}

/** A script for a POSIX shell that carries changes out with a program; it stops at the first step that fails. */
export function changeScript(uploader: Uploader, changes: Changes, places: Places): string {
  const { added, pages, others, removed } = changes
  const { upload, remove } = writers[uploader]
  const step = (title: string, paths: readonly string[], write: Writer): string[] =>
    paths.length === 0 ? [] : [`# ${title}: ${paths.length}`, ...write(paths, places)]
  const steps = [
    ...step('new files', added, upload),
    ...step('pages of HTML', pages, upload),
    ...step('other files', others, upload),
    ...(removed.length === 0 || places.grace === 0 ? [] : [`sleep ${places.grace}`]),
    ...step('removed files', removed, remove),
  ]
  return ['#!/bin/sh', 'set -eu', ...steps, ''].join('\n')
}

type Writer = (paths: readonly string[], places: Places) => readonly string[]

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
    // Sizes and times say nothing here: what is listed has changed.
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

/** A command that reads a list; in a here-document with a quoted end nothing is expanded. */
function listed(command: string, paths: readonly string[]): string[] {
  return [`${command} <<'${end}'`, ...paths.map((path) => (path === end ? `./${path}` : path)), end]
}

/** Filters of `aws s3` that let these files through; its patterns are those of Python's `fnmatch`. */
function only(paths: readonly string[]): string {
  const patterns = paths.map((path) => shellQuoted(path.replace(/[[*?]/g, '[$&]')))
  return `--exclude '*' ${patterns.map((pattern) => `--include ${pattern}`).join(' ')}`
}

/** A command may have 128 KB of arguments each and 2 MB together (Linux); 500 paths stay far below. */
const pathsOfCommand = 500

function inParts(paths: readonly string[]): readonly string[][] {
  const parts: string[][] = []
  for (let at = 0; at < paths.length; at += pathsOfCommand) parts.push(paths.slice(at, at + pathsOfCommand))
  return parts
}
