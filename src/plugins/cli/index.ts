/**
 * Documents the commands of a program, described in the format of `carapace-spec`. Creates a page for each command,
 * and symbols that names in code style refer to.
 *
 * @module
 */
import { contentType, definePlugin, optionFields, routePrefix, z } from '../kit.ts'
import { arrange } from './arrange.ts'
import { readProgram } from './read.ts'
import { split, type CliData } from './split.ts'
import { symbolsOf } from './symbols.ts'

/** Options of a reference of commands. */
const cliOptions = z.strictObject({
  path: optionFields.file
    .default('cli.yaml')
    .describe('Path of the description of the commands, relative to the site folder'),
  routeBasePath: optionFields.routeBasePath('cli'),
  label: optionFields.text.default('Commands').describe('Label of the reference in the navigation'),
  pages: z
    .boolean()
    .default(true)
    .describe('Create pages for the commands. false: only link names of commands in text'),
})

/** Validated options of a command reference. */
type CliOptions = z.infer<typeof cliOptions>

/** Data created by `split`, which needs no further validation. */
const data = z.custom<CliData>((value) => typeof value === 'object' && value !== null && 'program' in value)

export default definePlugin<CliOptions>({
  options: cliOptions,
  create({ path, routeBasePath, label, pages }, { instance, words }) {
    const base = routePrefix(routeBasePath)
    return {
      name: 'cli',
      givesSymbols: 'phrases',
      symbols: {
        path,
        read(source) {
          const { program, diagnostics } = readProgram(source)
          return program === undefined ? { diagnostics } : { symbols: symbolsOf(program, {}), diagnostics }
        },
      },
      inputs: [{ kind: 'file', path, option: ['path'] }],
      types: [
        contentType<CliData>({
          name: 'cli',
          match: [path],
          schema: data,
          split: (source) => split(source, { base, pages, words: words.cli }),
          arrange: (entries) => arrange(entries, { sidebar: instance, label, base, pages }),
        }),
      ],
    }
  },
})
