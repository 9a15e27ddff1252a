import { Command } from 'commander'
import { defaultFolder } from './results.ts'

/** An option of a campaign: the value that it has if nobody gives one, and what it means. */
type Option = readonly [usual: string, meaning: string]

/** What was given on the command line, by name. */
type Given<Own> = { readonly [Name in keyof Own]: string } & {
  /** Where the results lie. */
  readonly folder: string
  /** Begin again. */
  readonly new: boolean
}

/**
 * Reads the options of `npm run campaign:NAME`: its own, `--folder`, `--new` and `--help`, which every campaign has. Ends
 * the process after the help, and with 1 after an option that there is not.
 */
export function readOptions<Own extends Readonly<Record<string, Option>>>(
  campaign: string,
  own: Own,
  folder = defaultFolder(campaign),
): Given<Own> {
  const command = new Command(`npm run campaign:${campaign} --`)
  for (const [name, [usual, meaning]] of Object.entries(own)) command.option(`--${name} <value>`, meaning, usual)
  command.option('--folder <folder>', 'where the results lie; a campaign that was ended goes on from there', folder)
  command.option('--new', 'begin again', false)
  return command.parse().opts<Given<Own>>()
}
