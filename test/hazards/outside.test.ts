/**
 * No file outside the site's folder is read: builds a site that tries every way out, and searches all outputs for the
 * secret.
 * @module
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite, published, reports, temporaryFolder, write } from '../compiler/stages/site.ts'

const secret = 'opensesame-47110815'
const outside = temporaryFolder()
write(outside, {
  '.npmrc': secret,
  'secret.md': `---\ntitle: ${secret}\n---\n`,
  'secret.png': secret,
  'secret.yaml': `description: ${secret}\n`,
  'folder/inner.md': `# ${secret}\n`,
})
const root = join(outside, 'one', 'site')

const ways = [
  '![a](@site/../../.npmrc)',
  '![b](@site/../../secret.png)',
  '![c](../../../../secret.png)',
  '![d](%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.png)',
  '![e](..\\..\\..\\..\\secret.png)',
  '[f](../.env)',
  '[g](@site/.env)',
  `![h](file://${outside}/secret.png)`,
  '![i](linked.png)',
  '![j](out/secret.png)',
  '[k](../../package.txt)',
  '![l](@site/node_modules/x/secret.png)',
  '![m](@site/Node_Modules/x/secret.png)',
  '![n](pipe/../linked.png)',
  '![o](@site/secret-of-site.txt)',
  '![p](@site/content/../secret-of-site.txt)',
  '[q](folder.md)',
]

mkdirSync(root, { recursive: true })
write(root, {
  'site.config.yaml':
    'title: T\nurl: https://a.example\ncontent:\n  - use: docs\n    options: {path: content/docs}\n  - use: openapi\n    options: {path: openapi/openapi.yaml}\n',
  'content/docs/index.md': `---\ntitle: Ways\n---\n\n${ways.join('\n\n')}\n`,
  'content/docs/fine.md': '# Fine\n',
  'content/.env': secret,
  '.env': secret,
  'package.txt': secret,
  'secret-of-site.txt': secret,
  'node_modules/x/secret.png': secret,
  'Node_Modules/x/secret.png': secret,
  'content/docs/.hidden.md': secret,
  'content/docs/node_modules/x.md': secret,
  'content/static/.secret': secret,
  'openapi/openapi.yaml':
    "openapi: 3.1.0\ninfo: {title: A, version: '1', description: {$ref: linked.yaml}}\npaths: {}\n",
})
symlinkSync(join(outside, 'secret.png'), join(root, 'content/docs/linked.png'))
symlinkSync(join(outside, 'secret.md'), join(root, 'content/docs/linked.md'))
symlinkSync(join(outside, 'folder'), join(root, 'content/docs/out'))
symlinkSync(join(outside, 'secret.yaml'), join(root, 'openapi/linked.yaml'))
symlinkSync(join(outside, 'secret.png'), join(root, 'content/static/linked.png'))
symlinkSync('../docs', join(root, 'content/docs/self'))
symlinkSync('fine.md', join(root, 'content/docs/also.md'))

const report = await buildSite(root, true)

test('every path out of the site is reported with its location', () => {
  const lines = reports(report).split('\n')
  const at = (line: number) =>
    lines
      .filter((row) => row.includes(` content/docs/index.md:${line}:`))
      .map((row) => row.split(' ')[1])
      .join()
  const expected = [
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'link/unsafe',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'read/outside',
    'link/no-file',
  ]
  for (const [index, code] of expected.entries()) {
    const got = at(5 + 2 * index)
    // A name outside the site may be reported as missing, but never as found.
    assert.ok(got === code || (code === 'read/outside' && got === 'link/no-asset'), `${ways[index]}: ${got}`)
  }
})

test('links out of the site are reported and not followed', () => {
  const reportLines = report.diagnostics
    .filter(({ message }) => message.startsWith('a symbolic link'))
    .map(({ location }) => location?.file)
  assert.equal(reportLines, [
    'content/docs/linked.md',
    'content/docs/linked.png',
    'content/docs/out',
    'content/static/linked.png',
    'openapi/linked.yaml',
  ])
})

test('such a site is not published; without those links it is published, without a byte from outside', async () => {
  assert.is(report.published, false)
  write(root, {
    'content/docs/linked.md': undefined,
    'content/docs/linked.png': undefined,
    'content/docs/out': undefined,
    'content/static/linked.png': undefined,
    'openapi/linked.yaml': undefined,
    'openapi/openapi.yaml': "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n",
  })
  const second = await buildSite(root, true)
  assert.is(second.published, true, reports(second))
  const files = published(root)
  assert.ok(files.has('docs/also.html'), 'a link that stays inside is followed')
  for (const [path, content] of files) assert.not(content.includes(secret), path)
})

test('the cache contains no byte from outside either', () => {
  for (const entry of readdirSync(join(root, '.docs'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      assert.not(readFileSync(join(entry.parentPath, entry.name), 'latin1').includes(secret), entry.name)
  }
})

test.run()
