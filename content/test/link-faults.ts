import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { callOf } from './calls.ts'
import { fault, type Page } from './page.ts'

/** Links that name one call and lead to the page of another one. The build checks that the page exists. */
export function linkFaults(page: Page): readonly string[] {
  const faults: string[] = []
  visit(page.tree, 'link', (node) => {
    const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/v1\S*)$/.exec(toString(node)) ?? []
    const name = /^\/api\/v1\/[\w-]+\/([\w-]+)$/.exec(node.url)?.[1]
    if (method === undefined || path === undefined || name === undefined) return
    const call = callOf(method, path)
    const expected = typeof call === 'string' ? name : pageName(String(call.node['operationId']))
    if (expected !== name)
      faults.push(
        fault(page, node.position?.start.line ?? 0, `${method} ${path} belongs to ${expected}, not to ${name}`),
      )
  })
  return faults
}

/** `placeOrder` → `place-order`. */
function pageName(id: string): string {
  return id.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}
