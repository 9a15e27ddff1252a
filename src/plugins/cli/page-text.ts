import { makeUnique } from '../../api/names.ts'
import { grouped } from '../../base/grouped.ts'
import { kebab, type PluginWords } from '../kit.ts'
import { visibleCommands, type Command, type Flag } from './program.ts'

/** A command with its parents. */
export interface ShownCommand {
  readonly command: Command
  /** Parents of the command, the program first. */
  readonly above: readonly Command[]
}

type Words = PluginWords['cli']

/**
 * The page of a command as Markdown: description, usage, subcommands, flags (each with a heading as its anchor), and
 * inherited flags.
 *
 * @param hrefOf returns the address of another command's page
 */
export function pageText({ command, above }: ShownCommand, words: Words, hrefOf: (command: Command) => string): string {
  const { description, flags, aliases } = command
  const name = command.words.join(' ')
  const ownFlags = flags.filter(({ isHidden }) => !isHidden)
  const inherited = above.flatMap((parent) =>
    parent.flags.filter(({ isHidden, isInherited }) => isInherited && !isHidden),
  )
  const below = visibleCommands(command)
  const unique = makeUnique()
  const parts = [
    `# ${codeOf(name)}`,
    ...(description === undefined ? [] : [proseOf(description)]),
    usageOf(command, ownFlags.length + inherited.length > 0),
    ...(aliases.length === 0 ? [] : [`${words.aliases} ${aliases.map(codeOf).join(', ')}`]),
    ...(below.length === 0
      ? []
      : [
          `## ${words.commands} {#commands}`,
          ...[...grouped(below, ({ group = '' }) => group)].flatMap(([group, list]) => [
            ...(group === '' ? [] : [`### ${proseOf(group)} {#group-${kebab(group)}}`]),
            list
              .map((child) => `- [${codeOf(child.words.join(' '))}](${hrefOf(child)})${summary(child.description)}`)
              .join('\n'),
          ]),
        ]),
    ...(ownFlags.length === 0
      ? []
      : [`## ${words.flags} {#flags}`, ...ownFlags.flatMap((flag) => flagText(flag, words, unique))]),
    ...(inherited.length === 0
      ? []
      : [
          `## ${words.inherited} {#inherited-flags}`,
          inherited.map((flag) => `- ${formOf(flag, words)}${summary(flag.description)}`).join('\n'),
        ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const summary = (description: string | undefined): string =>
  description === undefined ? '' : `: ${proseOf(description.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ')}`

/** Usage of a command: subcommands, options and arguments. */
function usageOf(command: Command, hasFlags: boolean): string {
  const rest = [
    ...(command.commands.length > 0 ? ['<command>'] : []),
    ...(hasFlags ? ['[options]'] : []),
    ...(command.arguments === undefined ? [] : [command.arguments]),
  ]
  return `\`\`\`text\n${[...command.words, ...rest].join(' ')}\n\`\`\``
}

function flagText(flag: Flag, words: Words, unique: (id: string) => string): readonly string[] {
  const id = unique(kebab(flag.names.at(-1) ?? '') || 'flag')
  const facts = [...(flag.isRequired ? [words.required] : []), ...(flag.isRepeatable ? [words.repeatable] : [])]
  return [
    `### ${formOf(flag, words)} {#flag-${id}}`,
    ...(flag.description === undefined ? [] : [proseOf(flag.description)]),
    ...(facts.length === 0 ? [] : [facts.join(' ')]),
  ]
}

/** Form of a flag in a usage text: `-o`, `--out <value>`. */
function formOf({ names, value }: Flag, words: Words): string {
  const valueText = { none: '', required: ` <${words.value}>`, optional: ` [${words.value}]` }[value]
  return names.map((name, index) => codeOf(index === names.length - 1 ? `${name}${valueText}` : name)).join(', ')
}

function codeOf(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`
}

/**
 * Escapes a help text, which is not Markdown. Text between backticks stays code. A colon before a space does not start
 * a directive.
 */
const proseOf = (text: string): string =>
  text
    .trim()
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\`*_[\]{}<>#|~!$&]|:(?=\S)/g, '\\$&')))
    .join('')
