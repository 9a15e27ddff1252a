import { bodyOf, responsesOf, type OperationHref } from './bodies.ts'
import type { Callback } from './data.ts'
import { resolve } from './lookup.ts'
import { slug } from './names.ts'
import { operationsOf } from './outline.ts'
import type { TreePage } from './schema-tree.ts'
import { dict, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

/** The calls that the server makes while or after it answers. */
export function callbacksOf(operation: Dict, page: TreePage, href: OperationHref): readonly Callback[] {
  return Object.entries(dict(operation['callbacks'])).flatMap(([name, value]) =>
    [...operationsOf(resolve(page.root, value).node, page.root)].map(({ path, method, node }): Callback => {
      const id = page.unique(`callback-${slug(name) || 'call'}`)
      const words = page.texts.of(node, page.entry) ?? page.texts.of(node, page.entry, 'summary')
      const body = bodyOf(node, page, { prefix: `${id}-`, isOurs: true })
      return defined({
        id,
        label: name,
        expression: path,
        text: words,
        method: method.toUpperCase(),
        body,
        responses: responsesOf(node, page, { prefix: `${id}-`, isOurs: true, href }),
      })
    }),
  )
}
