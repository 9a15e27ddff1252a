import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { description, followed, list, node } from '../openapi/description.ts'
import { answerOf, callsAt, meant, operations, schemaIn, type Operation } from './calls.ts'
import { fault, type Fence, type Page } from './page.ts'
import { valueFaults, type Direction } from './value.ts'

const events = Object.keys(node(description['webhooks']))

/** What a block of JSON is an example of, or why that cannot be said. */
interface Meaning {
  readonly schema: unknown
  readonly direction: Direction
  /** Keys that an error can have here. */
  readonly keys?: readonly unknown[]
}

/** What is wrong with the blocks of JSON of a page. */
export function jsonFaults(page: Page): readonly string[] {
  return page.fences
    .filter(({ lang }) => lang === 'json' || lang === 'jsonc' || lang === 'json5')
    .flatMap((fence) => fenceFaults(fence).map(({ line, what }) => fault(page, fence.line + line, `json: ${what}`)))
}

interface Found {
  /** From 0. */
  readonly line: number
  readonly what: string
}

function fenceFaults({ code, title, lang }: Fence): readonly Found[] {
  if (lang !== 'json') return [{ line: -1, what: `its language has to be json, not ${lang}` }]
  const errors: ParseError[] = []
  const tree = parseTree(code, errors, { disallowComments: true })
  const lineAt = (offset: number): number => code.slice(0, offset).split('\n').length - 1
  const first = errors[0]
  if (first !== undefined || tree === undefined)
    return [
      {
        line: lineAt(first?.offset ?? 0),
        what: `no JSON: ${first === undefined ? 'empty' : printParseErrorCode(first.error)}`,
      },
    ]
  const meaning = meaningOf(title)
  if (typeof meaning === 'string') return [{ line: -1, what: meaning }]
  const value: unknown = JSON.parse(code)
  const key = node(value)['key']
  const refused =
    meaning.keys === undefined || key === undefined || meaning.keys.includes(key)
      ? []
      : [{ path: ['key'], what: `this answer has not the key ${String(key)}, but ${meaning.keys.join(', ')}` }]
  return [...valueFaults(meaning.schema, value, meaning.direction), ...refused].map(({ path, what }) => {
    const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    return { line: lineAt(findNodeAtLocation(tree, steps)?.offset ?? 0), what }
  })
}

const forms = '"METHOD /path: request", "METHOD /path: response", "METHOD /path: STATUS", "event: NAME" or "name.json"'

function meaningOf(title: string | undefined): Meaning | string {
  if (title === undefined) return `it needs a title: ${forms}`
  if (/^[\w./-]+\.json$/.test(title)) return { schema: undefined, direction: 'request' }
  const event = /^event: (\S+)$/.exec(title)?.[1]
  if (event !== undefined) return eventMeaning(event)
  const [, method = '', path = '', part = ''] = /^([A-Z]+) (\/\S*): (request|response|\d{3}|2XX)$/.exec(title) ?? []
  if (method === '') return `its title "${title}" has to be ${forms}`
  const call = operations.find((one) => one.name === `${method} ${path}`)
  if (call === undefined) {
    const near = callsAt(path).find((one) => one.method === method)?.name
    const names = operations.map(({ name }) => name)
    return `its title names no call${near === undefined ? meant(`${method} ${path}`, names) : `: did you mean ${near}?`}`
  }
  if (part === 'request') return requestMeaning(call)
  return answerMeaning(call, part === 'response' ? '2XX' : part)
}

function eventMeaning(name: string): Meaning | string {
  const item = node(description['webhooks'])[name]
  if (item === undefined) return `its title names no event of the description${meant(name, events)}`
  const schema = schemaIn(node(followed(item)['post'])['requestBody'], 'application/json')
  return schema === undefined
    ? `the description gives ${name} no body, so none can be shown`
    : { schema, direction: 'request' }
}

function requestMeaning(call: Operation): Meaning | string {
  const schema = schemaIn(call.node['requestBody'], 'application/json')
  return schema === undefined ? `${call.name} takes no JSON` : { schema, direction: 'request' }
}

function answerMeaning(call: Operation, status: string): Meaning | string {
  const answer = answerOf(call, status)
  if (answer === undefined) return `${call.name} is not answered with ${status}`
  const schema = schemaIn(answer, 'application/json')
  if (schema === undefined) return `${call.name} has no body when it answers ${status}`
  const keys = node(call.node['x-error-keys'])[status]
  return { schema, direction: 'response', ...(keys === undefined ? {} : { keys: list(keys) }) }
}
