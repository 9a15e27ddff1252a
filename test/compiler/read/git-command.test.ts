/** Foreign repositories: the programs that their configuration names are not run. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasRepository } from '../../../src/compiler/read/git-command.ts'
import { commitsOf, gitDates, gitHead, unpackTree } from '../../../src/compiler/read/git.ts'
import { fileVersions } from '../../../src/compiler/read/git-history.ts'
import { needing } from '../../needs.ts'
import { temporaryFolder, write } from '../stages/site.ts'

const test = needing('git', suite('git with an isolated configuration'))

const folder = temporaryFolder()
const evil = join(folder, 'evil.sh')
const trace = join(folder, 'trace')
const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.example', GIT_AUTHOR_DATE: '2025-01-02T03:04:05Z' }
const committer = {
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b.example',
  GIT_COMMITTER_DATE: '2025-01-02T03:04:05Z',
}

/** Runs git as a user would, and returns its output. */
function plainGit(cwd: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...author, ...committer },
  })
  assert.is(status, 0, stderr)
  return stdout.trim()
}

/** A site with one signed commit, which `log.showSignature` would verify. */
function signedSite(name: string): string {
  const root = join(folder, name)
  write(root, {
    'docs/a.md': '# A\n',
    '.gitattributes': '*.md diff=evil filter=evil\n',
    'hooks/post-checkout': `#!/bin/sh\n${evil}\n`,
    'hooks/reference-transaction': `#!/bin/sh\n${evil}\n`,
  })
  for (const hook of readdirSync(join(root, 'hooks'))) chmodSync(join(root, 'hooks', hook), 0o755)
  plainGit(root, ['init', '-q', '-b', 'main'])
  plainGit(root, ['add', '.'])
  const tree = plainGit(root, ['write-tree'])
  const who = 'A <a@b.example> 1735787045 +0000'
  const signature = ' -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----'
  const commit = `tree ${tree}\nauthor ${who}\ncommitter ${who}\ngpgsig${signature}\n\nStart\n`
  const id = plainGit(root, ['hash-object', '-t', 'commit', '-w', '--stdin'], commit)
  plainGit(root, ['update-ref', 'refs/heads/main', id])
  return root
}

/** Calls all functions that run git. */
async function ask(root: string, outside: readonly string[] = []): Promise<ReadonlyMap<string, unknown>> {
  const head = await gitHead(root)
  const { dates } = await gitDates(root, head, outside)
  for (const _ of fileVersions(root, 'docs/a.md')) void _
  const commit = commitsOf(root, ['main']).get('main')
  if (typeof commit === 'string')
    try {
      unpackTree({ root, name: 'old', ref: 'HEAD', commit, folders: ['docs'] })
    } catch {
      // Some objects may be missing.
    }
  return dates
}

test.before(() => {
  writeFileSync(evil, `#!/bin/sh\necho ran >> ${trace}\nexit 1\n`)
  chmodSync(evil, 0o755)
})
test.before.each(() => rmSync(trace, { force: true }))

const partial = (remote: string): string =>
  `[extensions]\n  partialClone = origin\n[remote "origin"]\n  promisor = true\n  fetch = +refs/heads/*:refs/remotes/origin/*\n${remote}`

