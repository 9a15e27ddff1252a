/** The tool as a library, imported by programs. */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { published, temporaryFolder, write } from '../compiler/stages/site.ts'

const library = pathToFileURL(createRequire(import.meta.url).resolve('@waybill/docs')).href
const { build, check, serve } = (await import(library)) as typeof import('../../src/index.ts')

/** Asserts that a call prints nothing and does not change the state of the process. */
async function leavesProcessAlone<Result>(work: () => Promise<Result>): Promise<Result> {
  const printed: string[] = []
  const streams = [process.stdout, process.stderr]
  const writes = streams.map((stream) => stream.write)
  const before = JSON.stringify([process.cwd(), process.env, process.exitCode])
  for (const stream of streams)
    stream.write = (text: string | Uint8Array) => {
      printed.push(String(text))
      return true
    }
  try {
    return await work()
  } finally {
    for (const [index, stream] of streams.entries()) stream.write = writes[index] as typeof stream.write
    assert.equal(printed, [])
    assert.is(JSON.stringify([process.cwd(), process.env, process.exitCode]), before)
  }
}

function site(title: string, page: string): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: ${title}\nurl: https://${title.toLowerCase()}.example\ncontent:\n  - use: pages\n`,
    'content/pages/index.md': page,
  })
  return root
}

/** A copy of a test site without results of a build. */
function copyOf(name: string): string {
  const root = temporaryFolder()
  cpSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)), root, { recursive: true })
  return root
}

test('two builds of two sites at once produce the same results as separate builds', async () => {
  const names = ['dialect', 'versions'] as const
  // In this thread, both builds share every loaded module.
  const jobs = 1
  const alone = new Map<string, ReadonlyMap<string, string>>()
  for (const name of names) {
    const root = copyOf(name)
    assert.ok((await build({ root, jobs })).published, name)
    alone.set(name, published(root))
  }
  const roots = names.map(copyOf)
  const reports = await leavesProcessAlone(() => Promise.all(roots.map((root) => build({ root, jobs }))))
  for (const [index, name] of names.entries()) {
    assert.ok(reports[index]?.published, name)
    const files = published(roots[index] as string)
    assert.equal([...files.keys()], [...(alone.get(name)?.keys() ?? [])])
    for (const [path, content] of files) assert.ok(content === alone.get(name)?.get(path), `${name}: ${path} differs`)
  }
})

test('a check returns reports and publishes nothing', async () => {
  const root = site('Parcels', '# Home\n\nRead [more](/nowhere).\n')
  const { diagnostics, passed, stats, baseUrl } = await leavesProcessAlone(() => check({ root, jobs: 1 }))
  assert.equal(
    diagnostics.map(({ code, severity, location }) => [code, severity, location?.file, location?.line]),
    [['link/no-page', 'warning', 'content/pages/index.md', 3]],
  )
  assert.ok(passed)
  assert.is(baseUrl, '/')
  assert.is(stats.pages, 3)
  assert.is(published(root).size, 0)
  assert.not((await check({ root, jobs: 1, strict: true })).passed)
})

test('the report contains the problems of a site, even if no site is built', async () => {
  const root = temporaryFolder()
  const report = await build({ root: join(root, 'nowhere'), jobs: 1 })
  assert.not(report.published)
  assert.equal(
    report.diagnostics.map(({ code }) => code),
    ['config/missing'],
  )
})

test('a server runs until it is closed', async () => {
  const root = site('Served', '# Home\n\nServed here.\n')
  await leavesProcessAlone(async () => {
    const reported: string[] = []
    const onReports = (diagnostics: readonly Diagnostic[]) => void reported.push(...diagnostics.map(({ code }) => code))
    const server = await serve({ root, port: 0, jobs: 1, onReports })
    assert.ok(server.ok)
    const served = async () => (await fetch(`${server.url}/`)).text()
    assert.match(await served(), 'Served here.')
    await server.restart()
    assert.match(await served(), 'Served here.')
    assert.equal(reported, [])
    await server.close()
    assert.not(
      await fetch(`${server.url}/`).then(
        () => true,
        () => false,
      ),
    )
  })
})

test('the example for node:test passes with the exported sandbox', () => {
  const file = fileURLToPath(new URL('../../examples/sandbox-tests/node.test.mjs', import.meta.url))
  // A nested runner would report to its parent.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--test', file], { encoding: 'utf8', env })
  assert.is(status, 0, stdout)
  assert.match(stdout, /pass 2\b/)
})

test.run()
