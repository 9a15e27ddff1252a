/** The description of the tool's commands equals their definition. */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describedCommands } from './described.ts'

test('manual/cli.yaml is what `npm run commands` writes', () => {
  assert.is(readFileSync(new URL('../../manual/cli.yaml', import.meta.url), 'utf8'), describedCommands())
})

test.run()
