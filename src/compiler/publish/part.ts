import { join } from 'node:path'
import type { Json } from '../../model/page.ts'
import type { Written } from './manifest.ts'
import type { OutputFolder } from './publish.ts'

/** The session of an output folder, limited to a folder in it: paths are relative to that folder. */
export type OutputPart = Pick<OutputFolder, 'staging' | 'published' | 'meta' | 'verify' | 'write' | 'keep' | 'locate'>

/** A folder of the output as if it were the output: the parts of one session are published together. */
export function outputPart(output: OutputFolder, folder: string, meta: Json | undefined): OutputPart {
  const prefix = `${folder}/`
  const below = <Value>(all: Iterable<readonly [string, Value]>): [string, Value][] => {
    const entries: [string, Value][] = []
    for (const [path, value] of all) if (path.startsWith(prefix)) entries.push([path.slice(prefix.length), value])
    return entries
  }
  let intact: ReadonlySet<string> | undefined
  return {
    staging: join(output.staging, folder),
    published: new Map<string, Written>(below(output.published)),
    meta,
    verify: () => (intact ??= new Set(below(output.verify().entries()).map(([path]) => path))),
    write: (path, content) => output.write(prefix + path, content),
    keep: (path) => output.keep(prefix + path),
    locate: (path) => output.locate(prefix + path),
  }
}
