import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { observe } from '../../../bench/measure.ts'
import { packageFolder } from '../../e2e/docs.ts'
import { fine, type Bomb } from './bomb.ts'

/** Result of a bomb. */
export interface Exploded {
  readonly name: string
  readonly code: number | string
  readonly cpuMs: number
  readonly peakBytes: number
  /** True if a report names a file of the bomb. */
  readonly isNamed: boolean
  /** The first report. */
  readonly output: string
}

/** Maximum CPU time and memory of a build of a small site, whatever it contains. */
const maximum = { cpuMs: 10_000, peakBytes: 700e6 }
/** Limits at which a build is ended: in CPU time, or by the clock if it only waits. */
const limits = { cpuSeconds: 60, wallMs: 10 * 60_000 }

/** Builds a site with the bomb in this folder, which is removed before and afterwards. */
export async function explode({ name, files }: Bomb, folder: string): Promise<Exploded> {
  const tree = files()
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of Object.entries({ ...fine, ...tree })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'number' ? '' : content)
    if (typeof content === 'number') truncateSync(join(folder, path), content)
  }
  const args = [`${packageFolder}bin/docs.js`, 'build', '.', '--jobs', '1']
  const { cost, code, output } = await observe({ file: process.execPath, args, folder, env: { NO_COLOR: '1' } }, limits)
  rmSync(folder, { recursive: true, force: true })
  const reason = /^(?:error|warning)\[.*|^.*(?:Error|FATAL).*/m.exec(output)?.[0] ?? ''
  const isNamed = Object.keys(tree).some((path) => output.includes(path.slice(0, 100)))
  return { name, code, cpuMs: cost.cpuMs, peakBytes: cost.peakBytes, isNamed, output: reason.slice(0, 200) }
}

/** Fault in the result of a bomb, if any. */
export function faultOf({ code, cpuMs, peakBytes, isNamed }: Exploded): string | undefined {
  if (code !== 0 && code !== 1) return `ended with ${code}`
  if (cpuMs > maximum.cpuMs) return `took ${(cpuMs / 1000).toFixed(1)} s of CPU`
  if (peakBytes > maximum.peakBytes) return `took ${(peakBytes / 1e6).toFixed(0)} MB`
  if (code === 1 && !isNamed) return 'was refused without a report that names its file'
  return undefined
}
