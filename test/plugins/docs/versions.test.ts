import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsOptions } from '../../../src/plugins/docs/options.ts'
import { readVersionFiles } from '../../../src/plugins/docs/version-files.ts'
import { readVersions } from '../../../src/plugins/docs/versions.ts'
import { arrange, doc, pageAt } from './entries.ts'

const entries = [
  doc('content/docs/start.md', { title: 'Start' }),
  doc('content/docs/old/1.0/start.md', { title: 'Start' }),
  doc('content/docs/old/2.0/start.md', { title: 'Start' }),
  doc('content/docs/old/2.0/draft.md', { draft: true }),
]
const versions = [
  { name: 'current' },
  { name: '2.0', path: 'content/docs/old/2.0' },
  { name: '1.0', path: './content/docs/old/1.0/', label: 'One' },
]

test('docs without versions have a single version', () => {
  assert.equal(arrange([doc('content/docs/start.md')]).versions, [
    {
      name: 'current',
      label: 'Current',
      path: '/docs',
      home: '/docs/start',
      isLast: true,
      docs: [{ id: 'start', path: '/docs/start' }],
      sidebars: ['docs'],
      draftIds: [],
    },
  ])
})

test('versions that are listed from the oldest to the newest are reported', () => {
  const codes = (...names: string[]) =>
    readVersions(docsOptions.parse({ versions: names.map((name) => ({ name, path: `docs-${name}` })) }), {
      docs: { current: 'Current', next: 'Next' } as never,
    }).diagnostics.map(({ code }) => code)
  assert.equal(codes('1.0', '2.0'), ['version/order'])
  assert.equal(codes('1.9', '1.10', 'current'), ['version/order'])
  assert.equal(codes('1.10', '1.9'), [])
  assert.equal(codes('current', '1.0'), [])
  assert.equal(codes('2.0', '1.0', '3.0'), [])
})

test('folders of versions that are not listed are reported with what to do', () => {
  const reportsOf = (folder: string, options: object = {}) =>
    readVersionFiles({
      options,
      instance: 'docs',
      hasFolder: (path: string) => path === folder,
      read: () => ({ why: 'missing' }),
      locate: () => undefined,
      locateKey: () => undefined,
    } as never).diagnostics?.map(({ code, severity, message, hint }) => `${severity} ${code} ${message} (${hint})`)
  const message = (folder: string) =>
    `warning version/missing the versions in "${folder}" are not published, since the folder of the site has no file "versions.json"`
  assert.equal(reportsOf('versioned_docs'), [
    `${message('versioned_docs')} (write the names of the versions into versions.json, the newest first: ["2.0", "1.0"]; or remove the folder)`,
  ])
  assert.equal(reportsOf('content/versioned_docs'), [
    `${message('content/versioned_docs')} (move versioned_docs, versioned_sidebars and versions.json into the folder of the site)`,
  ])
  assert.equal(reportsOf('versioned_docs', { disableVersioning: true }) ?? [], [])
})

test('the folder of a version with another spelling of its name is suggested', () => {
  const hintOf = (folder: string, text = '["1.0"]') =>
    readVersionFiles({
      options: {},
      instance: 'docs',
      hasFolder: (path: string) => path === folder || path === 'content/docs',
      read: (file: string) => (file === 'versions.json' ? { text } : { why: 'missing' }),
      locate: () => undefined,
      locateKey: () => undefined,
      source: () => undefined,
    } as never).diagnostics?.map(({ hint }) => hint)[0]
  const meant = (name: string) =>
    `did you mean the folder "versioned_docs/version-${name}"? rename it, or write "${name}" into versions.json`
  assert.is(hintOf('versioned_docs/version-1.0.0'), meant('1.0.0'))
  assert.is(hintOf('versioned_docs/version-v1.0'), meant('v1.0'))
  assert.is(hintOf('versioned_docs/version-1.x'), meant('1.x'))
  assert.is(hintOf('versioned_docs/version-1'), meant('1'))
  assert.is(hintOf('versioned_docs/version-1.0', '["v1.0.0"]'), meant('1.0'))
  assert.is(hintOf('versioned_docs/1.0'), 'rename the folder "versioned_docs/1.0" to "version-1.0"')
  assert.is(hintOf('versioned_docs/version-2.0'), 'add the folder, or remove the name from versions.json')
  // The folder of another version.
  assert.is(
    hintOf('versioned_docs/version-1.0.0', '["1.0", "1.0.0"]'),
    'add the folder, or remove the name from versions.json',
  )
})

