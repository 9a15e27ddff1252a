import { requestOf } from './curl.ts'
import { fault, type Fence, type Page } from './page.ts'
import { isOurs, requestFaults, type Request } from './request.ts'
import { run } from './shell.ts'

const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh'])

/** Report of a block that is marked as `refused` although its request is valid. */
export const notRefused = 'it is marked as refused, and its body is allowed'

/** Reports if the shell reads a block. */
export function isShell({ lang }: Fence): boolean {
  return shells.has(lang)
}

/** Faults in the commands of a page that call the API. */
export function shellFaults(page: Page): readonly string[] {
  const displayedFile = (name: string): string | undefined => page.fences.find(({ title }) => title === name)?.code
  return page.fences.flatMap((fence) => {
    if (!isShell(fence))
      return /^\s*\$?\s*curl /m.test(fence.code) ? [fault(page, fence.line, 'curl in a block that is not of bash')] : []
    const { commands, complaint } = run(fence.code)
    const broken = complaint === undefined ? [] : [fault(page, fence.line + complaint.line - 1, complaint.what)]
    const wrong = commands.flatMap((command) =>
      commandFaults(requestOf(command, displayedFile), fence.isRefused).map((what) =>
        fault(page, fence.line + command.line - 1, `curl: ${what}`),
      ),
    )
    return [...broken, ...wrong]
  })
}

function commandFaults(request: Request | string, isRefused: boolean): readonly string[] {
  if (typeof request === 'string') return [request]
  if (!isOurs(request.url)) return []
  const { call, body } = requestFaults(request)
  // The page expects that the sandbox refuses this body.
  if (request.headers['prefer'] !== undefined && isRefused) return [...call, ...body]
  if (!isRefused) return [...call, ...body]
  return body.length > 0 ? call : [...call, notRefused]
}
