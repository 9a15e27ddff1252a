import { Command, CommanderError } from 'commander'
import { definer, type Definer } from './define/definer.ts'
import { addRoutes, addTest, addLock, addImpact, addUpdate } from './define/review.ts'
import { addServe, addPreview, addMcp, addSandbox } from './define/serve.ts'
import { addBuild, addExport, addDiff, addCheck, addExplain, addClean } from './define/site.ts'
import { addTranslate } from './define/translate.ts'
import { addInit, addNew, addTheme, addMigrate } from './define/write.ts'
import { exit, faultText } from './exit.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'

/** Runs the command line; gives the exit code. Only a fault of ours prints a stack. */
export async function main(args: readonly string[]): Promise<number> {
  process.env['NODE_ENV'] ??= 'production'
  let code: number = exit.built
  try {
    const docs = program((result) => (code = result))
    if (args[0] === 'complete') await addCompletion(docs)
    // `-V` was the short form once.
    await docs.parseAsync(args[0] === '-V' ? ['--version'] : colorsFirst(args), { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.built : exit.usage
    process.stderr.write(faultText(error))
    return exit.fault
  }
}

/**
 * Options of a command may be called as those of the command above it (`docs sandbox --data`, `docs sandbox trigger --data`),
 * so each has its own, behind its name. Colours alone may stand anywhere.
 */
function colorsFirst(args: readonly string[]): string[] {
  const isColor = (word: string): boolean => word === '--color' || word === '--no-color'
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const own = args.slice(0, end)
  return [...own.filter(isColor), ...own.filter((word) => !isColor(word)), ...args.slice(end)]
}

/** The commands, in the order of the help. */
const commands: readonly ((definer: Definer) => void)[] = [
  addBuild,
  addExport,
  addDiff,
  addCheck,
  addExplain,
  addServe,
  addPreview,
  addMcp,
  addSandbox,
  addInit,
  addNew,
  addRoutes,
  addTest,
  addLock,
  addImpact,
  addUpdate,
  addTranslate,
  addClean,
  addTheme,
  addMigrate,
]

/** Makes the program with all its commands. */
export function program(done: (code: number) => void): Command {
  const docs = new Command('docs')
    .description('Compiles Markdown, MDX, YAML and an OpenAPI description into a static, server-rendered React site.')
    .version(packageVersion(), '-v, --version')
    .option('--color', 'colours, be it a terminal or not')
    .option('--no-color', 'no colours, as with NO_COLOR in the environment')
    .on('option:color', () => (process.env['FORCE_COLOR'] = '1'))
    .on('option:no-color', () => (process.env['NO_COLOR'] = '1'))
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(see --help)')
  const means = definer(docs, done)
  for (const addCommand of commands) addCommand(means)
  docs
    .command('complete [shell]')
    .description('print the script that completes commands and options in bash, zsh, fish or PowerShell')
  return docs
}

/** Puts the library for completion in the place of the command that the help shows: nothing else needs it. */
async function addCompletion(docs: Command): Promise<void> {
  const { default: complete } = await import('@bomb.sh/tab/commander')
  const commands = docs.commands as Command[]
  commands.splice(
    commands.findIndex((command) => command.name() === 'complete'),
    1,
  )
  complete(docs)
}
