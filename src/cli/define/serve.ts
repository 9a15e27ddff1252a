/**
 * Commands that serve a site, and the API that it describes.
 *
 * @module
 */
import type { Command } from 'commander'
import { config, format, host, listed, out, port, positive, quiet, running, world } from '../options.ts'
import type { Definer } from './definer.ts'

/** Adds `docs serve`. */
export function addServe({ site, action }: Definer): void {
  site('serve')
    .description('serve the site as it is written: what is saved is shown at once')
    .addOption(config())
    .addOption(port(3000))
    .addOption(host())
    .option('--open', 'open the site in the browser', false)
    .option(
      '--editor <name>',
      'editor that links in error messages open: a name, a pattern with {path}, or none',
      'vscode',
    )
    .option('--sandbox', 'run the sandbox of the API too, and let the reference try it', false)
    .addOption(quiet())
    .action(action(async () => (await import('../serve.ts')).runServe))
}

/** Adds `docs preview`. */
export function addPreview({ site, action }: Definer): void {
  site('preview')
    .description('serve what was built, with its _headers, _redirects and 404.html')
    .addOption(out())
    .option('--base-url <path>', 'the base URL that it was built with (default: that of the configuration)')
    .addOption(port(4000))
    .addOption(host())
    .action(action(async () => (await import('../serve.ts')).runPreview))
}

/** Adds `docs mcp`. */
export function addMcp({ docs, action }: Definer): void {
  docs
    .command('mcp')
    .description('let assistants search and read a built site, by the Model Context Protocol')
    .argument('[site]', 'folder of a site or of a built one, or the address that one is served at', '.')
    .addOption(out())
    .option('--http', 'answer by streamable HTTP, in place of stdin and stdout', false)
    .addOption(port(4020))
    .addOption(host())
    .option('--allow-host <names>', 'host names to answer as, beside localhost, such as that of a proxy', listed)
    .option('--sandbox <address>', 'the sandbox that calls go to (default: one that runs on this machine)')
    .action(action(async () => (await import('../mcp.ts')).runMcp))
}

/** Adds `docs sandbox`. */
export function addSandbox(definer: Definer): void {
  const { docs, action } = definer
  const sandbox = docs
    .command('sandbox')
    .enablePositionalOptions()
    .description('run the described API on this machine: it keeps what is written, checks, refuses and sends webhooks')
    .argument(
      '[path]',
      'folder with site.config.yaml, an OpenAPI description, or parcels, which comes with the tool',
      '.',
    )
    .addOption(port(4010))
    .addOption(host())
    .option(
      '--allow-host <names>',
      'host names to answer as, beside localhost, such as the name of a container',
      listed,
    )
    .option('--cors <origins>', 'origins whose pages may call, beside those of this machine; * for all', listed)
    .option('--deliver-to <hosts>', 'hosts and ranges that webhooks may go to, beside this machine', listed)
    .option(
      '--forward <address>',
      'where deliveries go to as well: a port with a path, such as 3000/hooks, or an address',
    )
    .option('--latency <ms>', 'milliseconds before each answer', positive)
    .option('--rate-limit <calls/seconds>', 'refuse more calls of one caller with 429, such as 10/60')
    .option('--seed <text>', 'other identifiers and keys than those of the seed 1')
    .option('--data <file>', 'keep the state in this file across restarts')
    .option('--fixtures <file>', 'rows to begin with, by table, in YAML or JSON')
    .action(action(async () => (await import('../sandbox.ts')).runSandbox))
  addCalls(sandbox, definer)
  addContract(sandbox, definer)
}

/** Adds the commands that act on a running sandbox. */
function addCalls(sandbox: Command, { action }: Definer): void {
  sandbox
    .command('trigger <event>')
    .description('send an event to its subscribers: it comes from a sandbox that runs')
    .option('--data <json>', 'what the event is about, over the sample of the description')
    .option('--to <address>', 'send it there, in place of its subscribers')
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('../sandbox-calls.ts')).runTrigger))
  sandbox
    .command('resend <number>')
    .description('send a delivery again')
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('../sandbox-calls.ts')).runResend))
  sandbox
    .command('wait [filter...]')
    .description('wait for a delivery: event=order.paid, url=/hooks, state=failed, after=7, body.data.id=1')
    .option('--timeout <ms>', 'how long', positive, 10_000)
    .addOption(running())
    .addOption(world())
    .action(action(async () => (await import('../sandbox-calls.ts')).runWait))
}

/** Adds the commands that compare an API with its description. */
function addContract(sandbox: Command, { action }: Definer): void {
  sandbox
    .command('proxy [path]')
    .description('stand before a real API and report where it is not as its description says')
    .requiredOption('--to <address>', 'the real API')
    .addOption(port(4011))
    .addOption(host())
    .option('--allow-host <names>', 'host names to answer as, beside localhost', listed)
    .option('--cors <origins>', 'origins whose pages may call, beside those of this machine; * for all', listed)
    .option('--report <file>', 'write the report there too: JUnit for .xml, else JSON')
    .addOption(format('report', ['text', 'json', 'junit', 'github', 'sarif']))
    .action(action(async () => (await import('../contract.ts')).runProxy))
  sandbox
    .command('har <file> [path]')
    .description('check a recording of a browser or a proxy against the description')
    .option('--report <file>', 'write the report there too: JUnit for .xml, else JSON')
    .addOption(format('report', ['text', 'json', 'junit', 'github', 'sarif']))
    .action(action(async () => (await import('../contract.ts')).runHar))
}
