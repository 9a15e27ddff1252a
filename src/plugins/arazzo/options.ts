import { optionFields, z } from '../kit.ts'

const { file, text } = optionFields

/** Options of workflows. */
export const arazzoOptions = z.strictObject({
  path: z
    .union([file, z.array(file).min(1)])
    .default('openapi/arazzo.yaml')
    .transform((path) => [path].flat())
    .describe("Files of workflows in Arazzo 1.0, or globs of them, relative to the site's folder"),
  routeBasePath: optionFields.routeBasePath('workflows'),
  label: text.default('Workflows').describe('Label of the workflows in navigation'),
  sources: z
    .record(text, file)
    .default({})
    .describe('Files to read in the place of source descriptions that are elsewhere, by their names'),
  tryIt: z
    .boolean()
    .default(false)
    .describe('Readers can run workflows step by step from their pages. Default: where `openapi` has `tryIt`'),
  languages: z
    .array(text)
    .default([])
    .describe('Languages of requests (`curl`, `javascript`, `python` …). Default: all of the reference'),
  diagram: z
    .boolean()
    .default(true)
    .describe('Draw a sequence diagram of each workflow. Default: where the site has the plugin `diagrams`'),
})

/** Options of workflows, checked. */
export type ArazzoOptions = z.infer<typeof arazzoOptions>
