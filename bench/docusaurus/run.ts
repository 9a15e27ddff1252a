/**
 * Compares the build of a site by Docusaurus with ours after `docs migrate docusaurus`, point by point:
 * `npm run bench:docusaurus -- [site …] [--all] [--keep]`, which `usage` below explains.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { diffBuilt } from './diff-built.ts'
import { ours, ourSidebars, readBuilt, theirs, theirSidebars, type BuiltSite } from './read-built.ts'
import { sites } from './sites.ts'

const usage = `npm run bench:docusaurus -- [site …] [options]

  site     one of ${Object.keys(sites).join(', ')}, or a folder with a site of Docusaurus; default: all of ours
  --all    print every difference, not the first 60 of each site
  --keep   take what Docusaurus built the last time, where there is something
`

const packages = {
  '@docusaurus/core': '3.10.2',
  '@docusaurus/faster': '3.10.2',
  '@docusaurus/plugin-client-redirects': '3.10.2',
  '@docusaurus/preset-classic': '3.10.2',
  '@mdx-js/react': '3.1.1',
  clsx: '2.1.1',
  'prism-react-renderer': '2.4.1',
  'raw-loader': '4.0.2',
  react: '19.2.0',
  'react-dom': '19.2.0',
  'unist-util-visit': '5.0.0',
}

const work = fileURLToPath(new URL('../.work/moving/', import.meta.url))
const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, keep: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  say(usage)
  process.exit(0)
}

install()
for (const name of positionals.length === 0 ? Object.keys(sites) : positionals) compareSite(name)

/** Installs Docusaurus and the dependencies of the sites in a common parent folder. */
function install(): void {
  mkdirSync(work, { recursive: true })
  // A package of Docusaurus requires a version of another one that is not available everywhere.
  const text = `${JSON.stringify({ private: true, dependencies: packages, overrides: { '@docsearch/core': '4.7.0' } }, undefined, 2)}\n`
  const file = join(work, 'package.json')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, text)
  if (before === text && existsSync(join(work, 'node_modules/.package-lock.json'))) return
  say('first use: installing Docusaurus into bench/.work/moving (npm install)')
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: work, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install failed in bench/.work/moving\n${stderr.slice(-2000)}`)
}

function compareSite(name: string): void {
  const site = sites[name]
  const folder = site === undefined ? resolve(name) : join(work, 'sites', name)
  const inner = join(folder, site?.inside ?? '.')
  const target = join(work, 'built', name.replace(/\W+/g, '-'))
  if (site !== undefined) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    site.write(folder)
  }
  if (values.keep !== true || !existsSync(join(target, 'build'))) {
    rmSync(target, { recursive: true, force: true })
    run(
      name,
      'docusaurus',
      process.execPath,
      [join(work, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'), 'build'],
      inner,
    )
    mkdirSync(target, { recursive: true })
    for (const part of ['build', '.docusaurus']) cpSync(join(inner, part), join(target, part), { recursive: true })
  }
  run(name, 'docs migrate', process.execPath, [bin, 'migrate', 'docusaurus', inner, '--force'], folder)
  const built = run(name, 'docs build', process.execPath, [bin, 'build', folder], folder)
  const { baseUrl = '/' } = parse(readFileSync(join(folder, 'site.config.yaml'), 'utf8')) as { baseUrl?: string }
  const a: BuiltSite = { ...readBuilt(join(target, 'build'), theirs), sidebars: theirSidebars(target, baseUrl) }
  const b: BuiltSite = {
    ...readBuilt(join(folder, 'dist'), ours),
    sidebars: ourSidebars(join(folder, 'dist'), baseUrl),
  }
  const { counts, lines } = diffBuilt(a, b)
  say(`\n${name}: ${built.trim().split('\n').at(-1) ?? ''}`)
  for (const [label, { all, same }] of Object.entries(counts)) say(`  ${label.padEnd(24)} ${same} of ${all}`)
  const printed = values.all === true ? lines : lines.slice(0, 60)
  for (const line of printed) say(`  ${line}`)
  if (printed.length < lines.length) say(`  … ${lines.length - printed.length} more lines (--all)`)
}

function run(site: string, label: string, file: string, args: readonly string[], folder: string): string {
  const start = process.hrtime.bigint()
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = Number((process.hrtime.bigint() - start) / 1_000_000n) / 1000
  say(`${site}: ${label} ${seconds.toFixed(1)} s`)
  if (status !== 0) throw new Error(`${label} failed\n${`${stdout}\n${stderr}`.slice(-4000)}`)
  return stdout + stderr
}
