/** The short form of `npm run campaign:files`: several cases in one site, built in this process. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { write } from '../e2e/folder.ts'
import { walk } from '../../src/compiler/read/files.ts'
import { fine } from './bombs/bomb.ts'
import { canary, hostileFiles, outsideFiles } from './files/cases.ts'

/** Cases that can share one site. */
const together = [
  ...[
    'links to files outside',
    'links to folders outside',
    'links to system files',
    'links to a device without an end',
  ],
  ...['links in a ring', 'links to nothing', 'a pipe as a page', 'a pipe as a static file', 'a name that is not UTF-8'],
]

test('each omitted file is reported, and no file outside is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-files-'))
  const site = join(folder, 'site')
  try {
    write(site, fine)
    write(folder, Object.fromEntries(outsideFiles.map((path) => [path, canary])))
    const cases = together.map((name) => hostileFiles.find((candidate) => candidate.name === name))
    for (const hostileCase of cases) hostileCase?.put(site, folder)
    const { files, diagnostics } = walk(site, ['content/docs', 'content/static'])
    const reportText = diagnostics.map(({ message, location }) => `${location?.file} ${message}`).join('\n')
    assert.equal(
      cases.flatMap((hostile) => hostile?.named ?? ['an unknown case']).filter((path) => !reportText.includes(path)),
      [],
    )
    assert.equal(
      files.filter((path) => cases.some((hostile) => hostile?.named?.includes(path))),
      [],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.run()
