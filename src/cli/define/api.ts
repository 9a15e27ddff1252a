import {
  allowHost,
  cors,
  flag,
  host,
  outOrDist,
  parseList,
  port,
  parseLatency,
  parsePositive,
  reportFormat,
  sandboxUrl,
  toggle,
  world,
} from '../options.ts'
import { argument, command, type CommandSpec } from './spec.ts'

const reportFile = () => flag('--report <file>', 'also write the report to a file: JUnit for .xml, otherwise JSON')
const contractFormat = () => reportFormat('junit')
const description = argument('[path]', 'site folder or OpenAPI description (default: current folder)', '.')

/** Commands that act on a running sandbox, and those that compare an API with its description. */
const sandboxCommands: readonly CommandSpec[] = [
  command('trigger', 'send an event to its subscribers', {
    args: [argument('<event>', 'name of the event')],
    options: [
      flag('--data <json>', 'event data, merged into the sample of the description'),
      flag('--to <address>', 'recipient (default: the subscribers)'),
      sandboxUrl(),
      world(),
    ],
    load: async () => (await import('../sandbox-calls.ts')).runTrigger,
  }),
  command('resend', 'send a delivery again', {
    args: [argument('<number>', 'number of the delivery')],
    options: [sandboxUrl(), world()],
    load: async () => (await import('../sandbox-calls.ts')).runResend,
  }),
  command('wait', 'wait for a delivery and print it', {
    args: [argument('[filter...]', 'conditions such as event=order.paid or state=failed')],
    options: [flag('--timeout <ms>', 'maximum time to wait', 10_000).argParser(parsePositive), sandboxUrl(), world()],
    load: async () => (await import('../sandbox-calls.ts')).runWait,
  }),
  command('proxy', 'check a real API against its description', {
    args: [description],
    options: [
      flag('--to <address>', 'address of the real API').makeOptionMandatory(),
      port(4011),
      host(),
      allowHost(),
      cors(),
      reportFile(),
      contractFormat(),
    ],
    load: async () => (await import('../contract.ts')).runProxy,
  }),
  command('har', 'check a HAR recording against the description', {
    args: [argument('<file>', 'recording of a browser or a proxy'), description],
    options: [reportFile(), contractFormat()],
    load: async () => (await import('../contract.ts')).runHar,
  }),
]

/** Commands for the API and for assistants. */
export const apiCommands: readonly CommandSpec[] = [
  command('sandbox', 'run a local sandbox of the API', {
    args: [
      argument('[path]', 'site folder, OpenAPI description, or "parcels" (sample API) (default: current folder)', '.'),
    ],
    options: [
      port(4010),
      host(),
      allowHost(),
      cors(),
      flag('--deliver-to <hosts>', 'also deliver webhooks to these hosts and ranges').argParser(parseList),
      flag('--forward <address>', 'forward all deliveries to a port and path, or an address'),
      flag('--latency <ms>', 'delay before each response').argParser(parseLatency),
      flag('--rate-limit <calls/seconds>', 'return status 429 above this rate, such as 10/60'),
      flag('--seed <text>', 'seed of generated ids and keys (default: 1)'),
      flag('--data <file>', 'keep the state in a file'),
      flag('--fixtures <file>', 'initial rows by table, in YAML or JSON'),
    ],
    examples: [
      ['docs sandbox', 'run the API of the site in this folder'],
      ['docs sandbox --forward 3000/hooks', 'send webhooks to a local server'],
      ['docs sandbox wait event=order.paid', 'wait for a webhook in a script'],
    ],
    load: async () => (await import('../sandbox.ts')).runSandbox,
    commands: sandboxCommands,
  }),
  command('mcp', 'serve the built site to AI assistants over MCP', {
    args: [argument('[site]', 'site folder, built site, or its address (default: current folder)', '.')],
    options: [
      outOrDist(),
      toggle('--http', 'use streamable HTTP (default: stdin and stdout)'),
      port(4020),
      host(),
      allowHost(),
      flag('--sandbox <address>', 'sandbox for API calls (default: a local one)'),
    ],
    load: async () => (await import('../mcp.ts')).runMcp,
  }),
]
