import { mkdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../../../src/compiler/config/file.ts'
import { temporaryFolder, write } from '../stages/site.ts'

const folder = temporaryFolder()
const root = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}
const problem = (name: string) => {
  const config = readConfig(root(name))
  return 'problem' in config ? config.problem : undefined
}

test('the configuration may be a link to a file inside the site', () => {
  write(root('plain'), { 'config/real.yaml': 'title: Inside\n' })
  symlinkSync('config/real.yaml', join(root('plain'), 'site.config.yaml'))
  assert.equal(readConfig(root('plain')), { text: 'title: Inside\n', file: 'site.config.yaml' })
})

test('a configuration that is not UTF-8 is reported', () => {
  write(root('utf16'), { 'site.config.yaml': Buffer.from('\uFEFFtitle: A\n', 'utf16le') })
  const { code, message, hint } = problem('utf16') ?? {}
  assert.equal([code, message, hint], ['config/syntax', 'the file is not valid UTF-8', 'save it as UTF-8'])
})

test('another file of the site may be the configuration', () => {
  write(root('other'), { 'stage/site.yaml': 'title: Stage\n' })
  assert.equal(readConfig(root('other'), { file: './stage/site.yaml' }), {
    text: 'title: Stage\n',
    file: 'stage/site.yaml',
  })
  const problemIn = (file: string) => {
    const config = readConfig(root('other'), { file })
    return 'problem' in config ? config.problem.message : ''
  }
  assert.is(problemIn('stage/none.yaml'), 'stage/none.yaml does not exist')
  write(folder, { 'beside.yaml': 'password: hunter2\n' })
  assert.is(problemIn('../beside.yaml'), '../beside.yaml leads out of the site')
})

test('a link out of the site is refused, and nothing of its target is read', () => {
  write(folder, { 'secret.yaml': 'password: hunter2\n' })
  symlinkSync('../secret.yaml', join(root('linked'), 'site.config.yaml'))
  assert.match(problem('linked')?.message ?? '', 'leads out of the site')
  assert.not.match(JSON.stringify(problem('linked')), 'hunter2')
})

test('a folder with the name of the configuration, and a file that is too large, are reported', () => {
  mkdirSync(join(root('folder'), 'site.config.yaml'))
  assert.match(problem('folder')?.message ?? '', 'is not a file')
  write(root('large'), { 'site.config.yaml': `# ${'x'.repeat(1024 * 1024)}\n` })
  assert.is(problem('large')?.code, 'config/too-large')
})

test('a folder without a configuration is named, with the folder of the site around or below it', () => {
  write(folder, { 'inner/content/docs/start.md': '', 'outer/site/site.config.yaml': 'title: T', 'outer/a.md': '' })
  write(folder, { 'inner/site.config.yaml': 'title: T' })
  const path = (name: string) => relative(process.cwd(), join(folder, name))
  const report = (name: string) => [problem(name)?.message, problem(name)?.hint?.split(':')[0]]
  assert.equal(report('inner/content/docs'), [
    `there is no site.config.yaml in the folder "${path('inner/content/docs')}"`,
    `the site is in the folder "${path('inner')}"`,
  ])
  assert.is(report('outer')[1], `the site is in the folder "${path('outer/site')}"`)
})

test('without a configuration, the hint mentions the tool of the folder', () => {
  const hint = (files: Record<string, string>): string => {
    const name = Object.keys(files).join()
    write(root(name), files)
    const { message = '', hint: help = '' } = problem(name) ?? {}
    return `${message}: ${help}`
  }
  assert.match(
    hint({ 'README.md': '' }),
    /^there is no site\.config\.yaml in the folder ".*README\.md": .*docs init my-docs/,
  )
  assert.match(hint({ 'site.config.yml': 'title: T' }), /there is site\.config\.yml: rename it/)
  assert.match(hint({ 'docusaurus.config.ts': '' }), /docs migrate docusaurus/)
  assert.match(hint({ 'mkdocs.yml': '' }), /there is mkdocs\.yml: .*docs init/)
})

test.run()
