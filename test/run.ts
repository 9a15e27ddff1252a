/**
 * `npm test`: type check, build, then every test file, with what they need provided first. Arguments are patterns of
 * file names: `npm test -- link` runs the tests of the room `link`.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(command: string, args: readonly string[]): number {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } }).status ??
    1
  )
}

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'fixtures' ? [] : testFiles(path)
      return entry.name.endsWith('.test.ts') || entry.name.endsWith('.test.tsx') ? [path] : []
    })
    .sort()
}

const wanted = process.argv.slice(2)
const files = testFiles('test').filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
const tsc = join(root, 'node_modules', '.bin', 'tsc')
if (run(tsc, ['-p', 'tsconfig.json']) !== 0 || run(tsc, ['-p', 'tsconfig.build.json']) !== 0) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
if (files.some((path) => path.startsWith('test/e2e'))) process.env['DOCS_CHROMIUM'] = findChromium()

let passed = 0
let failed = 0
for (const path of files) {
  const result = spawnSync(process.execPath, ['--import', 'tsx', path], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    timeout: 240_000,
  })
  const total = Number(/Total:\s+(\d+)/.exec(result.stdout)?.[1] ?? 0)
  const good = Number(/Passed:\s+(\d+)/.exec(result.stdout)?.[1] ?? 0)
  passed += good
  const bad = result.status === 0 && total > 0 ? total - good : Math.max(1, total - good)
  failed += bad
  console.log(`${bad === 0 ? 'ok  ' : 'FAIL'} ${path} (${good} of ${total})`)
  if (bad > 0) console.log(result.stdout, result.stderr)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
