import { errorKeysOf, operationsOf, parametersOf } from '../../api/calls.ts'
import { bodyOf, parameterGroups, responsesOf, type OperationHref } from './bodies.ts'
import type { ErrorKeys, OperationData, Callback } from './data.ts'
import { docsOf } from '../../api/docs-link.ts'
import { firstServer, serverChoice, serversOf } from './servers.ts'
import type { Meaning } from './errors-page.ts'
import type { Shared } from './shared.ts'
import type { Call } from './outline.ts'
import { ownServers, sampleSource } from './sample-source.ts'
import { requestSamples } from './samples/index.ts'
import { shownSamples } from './samples-page.ts'
import { securityWords } from './security.ts'
import { budgetOf, partBudgets } from '../../api/page-budget.ts'
import type { TreePage } from '../../api/schema-tree.ts'
import { dict, text, type Dict, resolve } from '../../api/value.ts'
import { defined } from '../../base/defined.ts'
import { slug } from '../../api/names.ts'

/** Addresses in the reference. */
export interface Addresses {
  /** Address of the explanation of an error key. */
  error(key: string): string
  operation: OperationHref
}

/** The data of the page of an operation or a webhook. */
export function callPage(
  call: Call,
  page: TreePage,
  { meaning, shared, ...addresses }: Addresses & { readonly meaning: Meaning; readonly shared: Shared },
): OperationData {
  const { root } = page
  const { node } = call
  const parameters = parametersOf(call, root)
  const groups = parameterGroups(parameters, withBudget(page, partBudgets.parameters), shared.parameter)
  const body = bodyOf(node, withBudget(page, partBudgets.body), { isOurs: call.kind === 'event' })
  const withServers = ownServers(call)
  const server = firstServer(withServers ?? root)
  const responses = responsesOf(node, page, { isOurs: call.kind === 'event', href: addresses.operation })
  const callbacks = callbacksOf(node, withBudget(page, partBudgets.calls), addresses.operation)
  return defined({
    kind: call.kind,
    title: call.title,
    keys: '',
    operation: call.id,
    tag: call.tag,
    method: call.method.toUpperCase(),
    path: call.path,
    server,
    deprecated: node['deprecated'] === true,
    pathSummary: pathText(call, 'summary'),
    pathText: pathText(call, 'description') === undefined ? undefined : page.texts.of(call.item, page.entry),
    role: text(node['x-role']),
    security: call.kind === 'event' ? [] : securityWords(root, node, page.words.security),
    parameters: groups,
    body,
    responses,
    errors: errorsOf(node, addresses, { meaning, shared }),
    samples:
      call.kind === 'event'
        ? []
        : shownSamples(requestSamples(sampleSource(call, root, page.examples.value)), page, call),
    ...(callbacks.length === 0 ? {} : { callbacks }),
    docs: docsOf(node, page.words),
    ...(withServers === undefined ? {} : { servers: serversOf(withServers, page.texts, page.entry) }),
    choice: call.kind === 'event' ? undefined : choiceOf(withServers, page),
  })
}

/** Summary or description of the path, unless the operation repeats it. */
function pathText({ item, node }: Pick<Call, 'item' | 'node'>, key: 'summary' | 'description'): string | undefined {
  const itemText = text(item[key])
  return [node['summary'], node['description']].includes(itemText) ? undefined : itemText
}

/** The page with a separate size budget for one of its sections. */
const withBudget = (page: TreePage, size: number): TreePage => ({ ...page, budget: budgetOf(size) })

/** Error keys by status (`x-error-keys`). */
function errorsOf(
  operation: Dict,
  addresses: Addresses,
  { meaning, shared }: { readonly meaning: Meaning; readonly shared: Shared },
): readonly ErrorKeys[] {
  return errorKeysOf(operation).map(({ status, keys }) => {
    const row = (key: string) =>
      defined({
        label: key,
        href: addresses.error(key),
        text: meaning(status, key),
        isShared: shared.key(status, key) || undefined,
      })
    return { status, keys: keys.map(row) }
  })
}

/** Selectable servers. Those of the whole reference are in the file of its first page. */
function choiceOf(servers: Dict | undefined, { root, file }: TreePage): OperationData['choice'] {
  if (servers !== undefined) return serverChoice(servers)
  return serverChoice(root) === undefined ? undefined : file.replace(/openapi\.json$/, 'servers.json')
}

/** Requests that the server sends during or after its response. */
function callbacksOf(operation: Dict, page: TreePage, href: OperationHref): readonly Callback[] {
  return Object.entries(dict(operation['callbacks'])).flatMap(([name, value]) =>
    [...operationsOf(resolve(page.root, value).node, page.root)].map(({ path, method, node, item }): Callback => {
      const id = page.unique(`callback-${slug(name) || 'call'}`)
      const sent = { prefix: `${id}-`, isOurs: true }
      return defined({
        id,
        label: name,
        expression: path,
        texts: [
          page.texts.of(node, page.entry, 'summary'),
          page.texts.of(node, page.entry),
          ...(['summary', 'description'] as const).map((key) =>
            pathText({ item, node }, key) === undefined ? undefined : page.texts.of(item, page.entry, key),
          ),
        ].filter((part) => part !== undefined),
        method: method.toUpperCase(),
        parameters: parameterGroups(parametersOf({ item, node }, page.root), page, () => false).map((group) => ({
          ...group,
          id: page.unique(`${id}-${group.id}`),
        })),
        body: bodyOf(node, page, sent),
        responses: responsesOf(node, page, { ...sent, href }),
      })
    }),
  )
}
