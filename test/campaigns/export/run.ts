/**
 * Checks the output of `docs export` for our sites with `qpdf --check` and EPUBCheck, which are installed if possible.
 * `npm run campaign:export [folder of a site…]`; it fails at the first report.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { packageFolder } from '../../e2e/docs.ts'
import { temporaryFolder } from '../../compiler/stages/site.ts'

const sites = process.argv.length > 2 ? process.argv.slice(2) : [packageFolder, join(packageFolder, 'manual')]
const epubcheck = '/usr/share/java/epubcheck.jar'

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  const output = `${stdout}${stderr}`
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${output.slice(-4_000)}`)
  return output
}

spawnSync('apt-get', ['install', '-y', 'qpdf', 'epubcheck', 'chromium'], { stdio: 'ignore' })
for (const site of sites) {
  for (const kind of ['markdown', 'epub', 'pdf']) {
    const file = join(temporaryFolder(), `book.${kind}`)
    const output = run(process.execPath, join(packageFolder, 'bin/docs.js'), 'export', kind, site, '--out', file)
    process.stdout.write(`${site}: ${output.trim().split('\n').at(-1)}\n`)
    if (kind === 'pdf') run('qpdf', '--check', file)
    if (kind === 'epub' && /WARNING\(/.test(run('java', '-jar', epubcheck, file))) throw new Error('EPUBCheck warns')
  }
}
