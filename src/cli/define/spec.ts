import { Argument, Command, Option } from 'commander'
import { withHint } from '../foreign-names.ts'

type Run = (...args: never[]) => number | Promise<number>

/** Definition of a command. */
export interface CommandSpec {
  readonly name: string
  /** One line in the imperative. */
  readonly summary: string
  readonly args?: readonly Argument[]
  readonly options?: readonly Option[]
  /** Command lines, each with its effect. */
  readonly examples?: Examples
  /** Loads the action when the command is called, so that `--help` starts fast. */
  readonly load?: () => Promise<Run>
  readonly commands?: readonly CommandSpec[]
}

export type Examples = readonly (readonly [line: string, effect: string])[]

/** An argument, with its default value. */
export function argument(name: string, description: string, value?: string): Argument {
  const defined = new Argument(name, description)
  return value === undefined ? defined : defined.default(value)
}

/** Defines a command. */
export const command = (name: string, summary: string, rest: Omit<CommandSpec, 'name' | 'summary'>): CommandSpec => ({
  name,
  summary,
  ...rest,
})

/** The folder of the site. */
export const siteDir = argument('[siteDir]', 'site folder (default: current folder)', '.')

/** Defines a command whose argument is the folder of the site. */
export const site = (name: string, summary: string, rest: Omit<CommandSpec, 'name' | 'summary' | 'args'>) =>
  command(name, summary, { args: [siteDir], ...rest })

/** Adds a command and its subcommands to a command; `done` gets the exit code. */
export function addCommand(parent: Command, spec: CommandSpec, done: (code: number) => void): void {
  const { name, summary, args = [], options = [], examples = [], load, commands = [] } = spec
  const command = parent.command(name).description(summary)
  command.configureOutput({ outputError: (text, write) => write(withHint(text, command)) })
  for (const item of args) command.addArgument(item)
  for (const option of options) command.addOption(option)
  if (examples.length > 0) command.addHelpText('after', examplesText(examples))
  // Options of `docs sandbox` belong before the name of a subcommand, which may have options of the same names.
  if (load !== undefined && commands.length > 0) command.enablePositionalOptions()
  for (const subcommand of commands) addCommand(command, subcommand, done)
  if (load === undefined) return
  // Commander passes arguments, options and, last, the command itself.
  command.action(async (...values: unknown[]) => done(await (await load())(...(values.slice(0, -1) as never[]))))
}

/** Examples as a section of help. */
export function examplesText(examples: Examples): string {
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, effect]) => `  $ ${line.padEnd(width)}  ${effect}`)
  return ['', 'Examples:', ...lines].join('\n')
}

/** Description of an option with its choices and default. A switch has no default. */
export function optionText({ description, argChoices, defaultValue, defaultValueDescription }: Option): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`
  const value: unknown = defaultValueDescription ?? defaultValue
  const hasDefault = typeof value === 'string' || typeof value === 'number'
  return `${description}${choices}${hasDefault ? ` (default: ${value})` : ''}`
}
