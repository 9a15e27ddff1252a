/** The linter's strict rules, with descriptions of operations, parameters and tags. */
import { createConfig, getLineColLocation, lint, lintFromString } from '@redocly/openapi-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { description, differences, noDifference } from './description.ts'
import { root, rootFile } from './parts.ts'
import { unused } from './unused.ts'

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'parameter-description': 'error',
    'tag-description': 'error',
    'no-unused-components': 'error',
  },
})
const isUnused = ({ ruleId }: { readonly ruleId: string }): boolean => ruleId === 'no-unused-components'

test('the linter reports no problem', async () => {
  const problems = await lint({ ref: root + rootFile, config })
  const reports = problems
    .filter((problem) => !isUnused(problem))
    .map((problem) => {
      const { source, start } = getLineColLocation(problem.location[0]!)
      return `${source.absoluteRef.slice(root.length)}:${start.line} ${problem.ruleId} ${problem.message}`
    })
  assert.equal(reports.sort(), [])
})

// The list itself uses every shape, so only the bundled text shows unused ones.
test('the unused schemas are exactly the listed ones', async () => {
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  const unusedNames = problems.filter(isUnused).map(({ location }) => location[0]?.pointer?.split('/').pop() ?? '')
  assert.equal(differences(unusedNames, Object.keys(unused)), noDifference)
})

test.run()
