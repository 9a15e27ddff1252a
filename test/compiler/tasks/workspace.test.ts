/** Equal parts of two workspaces are created once; different parts are replaced. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { fileDigests } from '../../../src/compiler/read/digests.ts'
import { withNearFile } from '../../../src/compiler/tasks/compile.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { markdownDefaults } from '../compile/options.ts'
import type { SharedSite } from '../../../src/model/linked.ts'
import { markedFolder } from '../../../src/model/placeholders.ts'
import { createWorkspaces, RecordedFiles, type WorkspaceSpec } from '../../../src/compiler/tasks/workspace.ts'
import { temporaryFolder, write } from '../stages/site.ts'
import words from '../../../theme/words/en.ts'

const root = temporaryFolder()
write(root, {
  'plugin.mjs': 'export const create = ({ name }) => ({ name, made: {} })',
  'theme.mjs': 'export const components = {}',
})
const contentOf = (name: string): WorkspaceSpec['content'] => ({
  root,
  packs: join(root, name),
  modules: join(root, 'modules'),
  contentFolders: ['content'],
  markdown: markdownDefaults,
})
const pluginsOf = (name: string): WorkspaceSpec['plugins'] => [
  {
    instance: 'one',
    url: `file://${root}/plugin.mjs`,
    options: { name },
    context: { instance: 'one', drafts: false, baseUrl: '/', locale: 'en', defaultLocale: 'en', words: words.plugins },
  },
]
const site = (title: string) => ({ settings: { title }, sidebars: [] }) as unknown as SharedSite

test('plugins, packs and the linked site are created once while they are unchanged', async () => {
  const workspaces = createWorkspaces()
  const linked = site('a')
  const first = await workspaces.open({ content: contentOf('packs'), plugins: pluginsOf('x'), site: linked })
  const other = await workspaces.open({ content: contentOf('packs'), plugins: pluginsOf('x') })
  const again = await workspaces.open({ content: contentOf('packs'), plugins: pluginsOf('x'), site: linked })
  assert.is(other.plugins, first.plugins)
  assert.is(other.packs, first.packs)
  assert.is(await again.site(), await first.site())
  const changed = await workspaces.open({ content: contentOf('packs'), plugins: pluginsOf('y'), site: site('a') })
  assert.is(changed.plugins.all[0]?.plugin.name, 'y')
  assert.is.not(await changed.site(), await first.site())
  assert.is(changed.packs, first.packs)
  workspaces.close()
})

test('written data can be read after it is settled, and each site has separate packs', async () => {
  const workspaces = createWorkspaces()
  const { packs } = await workspaces.open({ content: contentOf('here'), plugins: [] })
  const range = packs.writer.add('text')
  workspaces.settle()
  assert.is(packs.reader.read(range), 'text')
  const other = await workspaces.open({ content: contentOf('there'), plugins: [] })
  assert.is(other.packs.reader.read(range), undefined)
  assert.not.ok(existsSync(join(root, 'there')))
  workspaces.close()
})

test('a task that asks for a missing part of its workspace is an error', async () => {
  const workspaces = createWorkspaces()
  const theme = `file://${root}/theme.mjs`
  const workspace = await workspaces.open({ content: contentOf('packs'), plugins: [], theme, site: site('a') })
  assert.equal((await workspace.theme()).module.components, {})
  const bare = await workspaces.open({ content: contentOf('packs'), plugins: [] })
  for (const part of [() => bare.theme(), async () => bare.site()]) {
    const error = await part().then(
      () => undefined,
      (caught: Error) => caught,
    )
    assert.is(error?.message, 'the workspace lacks a part that the task needs')
  }
  workspaces.close()
})

test('recorded files show if a version reads only its folder and the shared folder', () => {
  const version = 'content/docs/1.0'
  write(root, { 'content/docs/1.0/a.md': 'A', 'content/shared/b.md': 'B', 'content/docs/c.md': 'C' })
  const files = new RecordedFiles(root, { version, shared: 'content/shared' })
  assert.is(String((files.read(`${markedFolder(version)}/a.md`) as { bytes: Buffer }).bytes), 'A')
  files.read('content/shared/b.md')
  assert.ok(files.isInside)
  files.read('content/docs/c.md')
  assert.not.ok(files.isInside)
  const allFiles = new RecordedFiles(root)
  allFiles.read('content/docs/c.md')
  assert.ok(allFiles.isInside)
})

test('a report about a missing file names a similar file, and depends on the listed folders', () => {
  write(root, { 'api/schemas/parcel.yaml': '', 'api/openapi.yaml': '', 'order.yaml': '' })
  const files = new RecordedFiles(root)
  const hintOf = (subject: string, path = 'api/openapi.yaml') => {
    files.read(subject)
    const report = { code: 'openapi/reference', severity: 'error', message: 'm', subject } as const
    return withNearFile(report, path, files).hint
  }
  const hint = 'did you mean "api/schemas/parcel.yaml"?'
  assert.is(hintOf('api/schemas/parcels.yml'), hint)
  assert.is(hintOf('schemas/parcel.yaml'), hint)
  assert.is(hintOf('api/schema.yaml'), undefined)
  assert.is(hintOf('ordr.yaml', 'openapi.yaml'), 'did you mean "order.yaml"?')
  assert.is(hintOf('order.yaml', 'openapi.yaml'), undefined)
  const digests = fileDigests({ root, stored: {}, recordedAt: 0, hash: digest })
  const listed = files.dependencies().filter(([path]) => path.endsWith('/'))
  assert.equal(
    listed.map(([path]) => path),
    ['api/', 'api/schemas/', '/'],
  )
  for (const [path, recorded] of listed) assert.is(digests.digest(path), recorded)
})

test.run()
