/** The files for builds in parts have the format of their services, and cover each part once. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { shard } from '../src/cli/options.ts'
import { workflowChecker } from '../src/satellites/test/workflow.ts'

const root = new URL('..', import.meta.url).pathname
const read = (name: string): string => readFileSync(join(root, 'examples/parts', name), 'utf8')

/** The parts that the commands build, with the variables that a shell would fill in. */
function partsOf(command: string, variables: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const [, shardText = ''] = /--shard "?([^"]*(?:"[^"]*)*?)"?$/.exec(command.trim()) ?? []
  return variables.map((values) =>
    shardText
      .replace(/\$\(\((\w+) \+ 1\)\)/g, (_, name: string) => String(Number(values[name]) + 1))
      .replace(
        /\$\{\{ ([\w.-]+) \}\}|\$(\w+)/g,
        (_, expression?: string, other?: string) => values[expression ?? other ?? ''] ?? '',
      ),
  )
}

function coverAll(parts: readonly string[]): void {
  const shards = parts.map((part) => shard(part))
  assert.equal(
    shards.map(({ number }) => number),
    shards.map((_, index) => index + 1),
  )
  assert.ok(
    shards.every(({ count }) => count === shards.length),
    parts.join(' '),
  )
}

test('the parts of the GitHub Actions example cover all pages', async () => {
  const text = read('github.yml')
  const check = await workflowChecker(root, mkdtempSync(join(tmpdir(), 'docs-parts-')))
  assert.is(typeof check === 'string' ? check : check(text), undefined)
  const job = z.object({
    strategy: z.object({ matrix: z.object({ part: z.array(z.number()) }) }),
    steps: z.array(z.object({ run: z.string().optional() })),
  })
  const { strategy, steps } = job.parse((parse(text) as { jobs: { compile: unknown } }).jobs.compile)
  const { part } = strategy.matrix
  const environments = part.map((index) => ({
    'matrix.part': String(index),
    'strategy.job-total': String(part.length),
  }))
  coverAll(partsOf(steps.at(-1)?.run ?? '', environments))
})

test('the parts of the GitLab example cover all pages', () => {
  const job = z.strictObject({
    stage: z.string(),
    parallel: z.number(),
    allow_failure: z.boolean(),
    script: z.array(z.string()),
  })
  const { stages, compile, pages } = parse(read('gitlab-ci.yml')) as {
    stages: string[]
    compile: unknown
    pages: { stage: string; artifacts: { paths: string[] }; script: string[] }
  }
  const { stage, parallel, script } = job.parse(compile)
  assert.equal(stages, [stage, pages.stage])
  assert.match(pages.script[0] ?? '', `--out ${pages.artifacts.paths[0] ?? '-'}`)
  const environments = Array.from({ length: parallel }, (_, index) => ({
    CI_NODE_INDEX: String(index + 1),
    CI_NODE_TOTAL: String(parallel),
  }))
  coverAll(partsOf(script[0] ?? '', environments))
})

test('the parts of the Kubernetes example cover all pages', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map(
    (document) => document.toJS() as { kind: string; spec?: unknown },
  )
  assert.equal(
    documents.map(({ kind }) => kind),
    ['Secret', 'Service', 'Deployment', 'Job'],
  )
  const jobSpec = z.strictObject({
    completionMode: z.literal('Indexed'),
    completions: z.number(),
    parallelism: z.number(),
    template: z.strictObject({
      spec: z.strictObject({
        restartPolicy: z.enum(['Never', 'OnFailure']),
        containers: z.tuple([
          z.strictObject({
            name: z.string(),
            image: z.string(),
            workingDir: z.string(),
            command: z.array(z.string()),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })),
            resources: z.strictObject({ requests: z.record(z.string(), z.string()) }),
          }),
        ]),
      }),
    }),
  })
  const { completions, template } = jobSpec.parse(documents.at(-1)?.spec)
  const environments = Array.from({ length: completions }, (_, index) => ({ JOB_COMPLETION_INDEX: String(index) }))
  coverAll(partsOf(template.spec.containers[0].command.at(-1) ?? '', environments))
})

test('the parts of the AWS Batch example cover all pages', () => {
  const request = z.strictObject({
    jobName: z.string().regex(/^[\w-]{1,128}$/),
    jobQueue: z.string(),
    jobDefinition: z.string(),
    arrayProperties: z.strictObject({ size: z.number().min(2).max(10_000) }),
    retryStrategy: z.strictObject({ attempts: z.number().min(1).max(10) }),
    containerOverrides: z.strictObject({
      command: z.array(z.string()),
      environment: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  })
  const { arrayProperties, containerOverrides } = request.parse(JSON.parse(read('aws-batch.json')))
  const environments = Array.from({ length: arrayProperties.size }, (_, index) => ({
    AWS_BATCH_JOB_ARRAY_INDEX: String(index),
  }))
  coverAll(partsOf(containerOverrides.command.at(-1) ?? '', environments))
})

test.run()
