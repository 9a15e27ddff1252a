/**
 * What `npm audit` says of the packages that are installed with the tool. A registry that does not answer, or a machine
 * without network, is no fault of the code: it is printed and ignored.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Weaknesses were found, none was found, or nobody could be asked. */
export interface Audit {
  readonly result: 'weak' | 'clean' | 'unknown'
  readonly message: string
}

/** Asks the registry. */
export function audit(): Audit {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=15000']
  const { stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: 60_000 })
  return readAudit(stdout ?? '', stderr ?? '')
}

/** Reads the answer of `npm audit --json`. */
export function readAudit(stdout: string, stderr: string): Audit {
  const answer = parsed(stdout)
  const found = answer?.metadata?.vulnerabilities
  if (found === undefined) {
    const [why = 'no answer'] = [answer?.message, ...stderr.split('\n')].filter(
      (line) => line !== undefined && line !== '',
    )
    return { result: 'unknown', message: `npm audit was passed over: ${why}` }
  }
  const { total = 0, ...levels } = found
  if (total === 0) return { result: 'clean', message: 'npm audit: no known weakness' }
  const counts = Object.entries(levels).flatMap(([level, count]) => (count > 0 ? [`${count} ${level}`] : []))
  return {
    result: 'weak',
    message: `npm audit: ${counts.join(', ')}, of ${Object.keys(answer?.vulnerabilities ?? {}).join(', ')}`,
  }
}

interface Answer {
  readonly message?: string
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, unknown>>
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return undefined
  }
}
