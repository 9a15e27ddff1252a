import { join } from 'node:path'
import type { Json } from '../../model/page.ts'
import type { Written } from './manifest.ts'
import type { OutputFolder } from './publish.ts'

/** Session of an output folder, limited to a subfolder: paths are relative to that subfolder. */
export type OutputPart = Pick<OutputFolder, 'staging' | 'published' | 'meta' | 'verify' | 'write' | 'keep' | 'locate'>

/** Returns the session of a subfolder. All parts of a session are published together. */
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
