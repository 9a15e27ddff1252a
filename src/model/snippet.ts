import { z } from 'zod'
import type { Location } from '../diagnostics/diagnostic.ts'

/** Code block of a page that `docs test` runs, checks or compares. */
export interface Snippet {
  /** Language of the code block, in lower case; empty if it has no language. */
  readonly lang: string
  /** Source of the block, including comments that only the highlighter reads. */
  readonly code: string
  /**
   * Role of the block in tests: `run` runs or checks it, `fail` expects a failure, `output` is the expected output of the block above,
   * `teardown` always runs at the end of its page, `aside` is an alternative to the example above:
   * it starts with the same state of the sandbox, and its changes are reverted.
   */
  readonly use: 'run' | 'fail' | 'output' | 'teardown' | 'aside'
  /** True if the block itself has an attribute for tests; otherwise `rules` of the configuration decide. */
  readonly isMarked: boolean
  readonly title?: string
  /** Location of the info string of the block. */
  readonly location: Location
  /** Line in `place.file` of the first line of code; absent for code that is included from another file. */
  readonly line?: number
  /** Path of a JSON Schema as in the source, or `github-workflow`. */
  readonly schema?: string
  /** Method, path and `request` or a status: `POST /v1/orders: request`. */
  readonly operation?: string
  /** Name of the operation (in the sandbox) whose page displays the block as a sample request. */
  readonly sampleOf?: string
}

/** Schema of the key `test` of the configuration: options of `docs test`. */
export const testSchema = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        files: z.string().min(1).describe('Glob of the pages, relative to the site folder: content/docs/**'),
        languages: z.array(z.string().min(1)).min(1).describe('Languages of the code blocks to test on these pages'),
      }),
    )
    .default([])
    .describe('Code blocks to test, in addition to those with a `test` attribute'),
  commands: z
    .record(
      z.string().min(1),
      z.string().refine((command) => command.includes('{file}'), 'write {file} in place of the file name'),
    )
    .default({})
    .describe('Shell command that runs or checks an example, by language: { go: "go run {file}" }'),
  sandbox: z
    .boolean()
    .default(false)
    .describe(
      'Run a sandbox of the API for each page, with fresh data. Requests to the servers of the API description go to the sandbox',
    ),
  given: z
    .array(
      z.strictObject({
        files: z
          .string()
          .min(1)
          .default('**')
          .describe(
            'Glob of the pages, relative to the site folder: content/docs/**. Samples of the API reference belong to the file of the API description',
          ),
        operations: z
          .array(z.string().min(1))
          .optional()
          .describe('Limit the entry to samples of these operations: operationId, or GET /v1/orders'),
        fixtures: z
          .array(z.string().min(1))
          .default([])
          .describe('Paths of fixture files that are loaded into the sandbox, as with --fixtures'),
        without: z
          .array(z.string().min(1))
          .default([])
          .describe('Tables of the sandbox to empty before the first example'),
        clock: z.iso.datetime().optional().describe('Current time in the sandbox: 2025-03-10T12:00:00Z'),
        env: z.record(z.string(), z.string()).default({}).describe('Environment variables, in addition to `test.env`'),
        before: z.string().min(1).optional().describe('Shell commands to run before the first example'),
      }),
    )
    .default([])
    .describe('Preconditions of the examples of some pages. All entries that match a page apply, in order'),
  env: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Environment variables of examples. {sandbox} is replaced by the URL of the sandbox, {key: NAME} and {user: NAME} by an API key of the sandbox',
    ),
  replace: z
    .record(z.string().min(1), z.string())
    .default({})
    .describe(
      'Replacements in the code of examples before they run: { YOUR_KEY: test-key }. {sandbox} is replaced as in `env`',
    ),
  timeout: z
    .number()
    .min(1)
    .max(3_600)
    .default(60)
    .describe('Time limit of each example in seconds, including processes that it starts'),
})

/** Options for tests of examples. */
export type TestOptions = z.infer<typeof testSchema>
