import { spawn } from 'node:child_process'
import { needs, type Need } from '../needs.ts'

/** Time limit of an installation, in ms. */
const limit = 300_000

/**
 * Installs missing Debian packages if possible: as root, with apt-get. The tests run in any case: a case with an unmet
 * need is skipped.
 */
export async function provide(wantedNeeds: readonly Need[]): Promise<void> {
  const isWorthIt = (need: Need): boolean => needs[need].isLarge === undefined || process.env['CI'] === 'true'
  const missing = wantedNeeds.filter(
    (need) => needs[need].find() === undefined && needs[need].packages.length > 0 && isWorthIt(need),
  )
  if (missing.length === 0 || process.getuid?.() !== 0) return
  if (!(await aptGet('update', '-qq'))) return
  // One by one, since a missing package would prevent the installation of the others.
  for (const need of missing) {
    const { packages } = needs[need]
    console.log(`${need} is missing: installing ${packages.join(', ')}`)
    await aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  }
}

function aptGet(...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: limit,
    })
    child.on('error', () => resolve(false))
    child.on('close', (status) => resolve(status === 0))
  })
}
