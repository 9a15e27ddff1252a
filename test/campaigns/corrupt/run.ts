/**
 * `npm run campaign:corrupt -- [options]`: damages files of the cache and of the output's state, and compares the next
 * build with a clean one.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../e2e/folder.ts'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { damageOnce, openDamagedSite, type Corrupted } from './campaign.ts'

const options = readOptions('corrupt', {
  cases: ['2000', 'files to damage'],
  seed: ['1', 'the same files and changes for the same seed'],
  sites: [join(tmpdir(), `docs-campaign-corrupt-${process.pid}`), 'where the site lies meanwhile; best in memory'],
})
const results = openResults<Corrupted>(options.folder, options.new)
const names = Array.from({ length: Number(options.cases) }, (_, index) => `seed ${options.seed}, ${index + 1}`)
mkdirSync(options.sites, { recursive: true })
const site = await openDamagedSite(join(options.sites, 'site'))
for (const name of names.filter((name) => !results.has(name))) {
  const result = await damageOnce(site, name)
  results.add(result)
  if (result.fault !== undefined)
    console.log(`${name}, ${result.damage} in ${result.file}: ${result.fault} ${result.output}`)
  if (results.all().length % 100 === 0) console.log(counts())
}
removeFolder(options.sites)
console.log(counts())
process.exitCode = results.all().some(({ fault }) => fault !== undefined) ? 1 : 0

function counts(): string {
  const all = results.all()
  const count = (fault: Corrupted['fault']): number => all.filter((result) => result.fault === fault).length
  return `${all.length} files damaged: ${count(undefined)} sites right, ${count('wrong')} wrong, ${count('failed')} builds failed once, ${count('stuck')} stuck`
}
