import { z } from '../../plugin.ts'

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: z
    .string()
    .min(1)
    .default('openapi/openapi.yaml')
    .transform((path) => path.replace(/^(?:\.\/)+/, ''))
    .describe("The root file of the description, relative to the site's folder"),
  routeBasePath: z.string().default('api/v1').describe('First part of every route; / for the root of the site'),
  label: z.string().min(1).default('API Reference').describe('What navigation calls the reference'),
  guides: z
    .string()
    .min(1)
    .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
    .optional()
    .describe('A folder of Markdown pages that stand in the reference, after its first page'),
  sandbox: z
    .string()
    .min(1)
    .optional()
    .describe("A module with the API's rules for `docs sandbox`, relative to the site's folder"),
})

/** Options of a reference, checked. */
export type OpenapiOptions = z.infer<typeof openapiOptions>