test('three versions come from folders, even if one is inside another', () => {
  const arrangement = arrange(entries, { versions })
  assert.equal(arrangement.diagnostics, [])
  assert.equal(arrangement.versions, [
    {
      name: 'current',
      label: 'Next',
      path: '/docs/next',
      home: '/docs/next/start',
      isLast: false,
      banner: 'unreleased',
      docs: [{ id: 'start', path: '/docs/next/start' }],
      sidebars: ['current/docs'],
      draftIds: [],
    },
    {
      name: '2.0',
      label: '2.0',
      path: '/docs',
      home: '/docs/start',
      isLast: true,
      docs: [{ id: 'start', path: '/docs/start' }],
      sidebars: ['docs'],
      draftIds: ['draft'],
    },
    {
      name: '1.0',
      label: 'One',
      path: '/docs/1.0',
      home: '/docs/1.0/start',
      isLast: false,
      banner: 'unmaintained',
      docs: [{ id: 'start', path: '/docs/1.0/start' }],
      sidebars: ['1.0/docs'],
      draftIds: [],
    },
  ])
  assert.equal(
    arrangement.sidebars.map(({ id }) => id),
    ['current/docs', 'docs', '1.0/docs'],
  )
  const page = pageAt(arrangement, '/docs/1.0/start')
  assert.equal(page.version, { instance: 'docs', name: '1.0' })
  assert.is(page.sidebar, '1.0/docs')
})

test('the last version can be set by the option, or in the list of versions', () => {
  const paths = (options: Record<string, unknown>) => arrange(entries, options).versions.map(({ path }) => path)
  assert.equal(paths({ versions, lastVersion: 'current' }), ['/docs', '/docs/2.0', '/docs/1.0'])
  const marked = versions.map((version) => ({ ...version, isLast: version.name === '1.0' }))
  assert.equal(paths({ versions: marked }), ['/docs/next', '/docs/2.0', '/docs'])
})

test('sidebars apply to all versions, or to one; reports mention the version', () => {
  const renamed = versions.map((version) =>
    version.name === '1.0' ? { ...version, sidebars: { legacy: ['start'] } } : version,
  )
  const arrangement = arrange(entries, { versions: renamed, sidebars: { main: ['start', 'later'] } })
  assert.equal(
    arrangement.versions.map(({ sidebars }) => sidebars),
    [['current/main'], ['main'], ['1.0/legacy']],
  )
  assert.equal(
    arrangement.diagnostics.map(({ message }) => message),
    // Version 2.0 may be older than the doc.
    ['the sidebar "main" of version "current" names the doc "later", which does not exist'],
  )
})

test('the link to a version leads to its path, if it has a page there', () => {
  const arrangement = arrange([...entries, doc('content/docs/old/1.0/index.md', { title: 'One' })], { versions })
  assert.equal(
    arrangement.versions.map(({ home }) => home),
    ['/docs/next/start', '/docs/start', undefined],
  )
})

test('a missing last version is reported', () => {
  assert.equal(arrange(entries, { versions, lastVersion: '2.1' }).diagnostics, [
    {
      code: 'version/missing',
      severity: 'error',
      message: 'lastVersion names "2.1", but the versions are "current", "2.0", "1.0"',
      subject: '2.1',
      hint: 'did you mean "2.0"?',
      option: ['lastVersion'],
    },
  ])
})

test('a route of a version that does not start with the base is reported', () => {
  const away = versions.map((version) => (version.name === '1.0' ? { ...version, route: 'v1' } : version))
  assert.equal(arrange(entries, { versions: away }).diagnostics, [
    {
      code: 'version/base-url',
      severity: 'error',
      message: 'the route "/v1" of version "1.0" does not start with "/docs"',
      subject: '/v1',
      hint: 'write "/docs/v1"',
      option: ['versions', 2, 'route'],
    },
  ])
  const near = versions.map((version) => (version.name === '1.0' ? { ...version, route: '/docs/v1' } : version))
  assert.is(arrange(entries, { versions: near }).versions[2]?.path, '/docs/v1')
  const like = versions.map((version) => (version.name === '1.0' ? { ...version, route: '/docs-v1' } : version))
  assert.is(arrange(entries, { versions: like }).diagnostics[0]?.code, 'version/base-url')
})

test('two versions cannot have the same name or folder, or both be the last', () => {
  const issues = docsOptions
    .safeParse({
      versions: [
        { name: 'a', isLast: true },
        { name: 'a', isLast: true },
      ],
    })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  assert.equal(issues, [
    'versions.1.name: two versions have this name',
    'versions.1.path: two versions have this folder',
    'versions.1.isLast: only one version can be the default version',
  ])
})

test.run()
