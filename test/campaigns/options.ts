import { Command } from 'commander'
import { defaultFolder } from './results.ts'

/** An option of a campaign: its default and its meaning. */
type Option = readonly [usual: string, meaning: string]

/** Options of the command line, by name. */
type Given<Own> = { readonly [Name in keyof Own]: string } & {
  /** Folder for the results. */
  readonly folder: string
  /** Start again. */
  readonly new: boolean
}

/**
 * Reads the options of `npm run campaign:NAME`: those of the campaign, and `--folder`, `--new` and `--help`, which
 * every campaign has. Ends the process after the help, and with 1 after an unknown option.
 */
export function readOptions<Own extends Readonly<Record<string, Option>>>(
  campaign: string,
  campaignOptions: Own,
  folder = defaultFolder(campaign),
): Given<Own> {
  const command = new Command(`npm run campaign:${campaign} --`)
  for (const [name, [usual, meaning]] of Object.entries(campaignOptions))
    command.option(`--${name} <value>`, meaning, usual)
  command.option('--folder <folder>', 'where the results lie; a campaign that was ended goes on from there', folder)
  command.option('--new', 'begin again', false)
  return command.parse().opts<Given<Own>>()
}
