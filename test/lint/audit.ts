/**
 * Queries `npm audit` about vulnerabilities of the packages that reach users. If the registry does not respond, or the
 * machine has no network, the reason is printed, and the check passes.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundledNames, lockedPackages, shippedPackages } from './shipped.ts'

/** Vulnerable packages, no vulnerable packages, or no response. */
export interface Audit {
  readonly result: 'vulnerable' | 'clean' | 'unknown'
  readonly message: string
}

/** Queries the registry about all locked packages. */
export function audit(): Audit {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=15000']
  const { stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: 60_000 })
  const shipped = new Set(shippedPackages(lockedPackages(), bundledNames()).map(([name]) => name))
  return readAudit({ stdout: stdout ?? '', stderr: stderr ?? '' }, shipped)
}

/** Reads the output of `npm audit --json`; only packages in `shipped` count. */
export function readAudit(
  output: { readonly stdout: string; readonly stderr: string },
  shipped: ReadonlySet<string>,
): Audit {
  const answer = parsed(output.stdout)
  if (answer?.vulnerabilities === undefined) {
    const [reason = 'no answer'] = [answer?.message, ...output.stderr.split('\n')].filter(
      (line) => line !== undefined && line !== '',
    )
    return { result: 'unknown', message: `npm audit was skipped: ${reason}` }
  }
  const vulnerable = Object.entries(answer.vulnerabilities).filter(([name]) => shipped.has(name))
  if (vulnerable.length === 0)
    return { result: 'clean', message: 'npm audit: no known vulnerability in shipped packages' }
  const list = vulnerable.map(([name, { severity }]) => `${name} (${severity})`)
  return { result: 'vulnerable', message: `npm audit: ${list.join(', ')}` }
}

interface Answer {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return undefined
  }
}
