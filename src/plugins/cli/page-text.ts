import { makeUnique } from '../../api/names.ts'
import { grouped } from '../../base/grouped.ts'
import { kebab, type PluginWords } from '../kit.ts'
import { shown, type Command, type Flag } from './program.ts'

/** What the page of a command is made of. */
export interface ShownCommand {
  readonly command: Command
  /** Those above it, the program first. */
  readonly above: readonly Command[]
}

type Words = PluginWords['cli']

/**
 * The page of a command as Markdown: what it does, how it is called, what is below it, its flags each under a heading of
 * its own, so that readers can be led to it, and the flags of those above it.
 *
 * @param hrefOf address of another command's page
 */
export function pageText({ command, above }: ShownCommand, words: Words, hrefOf: (command: Command) => string): string {
  const { description, flags, aliases } = command
  const name = command.words.join(' ')
  const own = flags.filter(({ isHidden }) => !isHidden)
  const inherited = above.flatMap((one) => one.flags.filter(({ isHidden, isInherited }) => isInherited && !isHidden))
  const below = shown(command)
  const unique = makeUnique()
  const parts = [
    `# ${codeOf(name)}`,
    ...(description === undefined ? [] : [proseOf(description)]),
    usageOf(command, own.length + inherited.length > 0),
    ...(aliases.length === 0 ? [] : [`${words.aliases} ${aliases.map(codeOf).join(', ')}`]),
    ...(below.length === 0
      ? []
      : [
          `## ${words.commands} {#commands}`,
          ...[...grouped(below, ({ group = '' }) => group)].flatMap(([group, list]) => [
            ...(group === '' ? [] : [`### ${proseOf(group)} {#group-${kebab(group)}}`]),
            list.map((one) => `- [${codeOf(one.words.join(' '))}](${hrefOf(one)})${said(one.description)}`).join('\n'),
          ]),
        ]),
    ...(own.length === 0
      ? []
      : [`## ${words.flags} {#flags}`, ...own.flatMap((flag) => flagText(flag, words, unique))]),
    ...(inherited.length === 0
      ? []
      : [
          `## ${words.inherited} {#inherited-flags}`,
          inherited.map((flag) => `- ${formOf(flag, words)}${said(flag.description)}`).join('\n'),
        ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const said = (description: string | undefined): string =>
  description === undefined ? '' : `: ${proseOf(description.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ')}`

/** A command that only has others below it is called with one of them. */
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

/** `-o`, `--out <value>`. */
function formOf({ names, value }: Flag, words: Words): string {
  const taken = { none: '', required: ` <${words.value}>`, optional: ` [${words.value}]` }[value]
  return names.map((name, index) => codeOf(index === names.length - 1 ? `${name}${taken}` : name)).join(', ')
}

function codeOf(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`
}

/** Help texts are no Markdown, but what stands between backticks is code. A colon before a space begins no directive. */
const proseOf = (text: string): string =>
  text
    .trim()
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\`*_[\]{}<>#|~!$&]|:(?=\S)/g, '\\$&')))
    .join('')
