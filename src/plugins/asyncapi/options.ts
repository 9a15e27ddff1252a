import { z } from '../kit.ts'

const text = z.string().min(1)

/** Options of a reference of channels. */
export const asyncapiOptions = z.strictObject({
  path: text
    .transform((path) => path.replace(/^(?:\.\/)+/, ''))
    .default('openapi/asyncapi.yaml')
    .describe("The root file of the description, relative to the site's folder"),
  routeBasePath: z.string().default('events').describe('First part of every route; / for the root of the site'),
  label: text.default('Events').describe('What navigation calls the reference'),
})

/** Options of a reference of channels, checked. */
export type AsyncapiOptions = z.infer<typeof asyncapiOptions>
