import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { packageVersion } from '../compiler/cache/tool-version.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { listen, type Port } from '../serve/listen/listen.ts'
import { isSiteAddress } from '../satellites/built-site/index.ts'
import {
  type ServerOptions,
  createMcpServer,
  endpoint,
  mcpHandler,
  openSite,
  sandboxesBeside,
  usualSandbox,
} from '../satellites/mcp/index.ts'
import { builtSite } from './built-site.ts'
import { exit, faultText, printProblem } from './exit.ts'
import { interrupted, printPortChange } from './terminal.ts'

/** Options of `docs mcp`. */
interface McpFlags {
  readonly out?: string
  readonly http: boolean
  readonly port: Port
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly sandbox?: string
}

/**
 * `docs mcp`: runs until its client disconnects or it is interrupted; returns the exit code. With stdio, stdout contains only the
 * protocol: everything else is printed on stderr.
 */
export async function runMcp(site: string, flags: McpFlags): Promise<number> {
  const source = builtSite(site, flags.out)
  if (typeof source === 'string') return printProblem(source, exit.usage)
  if (flags.sandbox !== undefined && !isSiteAddress(flags.sandbox))
    return printProblem(`"${oneLine(flags.sandbox)}" is not a sandbox address such as ${usualSandbox}`, exit.usage)
  const opened = openSite(source)
  try {
    await opened.listing()
  } catch (error) {
    return printProblem(
      `${error instanceof Error ? error.message : String(error)}; build the site with: npx docs build`,
    )
  }
  const options: ServerOptions = {
    site: opened,
    sandboxes: flags.sandbox === undefined ? sandboxesBeside(source) : [flags.sandbox],
    version: packageVersion(),
    onError: (error) => void process.stderr.write(faultText(error)),
  }
  return flags.http ? overHttp(options, flags) : overStdio(options)
}

async function overStdio(options: ServerOptions): Promise<number> {
  const server = createMcpServer(options)
  const gone = new Promise<void>((done) => {
    process.stdin.once('end', done)
    process.stdin.once('close', done)
  })
  await server.connect(new StdioServerTransport())
  process.stderr.write(
    `docs: serving ${options.site.source.name} over the Model Context Protocol on stdin and stdout\n`,
  )
  await Promise.race([gone, interrupted()])
  await server.close()
  return exit.built
}

async function overHttp(options: ServerOptions, { port, host, allowHost: allowed = [] }: McpFlags): Promise<number> {
  const running = await listen({ ...port, host, handle: mcpHandler(options, { host, allowed }) })
  if (!running.ok) return printProblem(running.problem)
  printPortChange(port, running.port)
  process.stdout.write(`serving ${running.url}${endpoint}\n`)
  await interrupted()
  await running.close()
  return exit.built
}
