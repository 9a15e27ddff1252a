/** `npm run codes`: builds every example unchanged and fixed, and writes the pages of codes in the manual. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codesPages, withRedirects } from './codes-page.ts'
import { explainedCodes } from '../../src/diagnostics/explanations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const config = `${root}manual/site.config.yaml`
rmSync(`${root}manual/content/docs/codes`, { recursive: true, force: true })
mkdirSync(`${root}manual/content/docs/codes`)
for (const [path, text] of codesPages(explainedCodes())) writeFileSync(`${root}manual/content/docs/${path}`, text)
writeFileSync(config, withRedirects(readFileSync(config, 'utf8'), explainedCodes()))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/diagnostics/explanations.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DOCS_CODES_MENDED: '1' },
})
process.exitCode = status ?? 1
