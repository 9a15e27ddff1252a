/**
 * Options that several commands have in the same words.
 *
 * @module
 */
import { InvalidArgumentError, Option } from 'commander'
import type { Shard } from '../index.ts'

/** Adds `name=value` to those that were given before. */
function variable(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value = ''] = /^([A-Za-z_][\w.-]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('write name=value')
  return { ...before, [name]: value }
}

/** Adds the words of a list with commas to those that were given before. */
export function listed(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((word) => word.trim())]
}

export const out = () => new Option('--out <dir>', 'output folder (default: dist in the site)')
export const config = () =>
  new Option('--config <file>', 'configuration in the folder of the site (default: site.config.yaml)')
export const set = () =>
  new Option('--set <name=value...>', 'values of variables, in place of those of the configuration').argParser(variable)
export const offline = () => new Option('--offline', 'load no data of plugins; use what is stored').default(false)
export const quiet = () => new Option('-q, --quiet', 'print problems alone').default(false)
export const running = () => new Option('--url <address>', 'the sandbox that runs').default('http://127.0.0.1:4010')
export const world = () => new Option('--world <name>', 'the world of it')
export const host = () => new Option('--host <host>', 'address to listen on').default('127.0.0.1')
export const port = (usual: number) =>
  new Option('--port <n>', 'port; if it is taken, the next free one').argParser(portNumber).default(usual)
export const format = (of: string, choices: readonly string[]) =>
  new Option('--format <form>', `form of the ${of}`).choices(choices).default('text')

/** `3/8`: the third of eight parts. */
export function shard(text: string): Shard {
  const [, number = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > count) throw new InvalidArgumentError('write 3/8 for the third of eight parts.')
  return { number, count }
}

/** `2026-01-31`. */
export function dayOf(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('write a day such as 2026-01-31.')
  return text
}

export function hours(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0)) throw new InvalidArgumentError('give a number of hours from 0.')
  return number
}

export function seconds(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number) || number < 0)
    throw new InvalidArgumentError('give a whole number of seconds from 0.')
  return number
}

function portNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new InvalidArgumentError('give a whole number from 1 to 65535.')
  return number
}

export function positive(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('give a whole number from 1.')
  return number
}
