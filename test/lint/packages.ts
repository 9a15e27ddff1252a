/** The part of `npm run lint` that checks packages of others: their licences and their known weaknesses. */
import { audit } from './audit.ts'
import { licenceProblems, lockedPackages } from './licences.ts'

const problems = licenceProblems(lockedPackages())
for (const problem of problems) console.log(problem)
const { result, message } = audit()
console.log(message)
process.exitCode = problems.length > 0 || result === 'weak' ? 1 : 0
