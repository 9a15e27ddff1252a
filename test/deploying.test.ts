/** The files of the deployment guide have the format of their hosts, and refer to existing things. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseJsonc, type ParseError } from 'jsonc-parser'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { needing } from './needs.ts'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const example = (path: string) => read(`examples/deploy/${path}`)
const main = ['options.ts', ...readdirSync(join(root, 'src/cli/define')).map((name) => `define/${name}`)]
  .map((path) => read(`src/cli/${path}`))
  .join('')

/** Options of `docs build` in a command line. */
function hasOptions(command: string): void {
  for (const [option] of command.matchAll(/--[a-z-]+/g)) assert.ok(main.includes(`'${option}`), option)
}

const step = z
  .strictObject({
    id: z.string().optional(),
    if: z.string().optional(),
    uses: z
      .string()
      .regex(/^actions\/[\w-]+@v\d+$/)
      .optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    env: z.record(z.string(), z.string()).optional(),
  })
  .refine((step) => (step.uses === undefined) !== (step.run === undefined))
const permissions = z.partialRecord(z.enum(['contents', 'pages', 'id-token']), z.enum(['read', 'write']))
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.array(z.string()) }),
    pull_request: z.null(),
    workflow_dispatch: z.null(),
  }),
  permissions,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.union([z.boolean(), z.string()]) }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      'runs-on': z.string(),
      if: z.string().optional(),
      needs: z.string().optional(),
      permissions,
      environment: z.strictObject({ name: z.string(), url: z.string() }).optional(),
      steps: z.array(step),
    }),
  ),
})

test('the workflow for GitHub Pages is valid', () => {
  const { jobs, permissions } = workflow.parse(parseYaml(example('github-pages/docs.yml')))
  const steps = jobs['build']?.steps ?? []
  const used = (action: string) => steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))
  assert.is(used('checkout')?.with?.['fetch-depth'], 0)
  assert.is(used('cache')?.with?.['path'], '.docs')
  // Without the second option, files below `.well-known` are omitted; versions before 5 do not support it.
  assert.equal(used('upload-pages-artifact')?.with, { path: 'dist', 'include-hidden-files': true })
  assert.ok(Number(/@v(\d+)$/.exec(used('upload-pages-artifact')?.uses ?? '')?.[1]) >= 5)
  // A pull request may only read.
  assert.equal(permissions, { contents: 'read' })
  assert.equal(Object.values(jobs['build']?.permissions ?? {}), ['read', 'read'])
  assert.equal(jobs['deploy']?.permissions, { pages: 'write', 'id-token': 'write' })
  assert.is(jobs['deploy']?.needs, 'build')
  const build = steps.find(({ run }) => run?.includes('docs build'))
  assert.ok(build?.run)
  hasOptions(build.run)
  // Commands never contain the value of an expression.
  for (const { run } of steps) assert.not.match(run ?? '', '${{')
  // Each named step exists, before it is needed.
  for (const [index, step] of steps.entries()) {
    for (const [, id] of JSON.stringify(step).matchAll(/steps\.(\w+)\./g)) {
      assert.ok(
        steps.slice(0, index).some((earlier) => earlier.id === id),
        id,
      )
    }
  }
  const node = Number(used('setup-node')?.with?.['node-version'])
  assert.ok(node >= 20)
})

test('netlify.toml is valid', () => {
  // A parser for the TOML of this file: tables, and keys with a string.
  const keys = new Map<string, string>()
  let table = ''
  for (const line of example('netlify/netlify.toml').split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name] = /^\[([\w.]+)\]$/.exec(line) ?? []
    const [, key, value] = /^ *([A-Za-z_]+) = ("(?:[^"\\]|\\["\\])*")$/.exec(line) ?? []
    if (name !== undefined) table = name
    else if (key !== undefined && value !== undefined) keys.set(`${table}.${key}`, String(JSON.parse(value)))
    else assert.unreachable(line)
  }
  assert.equal([...keys.keys()], ['build.command', 'build.publish', 'build.environment.NODE_VERSION'])
  assert.is(keys.get('build.publish'), 'dist')
  const [, options] = keys.get('build.command')?.split('npx docs build') ?? []
  assert.ok(options)
  hasOptions(options)
})

test('wrangler.jsonc is valid for Workers and for Pages', () => {
  const common = { $schema: z.string(), name: z.string(), compatibility_date: z.string().regex(/^\d{4}-\d\d-\d\d$/) }
  const schemas = {
    'cloudflare/wrangler.jsonc': z.strictObject({
      ...common,
      assets: z.strictObject({
        directory: z.literal('./dist'),
        not_found_handling: z.enum(['404-page', 'single-page-application', 'none']),
        html_handling: z.string().optional(),
      }),
    }),
    'cloudflare/pages.jsonc': z.strictObject({ ...common, pages_build_output_dir: z.literal('./dist') }),
  }
  for (const [path, schema] of Object.entries(schemas)) {
    const errors: ParseError[] = []
    schema.parse(parseJsonc(example(path), errors, { allowTrailingComma: true }))
    assert.equal(errors, [], path)
  }
})

needing('bash', test)('upload.sh: assets first, what may be kept, and deletions last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-upload-'))
  try {
    writeFileSync(join(folder, 'aws'), '#!/bin/sh\nprintf "%s|" "$@"\necho\n')
    chmodSync(join(folder, 'aws'), 0o755)
    const script = join(root, 'examples/deploy/s3/upload.sh')
    const { status, stdout } = spawnSync('bash', [script, 'my dist', 'bucket/base'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    })
    assert.is(status, 0)
    assert.equal(stdout.trim().split('\n'), [
      's3|sync|my dist/assets|s3://bucket/base/assets|--cache-control|public, max-age=31536000, immutable|',
      's3|sync|my dist|s3://bucket/base|--exclude|assets/*|--exclude|_headers|--exclude|_redirects|--exclude|.nojekyll|--cache-control|public, max-age=0, must-revalidate|',
      's3|sync|my dist|s3://bucket/base|--exclude|_headers|--exclude|_redirects|--exclude|.nojekyll|--size-only|--delete|',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
  const website = z.strictObject({
    IndexDocument: z.strictObject({ Suffix: z.literal('index.html') }),
    ErrorDocument: z.strictObject({ Key: z.literal('404.html') }),
  })
  website.parse(JSON.parse(example('s3/website.json')))
})

test('the guide refers to existing files and headings', () => {
  const source = 'https://code.waybill.example/waybill/src/branch/main/'
  const guide = read('manual/content/docs/deploying.md')
  const headings = [...guide.matchAll(/^##+ (.+?)(?: \{#(.+)\})?$/gm)].map(
    ([, text = '', id = text.toLowerCase().replaceAll(' ', '-')]) => id,
  )
  for (const [, to = ''] of guide.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (to.startsWith('#')) assert.ok(headings.includes(to.slice(1)), to)
    else if (to.startsWith('./')) assert.ok(existsSync(join(root, 'manual/content/docs', to.replace(/#.*/, ''))), to)
    else assert.ok(to.startsWith(source) && existsSync(join(root, to.slice(source.length))), to)
  }
  const [block = ''] = /(?<=```nginx\n)[^`]*/.exec(guide) ?? []
  const lines = example('nginx/site.conf').split('\n')
  for (const line of block.trim().split('\n')) assert.ok(lines.includes(line), line)
})

test.run()
