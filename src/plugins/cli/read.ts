import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, isMapping, readYaml, withTexts, z } from '../kit.ts'
import type { Diagnostic, Location, Source } from '../kit.ts'
import type { Command, Flag } from './program.ts'

type Path = readonly (string | number)[]

/** Maximum size in bytes. Descriptions of large programs (`aws`) have some megabytes. */
const maxBytes = 16 * 1024 * 1024

/**
 * Keys of a command (<https://carapace-sh.github.io/carapace-spec/carapace-spec/command.html>), in lower case as
 * `carapace-spec` writes them. Keys for shell completion are ignored.
 */
const commandKeys = [
  ...['name', 'aliases', 'description', 'group', 'hidden', 'parsing', 'flags', 'persistentflags', 'exclusiveflags'],
  ...['completion', 'run', 'commands', 'documentation', 'examples', 'standalone'],
]

const flagsSchema = z.record(z.string(), z.union([z.string(), z.object({ description: z.string() })]))

/** The texts of a command. */
const commandSchema = z.object({
  name: z.string(),
  description: z.string(),
  group: z.string(),
  'x-arguments': z.string(),
  aliases: z.array(z.string()),
  flags: flagsSchema,
  persistentflags: flagsSchema,
  get commands() {
    return z.array(commandSchema)
  },
})

/** A flag: names, then modifiers. `-o, --out=`, `--set*=`, `-v`, and `-long`, which some programs use. */
const flagKey = /^(-{1,2}[^\s,=*?!&-][^\s,=*?!&]*|-[^\s,]|--)(?:,\s*(-{1,2}[^\s,=*?!&-][^\s,=*?!&]*))?([=*?!&]*)$/

/**
 * Parses a description in the format of `carapace-spec`, which clap, cobra, kong and others can write.
 *
 * @returns the program, unless it is invalid, and all diagnostics
 */
export function readProgram({ path: file, text }: Source): {
  readonly program?: Command
  readonly diagnostics: readonly Diagnostic[]
} {
  const yaml = readYaml(text, { file, maxBytes })
  const diagnostics: Diagnostic[] = yaml.problems.map(({ message, location, hint }) =>
    diagnostic('cli/syntax', message, { location, hint }),
  )
  if (diagnostics.length > 0) return { diagnostics }
  const locationOf = (path: Path): Location =>
    yaml.keyLocation(path) ?? yaml.locationOf(path) ?? { file, line: 1, column: 1 }
  const report = (message: string, path: Path, hint?: string, severity: 'error' | 'warning' = 'error'): void =>
    void diagnostics.push(diagnostic('cli/invalid', message, { severity, location: locationOf(path), hint }))
  const program = commandOf(withTexts(commandSchema, yaml.value, yaml.source), [], [], { report, locationOf })
  return diagnostics.some(({ severity }) => severity === 'error') || program === undefined
    ? { diagnostics }
    : { program, diagnostics }
}

interface Reader {
  locationOf(path: Path): Location
  report(message: string, path: Path, hint?: string, severity?: 'error' | 'warning'): void
}

function commandOf(node: unknown, above: readonly string[], path: Path, reader: Reader): Command | undefined {
  const { report, locationOf } = reader
  if (!isMapping(node)) {
    report('a command must be a mapping with a name', path, 'write `- name: build`')
    return undefined
  }
  const name = textOf(node, 'name', path, reader)
  if (name === undefined || !/^\S+$/.test(name)) {
    if (node['name'] === undefined) report('the command has no name', path, 'write `name: build`')
    else if (name !== undefined)
      report(`"${name}" is not a single word, as the name of a command must be`, [...path, 'name'])
    return undefined
  }
  for (const key of Object.keys(node))
    if (!commandKeys.includes(key) && !key.startsWith('x-'))
      report(`a command has no key "${key}"`, [...path, key], didYouMean(key, commandKeys), 'warning')
  const words = [...above, name]
  const commandNodes = node['commands'] ?? []
  if (!Array.isArray(commandNodes)) report('commands must be a list', [...path, 'commands'])
  const seen = new Set<string>()
  const commands = (Array.isArray(commandNodes) ? commandNodes : []).flatMap((child: unknown, index) => {
    const at = [...path, 'commands', index]
    const command = commandOf(child, words, at, reader)
    if (command === undefined) return []
    for (const word of [command.words.at(-1) ?? '', ...command.aliases]) {
      if (seen.has(word)) report(`${words.join(' ')} has two commands "${word}"`, [...at, 'name'])
      seen.add(word)
    }
    return command
  })
  const { aliases = [] } = node
  if (!Array.isArray(aliases) || aliases.some((alias) => typeof alias !== 'string'))
    report('aliases must be a list of words', [...path, 'aliases'])
  return defined({
    words,
    aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [],
    description: textOf(node, 'description', path, reader),
    arguments: textOf(node, 'x-arguments', path, reader),
    isHidden: node['hidden'] === true,
    group: textOf(node, 'group', path, reader),
    flags: [...flagsOf(node, 'flags', path, reader), ...flagsOf(node, 'persistentflags', path, reader)],
    commands,
    location: locationOf([...path, 'name']),
  })
}

function textOf(
  node: Readonly<Record<string, unknown>>,
  key: string,
  path: Path,
  { report }: Reader,
): string | undefined {
  const value = node[key]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  report(`${key} must be text`, [...path, key])
  return undefined
}

function flagsOf(
  node: Readonly<Record<string, unknown>>,
  key: 'flags' | 'persistentflags',
  path: Path,
  { report }: Reader,
): readonly Flag[] {
  const flagMap = node[key]
  if (flagMap === undefined || flagMap === null) return []
  if (!isMapping(flagMap)) {
    report(`${key} must be a mapping of flags and their descriptions`, [...path, key])
    return []
  }
  return Object.entries(flagMap).flatMap(([form, value]): Flag[] => {
    const at = [...path, key, form]
    const [, first, second, signs = ''] = flagKey.exec(form) ?? []
    if (first === undefined) {
      report(`"${form}" is not a flag`, at, 'write `--quiet`, `-q, --quiet`, or with a value `-o, --out=`')
      return []
    }
    const about = isMapping(value) ? value['description'] : value
    if (about !== null && about !== undefined && typeof about !== 'string') {
      report(`the description of "${form}" must be text`, at)
      return []
    }
    return [
      defined({
        names: second === undefined ? [first] : [first, second],
        description: about === null || about === undefined || about === '' ? undefined : about,
        value: signs.includes('?')
          ? ('optional' as const)
          : signs.includes('=')
            ? ('required' as const)
            : ('none' as const),
        isRepeatable: signs.includes('*'),
        isRequired: signs.includes('!'),
        isHidden: signs.includes('&'),
        isInherited: key === 'persistentflags',
      }),
    ]
  })
}
