/**
 * `npm test`: the built tool, then every test file, with what they need provided first, and beside them the types.
 * Arguments are parts of paths: `npm test -- link` runs the files that have `link` in theirs, at once, without a check of
 * types.
 *
 * @module
 */
import { cpuSeconds } from './run/cost.ts'
import { byKind, needsOf, runsTool, testFiles } from './run/files.ts'
import { runFiles } from './run/lanes.ts'
import { provide } from './run/provide.ts'
import { Report } from './run/report.ts'
import { writeIntoMemory } from './run/scratch.ts'
import { share } from './run/share.ts'
import { buildTool, checkTypes } from './run/tool.ts'

const words = process.argv.slice(2)
const files = testFiles(words)
const isAll = words.length === 0
// Beside the tests: it takes one core.
const types = isAll ? checkTypes() : Promise.resolve(true)
const [isBuilt] = await Promise.all([!(isAll || files.some(runsTool)) || buildTool(), provide(needsOf(files))])
if (!isBuilt) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const report = new Report()
if (isAll) writeIntoMemory()
const close = await share(files)
await runFiles(byKind(files), (outcome) => report.add(outcome))
await close()
if (!(await types)) report.fail('the types')
console.log(`CPU: ${cpuSeconds().toFixed(0)} s`)
process.exit(report.close())
