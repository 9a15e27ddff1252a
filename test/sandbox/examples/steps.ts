/** The examples of the pages as steps of their readers. */
import type { Fence, Page } from '../../content/page.ts'
import { pages } from '../../content/pages.ts'
import { isShell } from '../../content/shell-faults.ts'

/** What a page asks its reader to do, or says that it will see. */
export interface Step {
  readonly number: number
  readonly page: Page
  readonly fence: Fence
  readonly kind: 'shell' | 'javascript' | 'request' | 'answer'
  /** What the title names: method, path with placeholders, status. */
  readonly call?: { readonly method: string; readonly path: string; readonly status: string }
  /** The role of the reader's key: the highest that the page has named before. */
  readonly role: Role
}

type Role = 'viewer' | 'editor' | 'admin'

const ranks: readonly Role[] = ['viewer', 'editor', 'admin']

/** All steps, in the order of pages and in them. */
export const steps: readonly Step[] = pages
  .flatMap((page) =>
    page.fences.flatMap((fence): Omit<Step, 'number'>[] => {
      const call = callOf(fence)
      const kind = kindOf(fence, call)
      return kind === undefined ? [] : [{ page, fence, kind, role: roleAt(page, fence), ...(call && { call }) }]
    }),
  )
  .map((step, number) => ({ ...step, number }))

function kindOf(fence: Fence, call: Step['call']): Step['kind'] | undefined {
  if (isShell(fence)) return 'shell'
  if (/^(?:js|javascript|mjs)$/.test(fence.lang)) return 'javascript'
  if (fence.lang !== 'json' || call === undefined) return undefined
  return call.status === 'request' ? 'request' : 'answer'
}

function callOf({ title }: Fence): Step['call'] {
  const [, method, path, status] = /^([A-Z]+) (\S+): (request|response|\d\d\d|\dXX)$/.exec(title ?? '') ?? []
  if (method === undefined || path === undefined || status === undefined) return undefined
  return { method, path, status: status === 'response' ? '2XX' : status }
}

function roleAt({ text }: Page, { line }: Fence): Role {
  const before = text.split('\n').slice(0, line).join('\n')
  const named = [...before.matchAll(/role\s+`(viewer|editor|admin)`|to write, `(editor)`/g)]
  const rank = Math.max(...named.map(([, one, other]) => ranks.indexOf((one ?? other) as Role)))
  return ranks[rank] ?? 'editor'
}

/** Where a step stands, for reports. */
export function placeOf({ page, fence }: Step): string {
  return `${page.file}:${fence.line}`
}
