import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runConfig } from '../../../src/satellites/migrate/docusaurus/run-config.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

test('a configuration that does not end is stopped, and not run again', async () => {
  const folder = temporaryFolder()
  const runs = join(folder, 'runs.txt')
  write(folder, {
    'docusaurus.config.js': `import { appendFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(runs)}, 'run\\n')
const address = process.env.SOME_ADDRESS_OF_A_HOST
await new Promise((done) => setTimeout(done, 600_000))
export default { title: address }
`,
  })
  assert.equal(await runConfig(folder, 'docusaurus.config.js', 5_000), {
    error: 'docusaurus.config.js: the configuration did not end within 5 s',
    hint: 'it may wait for a network or for input: run this command where `docusaurus build` runs',
  })
  assert.is(readFileSync(runs, 'utf8'), 'run\n')
})

test.run()
