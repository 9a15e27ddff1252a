import { z } from '../kit.ts'

const text = z.string().min(1)

/** Options of a reference of commands. */
export const cliOptions = z.strictObject({
  path: text
    .transform((path) => path.replace(/^(?:\.\/)+/, ''))
    .default('cli.yaml')
    .describe("The description of the commands, relative to the site's folder"),
  routeBasePath: z.string().default('cli').describe('First part of every route; / for the root of the site'),
  label: text.default('Commands').describe('What navigation calls the reference'),
  pages: z.boolean().default(true).describe('false: names of commands are bound, and no pages are made of them'),
})

/** Options of a reference of commands, checked. */
export type CliOptions = z.infer<typeof cliOptions>
