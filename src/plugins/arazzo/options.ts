import { optionFields, z } from '../kit.ts'

const { file, text } = optionFields

/** Options of workflows. */
export const arazzoOptions = z.strictObject({
  path: z
    .union([file, z.array(file).min(1)])
    .default('openapi/arazzo.yaml')
    .transform((path) => [path].flat())
    .describe('Paths or globs of Arazzo 1.0 and 1.1 files, relative to the site folder'),
  routeBasePath: optionFields.routeBasePath('workflows'),
  label: text.default('Workflows').describe('Label of the workflows in the navigation'),
  sources: z
    .record(text, file)
    .default({})
    .describe('Local files to read instead of remote source descriptions, by the name of the source description'),
  tryIt: z
    .boolean()
    .default(false)
    .describe('Let readers run workflows step by step. Default: enabled if `tryIt` of the reference is enabled'),
  languages: z
    .array(text)
    .default([])
    .describe(
      'Languages of sample requests (`curl`, `javascript`, `python`, …). Default: all languages of the reference',
    ),
  diagram: z
    .boolean()
    .default(true)
    .describe('Draw a sequence diagram of each workflow. Default: enabled if the site has the plugin `diagrams`'),
})

/** Validated options of workflows. */
export type ArazzoOptions = z.infer<typeof arazzoOptions>
