import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import type { Answers } from '../../../src/satellites/scaffold/answers.ts'
import { fillTemplate, yamlText } from '../../../src/satellites/scaffold/fill.ts'
import { readTemplate } from '../../../src/satellites/scaffold/place.ts'

const answers: Answers = {
  title: 'Parcels: *all* of "them"',
  address: { url: 'https://me.github.io', baseUrl: '/handbook/' },
  hosting: 'cloudflare',
}
const setting = { folder: 'My Docs', version: '1.2.3', date: '2025-11-21' }
const fill = (path: string, text: string) => fillTemplate([{ path, text }], answers, setting)[0]

test('placeholders in braces are replaced in the syntax of each file', () => {
  assert.is(fill('a', 'title: {{title}}')?.text, `title: 'Parcels: *all* of "them"'`)
  assert.is(fill('a', '# {{heading}}')?.text, '# Parcels: \\*all\\* of "them"')
  assert.is(fill('a', '"name": {{name}}, {{version}}')?.text, '"name": "my-docs", "^1.2.3"')
  assert.is(fill('a', '{{url}} {{baseUrl}} {{date}}')?.text, 'https://me.github.io /handbook/ 2025-11-21')
  assert.is(
    fill('a', '${{ steps.deploy.outputs.page_url }} {{other}}')?.text,
    '${{ steps.deploy.outputs.page_url }} {{other}}',
  )
})

test('file names that npm drops are restored', () => {
  assert.is(fill('dot-gitignore', '')?.path, '.gitignore')
  assert.is(fill('dot-github/workflows/docs.yml', '')?.path, '.github/workflows/docs.yml')
  assert.is(fill('a/polka-dot-dress.md', '')?.path, 'a/polka-dot-dress.md')
})

test('texts are quoted for YAML', () => {
  for (const text of [
    'plain',
    'yes',
    '12',
    'a: b',
    '# a',
    "it's",
    '"x"',
    '- x',
    '',
    ' x ',
    'x\\n',
    '{a}',
    '@a',
    'a #b',
    'x:',
  ])
    assert.is(parse(`key: ${yamlText(text)} # comment`).key, text, text)
})

test('the template of each host is complete, and no placeholder is left', () => {
  for (const hosting of ['other', 'github-pages', 'netlify', 'cloudflare'] as const) {
    const files = fillTemplate(readTemplate(hosting), { ...answers, hosting }, setting)
    const paths = files.map(({ path }) => path)
    for (const path of ['.gitignore', '.github/workflows/docs.yml', 'README.md', 'package.json', 'site.config.yaml'])
      assert.ok(paths.includes(path), path)
    assert.is(paths.includes('netlify.toml'), hosting === 'netlify')
    const deploys = files.some(({ text }) => text.includes('actions/deploy-pages'))
    assert.is(deploys, hosting === 'github-pages')
    assert.equal(
      files.filter(({ text }) => /\{\{\w/.test(text)).map(({ path }) => path),
      [],
    )
    assert.is(JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '').name, 'my-docs')
    const configuration = parse(files.find(({ path }) => path === 'site.config.yaml')?.text ?? '')
    assert.is(configuration.title, answers.title)
    const redirects = { other: 'netlify', 'github-pages': undefined, netlify: 'netlify', cloudflare: 'cloudflare' }[
      hosting
    ]
    assert.equal(configuration.hosting, redirects === undefined ? undefined : { redirects })
  }
})

test.run()
