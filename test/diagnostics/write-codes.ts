/** `npm run codes`: builds every example, as it is and fixed, and writes the page of codes in the manual. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codesPage } from './codes-page.ts'
import { explainedCodes } from '../../src/diagnostics/explanations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
writeFileSync(`${root}manual/content/docs/codes.md`, codesPage(explainedCodes()))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/diagnostics/explanations.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DOCS_CODES_MENDED: '1' },
})
process.exitCode = status ?? 1
