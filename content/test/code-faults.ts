import { callOf, callsAt, operations, schemaIn, server } from './calls.ts'
import { callsIn, type CodeCall } from './code-calls.ts'
import { fault, type Fence, type Page } from './page.ts'
import { queryFaults } from './request.ts'
import { isShell, notRefused } from './shell-faults.ts'
import { constants } from './source.ts'
import { valueFaults } from './value.ts'

const programs: ReadonlySet<string> = new Set(['js', 'javascript', 'ts', 'typescript', 'jsx', 'tsx', 'dart'])

/** Calls in the programs of a page. */
export function codeCalls(page: Page): readonly { readonly fence: Fence; readonly call: CodeCall }[] {
  const blocks = page.fences.filter(({ lang }) => programs.has(lang))
  const texts = constants(blocks.map(({ code }) => code))
  return blocks.flatMap((fence) => callsIn(fence, texts).map((call) => ({ fence, call })))
}

/** Faults of calls in the programs of a page, and of API addresses in all other blocks. */
export function codeFaults(page: Page): readonly string[] {
  return [
    ...codeCalls(page).flatMap(({ fence, call }) => {
      return callFaults(call, fence.isRefused).map((what) => fault(page, call.line, `${fence.lang}: ${what}`))
    }),
    ...page.fences.filter((fence) => !isShell(fence)).flatMap((fence) => addressFaults(page, fence)),
  ]
}

function callFaults({ method, path, query, body }: CodeCall, isRefused: boolean): readonly string[] {
  const call = callOf(method, path)
  if (typeof call === 'string') return [call]
  const wrong = query === undefined ? [] : queryFaults(call, query)
  if (body === undefined) return wrong
  const schema = schemaIn(call.node['requestBody'], 'application/json')
  if (schema === undefined) return [...wrong, `${call.name} takes no JSON`]
  const faults = valueFaults(schema, body, 'request').map(({ what }) => what)
  if (!isRefused) return [...wrong, ...faults]
  return faults.length > 0 ? wrong : [...wrong, notRefused]
}

function addressFaults(page: Page, { code, line }: Fence): readonly string[] {
  return [...code.matchAll(/https?:\/\/(api\.[\w.-]+)(\/[^\s'"`?$]*)?/g)].flatMap(
    ({ 1: host, 2: path = '', index }) => {
      const at = line + code.slice(0, index).split('\n').length - 1
      if (host !== server.host) return [fault(page, at, `the API is at ${server.host}, not at ${host}`)]
      return isPath(path) ? [] : [fault(page, at, `the description has no path ${path}`)]
    },
  )
}

/** Reports if a path, with or without braces, belongs to a call or is the beginning of such a path. */
export function isPath(path: string): boolean {
  const segments = path.replace(/[/…]+$/, '').split('/')
  return (
    callsAt(path).length > 0 ||
    operations.some((operation) =>
      segments.every(
        (part, index) =>
          part === operation.segments[index] ||
          ((operation.segments[index] ?? '').startsWith('{') && !part.startsWith('{')),
      ),
    )
  )
}
