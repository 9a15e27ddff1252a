/**
 * Code of a site that ends, hangs or outlives the command, and reports that must not quote files outside of the site.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { docs } from './docs.ts'
import { withFolder, write } from './folder.ts'

const test = suite('e2e/ended')

const config = 'title: Fixture\nurl: https://fixture.example\ncontent:\n  - use: docs\n'
const page = { 'content/docs/first.md': '# First\n\nSee [nothing](nothing.md).\n' }
const withPlugin = (code: string) => ({
  ...page,
  'site.config.yaml': `${config}plugins:\n  - use: ./plugins/own.ts\n`,
  'plugins/own.ts': `import { definePlugin } from '@waybill/docs/plugin'\n${code}\nexport default definePlugin({ create: () => ({ name: 'own' }) })\n`,
})

test('pages that end the process or leave errors behind are reported, and all others are checked', () =>
  withFolder(async (site) => {
    write(site, {
      ...page,
      'site.config.yaml': config,
      'content/docs/exit.mdx': '# Exit\n\n{process.exit(0)}\n',
      'content/docs/stray.mdx': "# Stray\n\nexport const late = Promise.reject(new Error('late failure'))\n",
    })
    const { code, out, err } = await docs(['build', site])
    assert.is(code, 1)
    assert.match(err, /error\[mdx\/render\]: .*process\.exit\(0\) was called\n.*content\/docs\/exit\.mdx/)
    assert.match(err, /error\[run\/stray\]: .*late failure\n.*content\/docs\/stray\.mdx/)
    assert.match(err, /warning\[link\/no-(?:file|page)\][\s\S]*content\/docs\/first\.md:3/)
    assert.match(out, 'nothing was published')
  }))

test('a plugin that ends the process, waits for ever or leaves a timer is reported', async () => {
  for (const [code, message] of [
    ['process.exit(0)', 'ended the process'],
    ['await new Promise(() => undefined)', 'never finishes'],
    ["setTimeout(() => { throw new Error('too late') }, 0)", 'too late'],
  ] as const)
    await withFolder(async (site) => {
      write(site, withPlugin(code))
      const ended = await docs(['build', site])
      assert.is(ended.code, 1, code)
      assert.match(ended.err, message)
    })
  await withFolder(async (site) => {
    write(site, withPlugin('setInterval(() => undefined, 1000)'))
    const { code, out } = await docs(['build', site])
    assert.is(code, 0)
    assert.match(out, /^\d+ warnings? in 1 file\. built \d+ pages/)
  })
})

test('a plugin that returns wrong values is an error, also if it does so only in a thread', async () => {
  const text = (types: string) => `import { isMainThread } from 'node:worker_threads'
export default { create: () => ({ name: 'own', types: ${types} }) }
`
  for (const types of ["'no'", "isMainThread ? [] : 'no'"])
    await withFolder(async (site) => {
      write(site, { ...withPlugin(''), 'plugins/own.ts': text(types) })
      const { code, out, err } = await docs(['build', site])
      assert.is(code, 1, types)
      const message =
        '"own" returns a wrong value from create: types must be a list of content types, not the string "no"'
      assert.match(err, `error[plugin/result]: ${message}`)
      assert.match(out, 'nothing was published')
    })
})

test('no report quotes a file outside of the site to which a link leads', () =>
  withFolder(async (folder) => {
    const site = join(folder, 'site')
    write(folder, { 'secret.md': '# Secret\n\nhunter2\n', 'secret.yaml': 'hunter2: 1\n' })
    write(site, { 'site.config.yaml': config, 'content/docs/first.md': '# First\n' })
    symlinkSync('../../../secret.md', join(site, 'content/docs/leak.md'))
    const leaking = await docs(['build', site])
    assert.match(leaking.err, 'content/docs/leak.md')
    assert.not.match(leaking.err + leaking.out, /hunter2|Secret/)
    write(folder, { 'other/content/docs/first.md': '# First\n' })
    symlinkSync('../secret.yaml', join(folder, 'other/site.config.yaml'))
    const result = await docs(['build', join(folder, 'other')])
    assert.is(result.code, 1)
    assert.match(result.err, 'leads out of the site')
    assert.not.match(result.err + result.out, 'hunter2')
  }))

test.run()
