/**
 * `npm run campaign:publish -- [options]`: publishes successive versions of a site to an object store (`s3rver`) with
 * the scripts of `docs diff`, while readers load pages with all their files. Needs `aws` or `rclone`.
 * @module
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from '../../../bench/random.ts'
import { corpusPages, corpusText, editedText } from '../../../bench/corpus.ts'
import { command, docs, surroundings } from '../../e2e/docs.ts'
import { removeFolder } from '../../e2e/folder.ts'
import { readOptions } from '../options.ts'
import { writeSite } from './machines.ts'
import { s3rver } from './servers.ts'

const options = readOptions('publish', {
  pages: ['60', 'pages of the site'],
  loads: ['10000', 'pages to load'],
  with: ['rclone', 'aws or rclone'],
  grace: ['2', 'seconds before removals'],
  seed: ['1', 'the same changes for the same seed'],
  work: [join(tmpdir(), `docs-campaign-publish-${process.pid}`), 'where the site and the store lie meanwhile'],
})
const draw = random(`publish ${options.seed}`)
const site = join(options.work, 'site')
const pages = corpusPages(Number(options.pages))
mkdirSync(site, { recursive: true })
await writeSite(site, pages.length)
const config = readFileSync(join(site, 'site.config.yaml'), 'utf8')
const store = await s3rver(options.work)
await store.start()
const origin = `http://127.0.0.1:${store.port}`
const list = join(options.work, 'published')
const env = {
  ...store.env,
  AWS_ENDPOINT_URL: origin,
  AWS_REGION: 'us-east-1',
  RCLONE_CONFIG_STORE_TYPE: 's3',
  RCLONE_CONFIG_STORE_PROVIDER: 'Other',
  RCLONE_CONFIG_STORE_ENDPOINT: origin,
  RCLONE_CONFIG_STORE_ACCESS_KEY_ID: 'S3RVER',
  RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: 'S3RVER',
}
const to = options.with === 'aws' ? 's3://cache/site' : 'store:cache/site'

let versions = 0
await publishNext()
const counts = { loads: 0, requests: 0, broken: 0, missing: [] as string[] }
let isReading = true
const reading = Promise.all([read(), read()])
while (counts.loads < Number(options.loads)) await publishNext()
isReading = false
await reading
const dist = readdirSync(join(site, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const wrong: string[] = []
for (const { parentPath, name } of dist) {
  const path = join(parentPath, name)
  const answer = await fetch(`${origin}/cache/site/${path.slice(join(site, 'dist').length + 1)}`)
  if (!Buffer.from(await answer.arrayBuffer()).equals(readFileSync(path))) wrong.push(path)
}
await store.kill()
removeFolder(options.work)
console.log(
  `${versions} versions with ${options.with}; ${counts.loads} pages loaded, ${counts.requests} requests, of which the store broke off ${counts.broken}`,
)
console.log(
  `${counts.missing.length} missing${counts.missing
    .slice(0, 5)
    .map((fault) => `\n  ${fault}`)
    .join('')}`,
)
console.log(`${wrong.length} of ${dist.length} files differ in the end`)
process.exitCode = counts.missing.length + wrong.length > 0 ? 1 : 0

/** Changes some pages and the appearance of all, builds, and applies the script of `docs diff`. */
async function publishNext(): Promise<void> {
  versions++
  writeFileSync(join(site, 'site.config.yaml'), `${config}theme:\n  tokens: { radius: ${versions}px }\n`)
  for (let edits = 0; edits < 5; edits++) {
    const page = draw.one(pages)
    const path = join(site, 'content/docs', `${page.path}.md`)
    writeFileSync(path, editedText(corpusText(page, pages), versions).text)
    rmSync(path.replace(/md$/, 'mdx'), { force: true })
  }
  await mustRun(docs(['build', site, '--quiet']))
  const script = await mustRun(
    docs(['diff', site, '--against', list, '--format', options.with, '--to', to, '--grace', options.grace]),
  )
  const shell = spawn('sh', [], {
    env: surroundings({ ...env, AWS_CA_BUNDLE: undefined }),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // Before 2.13 the client does not support the variable.
  const client = 'aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }\n'
  shell.stdin.end(options.with === 'aws' ? client + script : script)
  const code = await new Promise((done) => shell.on('exit', done))
  if (code !== 0) throw new Error(`the script ended with ${String(code)}`)
  writeFileSync(list, await mustRun(docs(['diff', site, '--format', 'list'])))
}

async function mustRun(running: ReturnType<typeof command>): Promise<string> {
  const { code, out, err } = await running
  if (code !== 0) throw new Error(err)
  return out
}

/** Loads pages with the files that they refer to, until the publication is complete. */
async function read(): Promise<void> {
  while (isReading) {
    const { route } = draw.one(pages)
    const html = await get(`${route.slice(1)}.html`)
    counts.loads++
    const assets = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    for (const path of new Set(assets)) await get(path)
  }
}

async function get(path: string): Promise<string> {
  counts.requests++
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(`${origin}/cache/site/${path}`)
      const text = await answer.text()
      if (answer.status >= 500) throw new Error(`${answer.status} ${path}`)
      if (!answer.ok) counts.missing.push(`${answer.status} ${path} in version ${versions}`)
      return text
    } catch (error) {
      // This store overwrites the file while it answers from it; Amazon's returns the old object or the new one.
      if (tries === 5) throw error
      counts.broken++
    }
  }
}
