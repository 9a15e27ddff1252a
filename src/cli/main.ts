import { Command, CommanderError } from 'commander'
import { apiCommands } from './define/api.ts'
import { checkCommands } from './define/checks.ts'
import { commonCommands } from './define/common.ts'
import { contentCommands } from './define/content.ts'
import { maintenanceCommands } from './define/maintenance.ts'
import { addCommand, examplesText, optionText } from './define/spec.ts'
import { exit, faultText } from './exit.ts'
import { withHint } from './foreign-names.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'

/** Runs the command line; returns the exit code. Only a bug of the tool prints a stack. */
export async function main(args: readonly string[]): Promise<number> {
  process.env['NODE_ENV'] ??= 'production'
  let code: number = exit.built
  try {
    const docs = program((result) => (code = result))
    if (args[0] === 'complete') await addCompletion(docs)
    // `-V` is the former short form.
    await docs.parseAsync(args[0] === '-V' ? ['--version'] : colorsFirst(args), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.built : exit.usage
    process.stderr.write(faultText(error))
    return exit.fault
  }
}

/**
 * Options of a command may have the names of options of its parent (`docs sandbox --data`, `docs sandbox trigger --data`),
 * so they must follow the name of their command. Only colour options are allowed anywhere.
 */
function colorsFirst(args: readonly string[]): string[] {
  const isColor = (word: string): boolean => word === '--color' || word === '--no-color'
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const words = args.slice(0, end)
  return [...words.filter(isColor), ...words.filter((word) => !isColor(word)), ...args.slice(end)]
}

/** The commands in the order of the help. */
const groups = {
  'Common commands:': commonCommands,
  'Content:': contentCommands,
  'Checks:': checkCommands,
  'API and assistants:': apiCommands,
  'Maintenance:': maintenanceCommands,
}

/** Creates the program with all its commands; `done` gets the exit code. */
export function program(done: (code: number) => void): Command {
  const docs = new Command('docs')
    .description('Build documentation sites from Markdown, MDX, YAML and API descriptions.')
    .usage('<command> [options]')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .option('--color', 'force colours')
    .option('--no-color', 'disable colours (also: NO_COLOR=1)')
    .on('option:color', () => (process.env['FORCE_COLOR'] = '1'))
    .on('option:no-color', () => (process.env['NO_COLOR'] = '1'))
    .configureHelp({
      optionDescription: optionText,
      argumentDescription: ({ description }) => description,
      subcommandTerm: (command) => command.name(),
      visibleCommands: (command) => [...command.commands],
    })
    .addHelpText('after', examplesText(examples))
    .addHelpText('after', '\nRun "docs <command> --help" for the options of a command.')
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(see --help)')
    .showSuggestionAfterError(false)
  docs.configureOutput({ outputError: (text, write) => write(withHint(text, docs)) })
  for (const [heading, commands] of Object.entries(groups)) {
    docs.commandsGroup(heading)
    for (const command of commands) addCommand(docs, command, done)
  }
  return docs
}

const examples = [
  ['docs init my-docs', 'create a site in my-docs'],
  ['docs serve', 'preview pages while you write'],
  ['docs build', 'build the site into dist/'],
  ['docs check --strict', 'fail on warnings'],
] as const

/** Replaces the `complete` command of the help with the completion library, which only this command loads. */
async function addCompletion(docs: Command): Promise<void> {
  const { default: complete } = await import('@bomb.sh/tab/commander')
  const commands = docs.commands as Command[]
  commands.splice(
    commands.findIndex((command) => command.name() === 'complete'),
    1,
  )
  complete(docs)
}
