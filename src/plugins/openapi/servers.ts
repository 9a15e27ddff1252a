import { defined } from '../../base/defined.ts'
import type { Server, ServerChoice, ServerVariable } from './data.ts'
import type { Texts } from '../../api/texts.ts'
import { dict, isDict, list, literal, text, type Dict, unlessEmpty } from '../../api/value.ts'
import { sampleServer } from './samples/index.ts'

/** The servers of a description, a path or an operation. */
export function serversOf(node: Dict, texts: Texts, entry: string): readonly Server[] {
  return list(node['servers'])
    .filter(isDict)
    .map((server) =>
      defined({
        url: text(server['url']) ?? '',
        text: texts.of(server, entry) ?? texts.of(server, entry, 'name'),
        variables: variablesOf(server, (variable) => texts.of(variable, entry)),
      }),
    )
}

function variablesOf(server: Dict, textOf: (variable: Dict) => ServerVariable['text']): Server['variables'] {
  const variables = Object.entries(dict(server['variables'])).map(([name, value]): ServerVariable => {
    const variable = dict(value)
    return defined({
      name,
      value: literal(variable['default'] ?? ''),
      values: unlessEmpty(list(variable['enum']).map(literal)),
      text: textOf(variable),
    })
  })
  return unlessEmpty(variables)
}

/**
 * Selectable servers: several servers, or a server with variables. `undefined` if there is no
 * choice.
 */
export function serverChoice(node: Dict): ServerChoice | undefined {
  const servers = list(node['servers']).filter(isDict)
  const [first] = servers
  if (first === undefined) return undefined
  if (servers.length === 1 && Object.keys(dict(first['variables'])).length === 0) return undefined
  return {
    sample: sampleServer(serverAddress(first)),
    servers: servers.map((server) =>
      defined({
        url: text(server['url']) ?? '',
        label: text(server['name']) ?? text(server['description'])?.trim().split('\n')[0],
        variables: variablesOf(server, () => undefined),
      }),
    ),
  }
}

/** The address of the first server. */
export function firstServer(node: Dict): string {
  return serverAddress(dict(list(node['servers'])[0]))
}

/** Address of a server with variables replaced, without a final slash. */
export function serverAddress(server: Dict): string {
  const variables = dict(server['variables'])
  const url = (text(server['url']) ?? '').replace(/\{([^{}]*)\}/g, (match, name: string) => {
    const value = Object.hasOwn(variables, name) ? dict(variables[name])['default'] : undefined
    return value === undefined ? match : literal(value)
  })
  return url.endsWith('/') ? url.slice(0, -1) : url
}
