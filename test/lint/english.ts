// `npm run lint`: checks the language of comments, messages and names (CONTRIBUTING, "Words").
// Arguments: files or folders; without any, all that `git ls-files` lists in the rooms below.
// Prints one line per violation, `file:line rule: text`, and exits with 1 if there is one.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { violationsIn } from './english-rules.ts'

/** Folders whose language is checked. */
const ROOMS = [
  'bin',
  'src',
  'theme',
  'test',
  'bench',
  'templates',
  'examples',
  'openapi/sandbox',
  'openapi/test',
  'content/test',
  'manual',
  'decisions',
]
/** Documents for contributors outside of these folders. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'content/CONTRIBUTING.md',
  'openapi/*.md',
]
/** Inputs of tests and recorded output: their words belong to the case. */
const EXCLUDED = /^test\/(?:fixtures|.*\/fixtures)\/|^bench\/peers\/|^test\/lint\/english/
/** Files with comments, names or prose. */
const CHECKED = /\.(?:tsx?|mjs|js|mdx?)$/

function trackedFiles(rooms: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '--', ...rooms], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((file) => CHECKED.test(file) && !EXCLUDED.test(file))
}

const rooms = process.argv.slice(2)
const files = trackedFiles(rooms.length ? rooms : [...ROOMS, ...DOCUMENTS])
let count = 0
for (const file of files)
  for (const { line, rule, text } of violationsIn(file, readFileSync(file, 'utf8'))) {
    count++
    console.log(`${file}:${line} ${rule}: ${text}`)
  }
console.log(`${files.length} files, ${count} violations`)
process.exitCode = count ? 1 : 0
