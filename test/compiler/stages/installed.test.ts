import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { installedPackages } from '../../../src/compiler/stages/read.ts'
import { temporaryFolder, write } from './site.ts'

const root = temporaryFolder()

test('pages with types depend on the installed packages, in the folder of the site and in the folders above', () => {
  const site = join(root, 'packages/site')
  write(root, { 'packages/site/site.config.yaml': '', 'node_modules/.package-lock.json': '{"a": 1}' })
  const first = installedPackages(site)
  assert.is(installedPackages(site), first)
  write(root, { 'node_modules/.package-lock.json': '{"a": 2}' })
  const second = installedPackages(site)
  write(root, { 'packages/site/node_modules/.pnpm/lock.yaml': 'a: 1' })
  assert.is(new Set([first, second, installedPackages(site)]).size, 3)
})

test.run()
