/**
 * Options that several commands share.
 *
 * @module
 */
import { InvalidArgumentError, Option } from 'commander'
import type { Shard } from '../index.ts'
import { convertedPathHint } from '../base/git-bash.ts'
import type { Port } from '../serve/listen/listen.ts'

/** Adds `name=value` to earlier values. */
function variable(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value = ''] = /^([A-Za-z_][\w.-]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('write name=value')
  return { ...before, [name]: value }
}

/** Adds the items of a comma-separated list to earlier items. */
export function parseList(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((word) => word.trim())]
}

/** Parses the path of an address. Two slashes at its start count as one: Git Bash on Windows does not convert such a path. */
export function urlPath(text: string): string {
  const hint = convertedPathHint(text)
  if (hint !== undefined) throw new InvalidArgumentError(`${hint}.`)
  return text.replace(/^\/{2,}/, '/')
}

/** Parses paths of addresses. */
const urlPaths = (text: string, before: readonly string[] = []): readonly string[] => [...before, urlPath(text)]

/** An option with a default value, if it has one. */
export function flag(flags: string, description: string, value?: string | number): Option {
  const option = new Option(flags, description)
  return value === undefined ? option : option.default(value)
}

/** A switch that is off by default. */
export const toggle = (flags: string, description: string): Option => new Option(flags, description).default(false)

export const outOrDist = () => flag('--out <dir>', 'output folder (default: dist)')
export const config = () => flag('--config <file>', 'configuration file (default: site.config.yaml)')
export const baseUrl = () => flag('--base-url <path>', 'override baseUrl of the configuration').argParser(urlPath)
export const sections = () =>
  flag('--section <route...>', 'include only pages at and below these addresses').argParser(urlPaths)
export const quiet = () => toggle('-q, --quiet', 'print only problems')
export const noCache = () => new Option('--no-cache', 'ignore the results of earlier runs')
export const jobs = (description = 'maximum number of threads') =>
  flag('--jobs <n>', description).argParser(parsePositive)
export const sandboxUrl = () => flag('--url <address>', 'address of the running sandbox', 'http://127.0.0.1:4010')
export const world = () => flag('--world <name>', 'sandbox world')
export const host = () => flag('--host <host>', 'address to listen on', '127.0.0.1')
export const port = (usual: number) =>
  flag('--port <n>', 'port; 0 for any free one')
    .default({ port: usual, movesOn: true } satisfies Port, `${usual}, or the next free one`)
    .argParser((text): Port => ({ port: parsePort(text) }))
export const allowHost = () =>
  flag('--allow-host <names>', 'also answer requests for these host names').argParser(parseList)
export const cors = () =>
  flag('--cors <origins>', 'allow calls from pages of these origins; * for all').argParser(parseList)
export const format = (choices: readonly string[]) => flag('--format <format>', 'format', 'text').choices(choices)
export const reportFormat = (...more: readonly string[]) => format(['text', 'json', 'github', 'sarif', ...more])

/** Options of all commands that build or check a site. */
export const buildOptions = () => [
  flag('--set <name=value...>', 'override variables of the configuration').argParser(variable),
  toggle('--drafts', 'include drafts'),
  noCache(),
  toggle('--offline', 'use stored plugin data without loading any'),
  jobs(),
  reportFormat(),
  quiet(),
]

/** Parses `3/8`: the third of eight parts. */
export function shard(text: string): Shard {
  const [, number = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > count) throw new InvalidArgumentError('write 3/8 for the third of eight parts.')
  return { number, count }
}

/** Parses a date such as `2026-01-31`. */
export function dayOf(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('write a day such as 2026-01-31.')
  return text
}

/** Creates a parser of numbers from `minimum`; accepts only integers unless `isWhole` is false. */
const numberFrom =
  (minimum: number, description: string, { most = Infinity, isWhole = true } = {}) =>
  (text: string): number => {
    const number = Number(text)
    const isNumber = text.trim() !== '' && (!isWhole || Number.isInteger(number))
    if (!isNumber || !(number >= minimum) || number > most) throw new InvalidArgumentError(`write ${description}.`)
    return number
  }

export const hours = numberFrom(0, 'a number of hours from 0', { isWhole: false })
export const seconds = numberFrom(0, 'a whole number of seconds from 0')
/** A latency of the sandbox in ms. */
export const parseLatency = numberFrom(1, 'a whole number from 1 to 3600000', { most: 3_600_000 })
export const parsePositive = numberFrom(1, 'a whole number from 1')
export const resultLimit = () =>
  flag('--limit <n>', 'maximum number of results', 10).argParser(
    numberFrom(1, 'a whole number from 1 to 50', { most: 50 }),
  )
const parsePort = numberFrom(0, 'a whole number from 0 to 65535', { most: 65_535 })
