import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { temporaryFolder } from '../stages/site.ts'
import { contents, open, stateNames, withSite } from './temporary.ts'

const test = suite('emit/kill')

/** The loop as plain JavaScript, which starts within a fifth of a second. */
const script = join(temporaryFolder(), 'publish-loop.mjs')
buildSync({
  entryPoints: [fileURLToPath(new URL('fixtures/publish-loop.ts', import.meta.url))],
  outfile: script,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const seed = Number(process.env['KILL_SEED'] ?? 1)
const kills = Number(process.env['KILLS'] ?? 25)

/** Starts publishing; returns the process and a promise of its end, since it may end before the test waits. */
async function start(
  site: string,
  letters: string,
  rounds = 'Infinity',
): Promise<{ readonly child: ChildProcess; readonly ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [script, site, letters, rounds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (child.stdout !== null) await once(child.stdout, 'data')
  return { child, ended }
}

/** The letter of a complete site (60 files and 20 constant ones), `absent`, or `mixed` with the found letters. */
function state(site: string): string {
  const all = contents(join(site, 'dist'))
  if (all === undefined) return 'absent'
  const files = Object.fromEntries(
    Object.entries(all).filter(([path, text]) => !(path.startsWith('same/') && text === '=')),
  )
  if (Object.keys(all).length - Object.keys(files).length !== 20) return `mixed: ${Object.keys(all).join()}`
  const letters = [...new Set(Object.values(files))]
  const [letter = ''] = letters
  const isComplete = letters.length === 1 && Object.keys(files).length === 60 && files[`only-${letter}.txt`] === letter
  return isComplete ? letter : `mixed: ${Object.keys(files).length} files of ${letters.join()}`
}

/** Random numbers from 0 to 1, repeatable by seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

test(`killed ${kills} times, the site is always complete, and the next command repairs it`, () =>
  withSite(async (site) => {
    const random = randomFrom(seed)
    // A slow machine may have published nothing within 120 ms: each kill doubles the time.
    for (let n = 0; n < kills || (state(site) === 'absent' && n < kills + 12); n += 1) {
      const { child, ended } = await start(site, 'AB')
      await sleep(random() * 120 * 2 ** Math.max(0, n - kills + 1))
      child.kill('SIGKILL')
      await ended
      const killed = state(site)
      assert.ok(['A', 'B', 'absent'].includes(killed), `kill ${n} of seed ${seed}: ${killed}`)
      const output = await open(site)
      const healed = state(site)
      assert.ok(['A', 'B'].includes(healed) || (killed === 'absent' && healed === 'absent'), `healed ${n}: ${healed}`)
      assert.is(output.verify().size, healed === 'absent' ? 0 : 80)
      output.abandon()
      const names = stateNames(site).join()
      assert.ok(['', 'manifest.json', 'manifest.json,spare,spare.json'].includes(names), names)
    }
    assert.is.not(state(site), 'absent')
  }))

test('two commands at once never mix their files', () =>
  withSite(async (site) => {
    const children = await Promise.all([start(site, 'AC', '12'), start(site, 'BD', '12')])
    const ends = await Promise.all(children.map(({ ended }) => ended))
    assert.equal(
      ends.map(([code]) => code as number),
      [0, 0],
    )
    assert.ok(['C', 'D'].includes(state(site)), state(site))
    assert.equal(stateNames(site), ['manifest.json', 'spare', 'spare.json'])
  }))

test.run()
