/** The part of `npm run lint` that checks third-party packages: their licences and their known vulnerabilities. */
import { audit } from './audit.ts'
import { licenceProblems } from './licences.ts'
import { bundledNames, lockedPackages } from './shipped.ts'

const problems = licenceProblems(lockedPackages(), bundledNames())
for (const problem of problems) console.log(problem)
const { result, message } = audit()
console.log(message)
process.exitCode = problems.length > 0 || result === 'vulnerable' ? 1 : 0
