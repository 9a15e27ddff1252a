import { spawnSync } from 'node:child_process'
import { open } from './calls.ts'
import { secret } from './request.ts'

/** A command of `curl` as the shell would start it. */
export interface Command {
  readonly args: readonly string[]
  /** Its standard input, if it has one. */
  readonly input: string
  /** Its line in the text, from 1. */
  readonly line: number
}

/** Commands in a text of the shell, and the syntax errors that the shell reports. */
export interface Run {
  readonly commands: readonly Command[]
  readonly complaint?: { readonly line: number; readonly what: string }
}

/**
 * The shell itself reads the text, because only the shell knows all of its quoting. It finds no program: `curl` is a
 * function that records its arguments, `date` prints a time, and any other name prints a placeholder.
 */
const stage = [
  'PATH=/nowhere; unset BASH_ENV',
  'curl() { local input=; [[ " $* " != *" @- "* && " $* " != *"=@- "* ]] || IFS= read -r -d "" input',
  'printf "%s\\0" "$#" "${BASH_LINENO[0]}" "$input" "$@" >&3; }',
  'date() { printf 2025-03-04T09:30:00Z; }',
  `command_not_found_handle() { printf ${open}; }`,
]

/** The commands in a text. */
export function run(text: string): Run {
  const { output, stderr, error } = spawnSync('bash', ['--norc', '--noprofile', '-c', [...stage, text].join('\n')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: 120_000,
    env: { ...unset(text), PATH: process.env['PATH'], WAYBILL_KEY: secret },
  })
  if (error !== undefined) throw error
  const complaint = /line (\d+): (.*(?:syntax error|unexpected).*)/.exec(stderr)
  const commands = read(output[3] ?? '')
  if (complaint === null) return { commands }
  const [, line = '', what = ''] = complaint
  return { commands, complaint: { line: Number(line) - stage.length, what } }
}

/** A value for each variable that the text uses without setting it. */
function unset(text: string): Readonly<Record<string, string>> {
  const names = [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.filter((name) => name !== 'PATH').map((name) => [name, open]))
}

function read(noted: string): readonly Command[] {
  const words = noted.split('\0')
  const commands: Command[] = []
  for (let at = 0; at + 3 <= words.length && words[at] !== '';) {
    const count = Number(words[at])
    commands.push({
      args: words.slice(at + 3, at + 3 + count),
      input: words[at + 2] ?? '',
      line: Number(words[at + 1]) - stage.length,
    })
    at += 3 + count
  }
  return commands
}