/** Configurations that start a program, each by the subject of its commit. */
const hostile: Readonly<Record<string, string>> = {
  'a signature': `[log]\n  showSignature = true\n[gpg]\n  program = ${evil}\n`,
  'an OpenPGP signature by its own key': `[log]\n  showSignature = true\n[gpg "openpgp"]\n  program = ${evil}\n`,
  'an SSH signature': `[log]\n  showSignature = true\n[gpg]\n  format = ssh\n[gpg "ssh"]\n  program = ${evil}\n`,
  'an X.509 signature': `[log]\n  showSignature = true\n[gpg]\n  format = x509\n[gpg "x509"]\n  program = ${evil}\n`,
  'a signature in a format': `[format]\n  pretty = %GG\n[gpg]\n  program = ${evil}\n`,
  'a file system monitor': `[core]\n  fsmonitor = ${evil}\n`,
  hooks: '[core]\n  hooksPath = hooks\n',
  'a pager': `[core]\n  pager = ${evil}\n[pager]\n  log = ${evil}\n  cat-file = ${evil}\n`,
  'an external diff': `[diff]\n  external = ${evil}\n[diff "evil"]\n  command = ${evil}\n`,
  'a text conversion': `[diff "evil"]\n  textconv = ${evil}\n[log]\n  diffMerges = on\n`,
  'a filter': `[filter "evil"]\n  smudge = ${evil}\n  clean = ${evil}\n  process = ${evil}\n  required = true\n`,
  'an alias': `[alias]\n  log = !${evil}\n  rev-parse = !${evil}\n`,
  'a transport that is a program': partial(`  url = ext::${evil}\n[protocol "ext"]\n  allow = always\n`),
  'a command for SSH': partial(`  url = ssh://host.example/x\n[core]\n  sshCommand = ${evil}\n`),
  'a program at the other end': partial(`  url = ${folder}\n  uploadpack = ${evil}\n`),
}

for (const [subject, config] of Object.entries(hostile))
  test(`${subject} in the repository of the site runs nothing`, async () => {
    const root = signedSite(subject.replaceAll(/\W/g, '-'))
    appendFileSync(join(root, '.git/config'), config)
    // Git fetches a missing blob from the promised remote.
    if (config.includes('partialClone')) {
      const blob = plainGit(root, ['hash-object', 'docs/a.md'])
      rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true })
    }
    await ask(root)
    assert.not.ok(existsSync(trace))
    if (!config.includes('partialClone')) assert.is((await ask(root)).has('docs/a.md'), true)
  })

/** Turns a repository into plain files, as an archive or a commit may contain them. */
function bareFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of ['HEAD', 'objects', 'refs', 'config'])
    cpSync(join(from, '.git', name), join(to, name), { recursive: true })
  appendFileSync(join(to, 'config'), `[core]\n  worktree = .\n${hostile['a signature']}`)
}

test('a folder outside that resembles a repository has no dates and runs nothing', async () => {
  const root = signedSite('plain')
  bareFolder(root, join(folder, 'shared'))
  write(join(folder, 'shared'), { 'docs/a.md': '# A\n' })
  const dates = await ask(root, ['../shared'])
  assert.equal([...dates.keys()].sort(), [
    '.gitattributes',
    'docs/a.md',
    'hooks/post-checkout',
    'hooks/reference-transaction',
  ])
  assert.not.ok(existsSync(trace))
})

test('a site whose folder resembles a repository runs nothing', async () => {
  const from = signedSite('source')
  const root = join(folder, 'bare')
  bareFolder(from, root)
  await ask(root)
  assert.not.ok(existsSync(trace))
})

test('a folder outside has the dates of its repository, whose configuration runs nothing', async () => {
  const top = signedSite('monorepo')
  write(top, { 'shared/b.md': '# B\n', 'site/docs/a.md': '# A\n' })
  const other = signedSite('other')
  plainGit(top, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'module'])
  plainGit(top, ['add', '.'])
  plainGit(top, ['commit', '-q', '-m', 'Add'])
  const root = join(top, 'site')
  cpSync(other, join(top, 'nested'), { recursive: true })
  appendFileSync(join(top, 'nested/.git/config'), hostile['a signature'] ?? '')
  const dates = await ask(root, ['../shared', '../module', '../nested', '../missing'])
  assert.equal(
    ['docs/a.md', '../shared/b.md', '../module/docs/a.md', '../nested/docs/a.md'].map((path) => dates.has(path)),
    [true, true, true, true],
  )
  assert.not.ok(existsSync(trace))
  assert.equal([hasRepository(root), hasRepository(join(folder, 'shared'))], [true, false])
})

test.run()
