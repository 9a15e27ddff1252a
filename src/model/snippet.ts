import { z } from 'zod'
import type { Place } from '../diagnostics/diagnostic.ts'

/** An example of a page that `docs test` runs, checks or compares. */
export interface Snippet {
  /** The language of the fence, in lower case; empty without one. */
  readonly lang: string
  /** As written, with the comments that only the highlighter reads. */
  readonly code: string
  /**
   * Use of the block in tests: `run` runs or checks it, `fail` expects a failure, `output` is the output of the block above,
   * `teardown` runs at the end of its page, whatever happened before, `aside` is an alternative to the example above:
   * it begins with the same state of the sandbox, and its changes are reverted.
   */
  readonly use: 'run' | 'fail' | 'output' | 'teardown' | 'aside'
  /** Said by the fence itself; otherwise the rules of the configuration decide. */
  readonly isMarked: boolean
  readonly title?: string
  /** The words after the fence. */
  readonly place: Place
  /** Line of `place.file` that its first line is; absent where the code is taken from another file. */
  readonly line?: number
  /** Path of a JSON Schema, as written, or `github-workflow`. */
  readonly schema?: string
  /** Method, path and `request` or a status: `POST /v1/orders: request`. */
  readonly operation?: string
  /** The operation whose page shows it as a sample of its call, as the sandbox names it. */
  readonly sampleOf?: string
}

/** Settings for tests of examples: the key `test` of the configuration. */
export const testSchema = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        files: z.string().min(1).describe("Glob of the pages, from the site's folder: content/docs/**"),
        languages: z.array(z.string().min(1)).min(1).describe('Languages of the fences that are run there'),
      }),
    )
    .default([])
    .describe('Which examples are tested beside those that say so themselves'),
  commands: z
    .record(
      z.string().min(1),
      z.string().refine((command) => command.includes('{file}'), 'say by {file} where the name of the file goes'),
    )
    .default({})
    .describe('Command of the shell that runs or checks an example, by its language: { go: "go run {file}" }'),
  sandbox: z
    .boolean()
    .default(false)
    .describe("Run the site's API as a sandbox, fresh for each page; the addresses of its servers lead to it"),
  given: z
    .array(
      z.strictObject({
        files: z
          .string()
          .min(1)
          .default('**')
          .describe("Glob of the pages, from the site's folder: content/docs/**; of samples, the API description"),
        operations: z
          .array(z.string().min(1))
          .optional()
          .describe('Only the samples of these operations: the operationId, or GET /v1/orders'),
        fixtures: z
          .array(z.string().min(1))
          .default([])
          .describe('Files of rows that the sandbox begins with there, as --fixtures has them'),
        without: z
          .array(z.string().min(1))
          .default([])
          .describe('Tables of the sandbox that are empty there, whatever rows it begins with'),
        clock: z.iso.datetime().optional().describe('When it is in the sandbox: 2025-03-10T12:00:00Z'),
        env: z
          .record(z.string(), z.string())
          .default({})
          .describe('Variables of the environment, beside those of all pages'),
        before: z.string().min(1).optional().describe('Commands of the shell that are run before the first example'),
      }),
    )
    .default([])
    .describe('What readers of some pages have before the first example; all entries for a page apply, in order'),
  env: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Variables of the environment that examples see; {sandbox} is the address of the sandbox, {key: NAME} and {user: NAME} a key of it',
    ),
  replace: z
    .record(z.string().min(1), z.string())
    .default({})
    .describe('Texts of examples, and what is run in their place: { YOUR_KEY: test-key }; {sandbox} as in env'),
  timeout: z.number().min(1).max(3_600).default(60).describe('Seconds that one example may take, with what it starts'),
})

/** Options for tests of examples. */
export type TestOptions = z.infer<typeof testSchema>
