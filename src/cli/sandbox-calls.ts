import { errorMessage } from '../base/error-message.ts'
import type { DeliveryEntry } from '../satellites/sandbox/index.ts'
import { exit, printProblem } from './exit.ts'

/** The sandbox to call. */
interface Running {
  readonly url: string
  readonly world?: string
}

/** `docs sandbox trigger EVENT`: prints the resulting deliveries; returns the exit code. */
export async function runTrigger(
  event: string,
  { data, to, ...running }: Running & { readonly data?: string; readonly to?: string },
): Promise<number> {
  let about: unknown
  try {
    about = data === undefined ? undefined : JSON.parse(data)
  } catch (error) {
    return printProblem(`--data is not valid JSON: ${errorMessage(error)}`, exit.usage)
  }
  const body = JSON.stringify({ event, data: about, url: to })
  const deliveries = await ask<readonly DeliveryEntry[]>(running, 'trigger', { method: 'POST', body })
  if (typeof deliveries === 'string') return printProblem(deliveries)
  if (deliveries.length === 0)
    return printProblem(`${event} has no subscriber: use --to, or start the sandbox with --forward`)
  deliveries.forEach(printEntry)
  return exit.built
}

/** `docs sandbox resend NUMBER`: sends a delivery again. */
export async function runResend(number: string, running: Running): Promise<number> {
  return printDelivery(
    await ask<DeliveryEntry>(running, `deliveries/${encodeURIComponent(number)}/resend`, { method: 'POST' }),
  )
}

/** `docs sandbox wait`: prints the delivery as JSON, for scripts. */
export async function runWait(
  filters: readonly string[],
  { timeout, ...running }: Running & { readonly timeout: number },
): Promise<number> {
  const query = new URLSearchParams({ timeout: String(timeout) })
  for (const filter of filters) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(filter) ?? []
    if (name === undefined || value === undefined)
      return printProblem(`"${filter}" is not a filter such as event=order.paid`, 2)
    query.append(name, value)
  }
  const delivery = await ask<DeliveryEntry>(running, `deliveries/wait?${query.toString()}`, { method: 'GET' })
  if (typeof delivery === 'string') return printProblem(delivery)
  process.stdout.write(`${JSON.stringify(delivery, null, 2)}\n`)
  return exit.built
}

function printDelivery(entry: DeliveryEntry | string): number {
  if (typeof entry === 'string') return printProblem(entry)
  printEntry(entry)
  return exit.built
}

function printEntry({ number, event, url, state, reason }: DeliveryEntry): void {
  process.stdout.write(`${number}  ${event}  ${url}  ${reason === undefined ? state : `${state}: ${reason}`}\n`)
}

/** Response of the sandbox, or the problem as text. */
async function ask<Answer>({ url, world }: Running, path: string, init: RequestInit): Promise<Answer | string> {
  const address = `${url.replace(/\/+$/, '')}/__sandbox/${path}`
  if (!URL.canParse(address)) return `--url "${url}" is not an address`
  try {
    const headers = { 'content-type': 'application/json', ...(world !== undefined && { 'sandbox-world': world }) }
    const response = await fetch(address, { ...init, headers })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as Answer
    const { message } = JSON.parse(text) as { readonly message?: string }
    return message ?? `${address} returned ${response.status}`
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'the server is not a sandbox' : errorMessage(error)
    return `no sandbox at ${url}: ${reason}`
  }
}
