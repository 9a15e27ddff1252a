import type { Command, Option } from 'commander'
import { stringify } from 'yaml'
import { optionText } from '../../src/cli/define/spec.ts'
import { program } from '../../src/cli/main.ts'

/**
 * The commands of the tool in the form of `carapace-spec`, generated from their definition: the required content of
 * `manual/cli.yaml`.
 */
export function describedCommands(): string {
  const head =
    '# yaml-language-server: $schema=https://carapace.sh/schemas/command.json\n# Written by `npm run commands`.\n'
  return head + stringify(described(program(() => undefined)), { lineWidth: 0 })
}

function described(command: Command): object {
  const parts = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const flags = Object.fromEntries(command.options.map((option) => [formOf(option), sentence(optionText(option))]))
  const commands = command.commands.map((subcommand) => described(subcommand))
  return {
    name: command.name(),
    description: sentence(command.description()),
    ...(parts.length === 0 ? {} : { 'x-arguments': parts.join(' ') }),
    ...(Object.keys(flags).length === 0 ? {} : { flags }),
    ...(commands.length === 0 ? {} : { commands }),
  }
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

/** `-o, --out=`, with the value of the option. */
function formOf({ short, long, required, optional, variadic, mandatory }: Option): string {
  const value = required ? '=' : optional ? '?' : ''
  return `${[short, long].filter((flag) => flag !== undefined).join(', ')}${value}${variadic ? '*' : ''}${mandatory ? '!' : ''}`
}
