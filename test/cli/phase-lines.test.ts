import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { phaseLines } from '../../src/cli/migrate.ts'

test('a migration prints a line for each phase, and for each tenth of a phase with many pages', () => {
  const lines: string[] = []
  const stages: string[] = []
  const progress = phaseLines(
    { write: (text) => lines.push(text) },
    { show: (stage, done) => void stages.push(`${stage} ${done}`), clear: () => undefined },
  )
  progress.show('reading the Docusaurus configuration', 0, 0)
  for (const done of [0, 1, 2]) progress.show('compile', done, 3)
  for (const done of [0, 150, 199, 399, 400, 2000]) progress.show('evaluate', done, 2000)
  assert.equal(lines, [
    'docs: reading the Docusaurus configuration\n',
    'docs: compile 0 of 3\n',
    'docs: evaluate 0 of 2000\n',
    'docs: evaluate 399 of 2000\n',
    'docs: evaluate 400 of 2000\n',
    'docs: evaluate 2000 of 2000\n',
  ])
  assert.is(stages.length, 10)
})
test.run()
