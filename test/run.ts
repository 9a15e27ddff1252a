/**
 * `npm test`: builds the tool, installs missing programs, runs every test file that is not slow, and checks the types
 * at the same time. `npm run test:all` (`--all`) runs the slow files as well. Arguments are parts of paths: `npm test
 * -- link` runs the files with `link` in their path, slow or not, without the type check.
 * @module
 */
import { cpuSeconds } from './run/cost.ts'
import { byKind, needsOf, runsTool, testFiles } from './run/files.ts'
import { runFiles } from './run/lanes.ts'
import { Outcomes } from './run/outcomes.ts'
import { provide } from './run/provide.ts'
import { Report } from './run/report.ts'
import { writeIntoMemory } from './run/scratch.ts'
import { share } from './run/share.ts'
import { slowFiles } from './run/slow.ts'
import { buildTool, checkTypes } from './run/tool.ts'

const words = process.argv.slice(2).filter((word) => word !== '--all')
const isWhole = words.length === 0
const includesSlow = !isWhole || process.argv.includes('--all')
const outcomes = new Outcomes(isWhole ? process.env['DOCS_TEST_OUTCOMES'] : undefined)
const report = new Report(outcomes)
const files = testFiles(words).filter((path) => (includesSlow || !slowFiles.has(path)) && !outcomes.has(path))
const typeCheck = 'the types'
// The type check uses one core during the tests.
const types = isWhole && !outcomes.has(typeCheck) ? checkTypes() : undefined
const [isBuilt] = await Promise.all([!(isWhole || files.some(runsTool)) || buildTool(), provide(needsOf(files))])
if (!isBuilt) {
  report.check('the build of the tool', false)
  process.exit(report.close())
}
if (isWhole) writeIntoMemory()
const close = await share(files)
await runFiles(byKind(files), (outcome) => report.add(outcome))
await close()
if (types !== undefined) report.check(typeCheck, await types)
console.log(`CPU: ${cpuSeconds().toFixed(0)} s`)
process.exit(report.close())
