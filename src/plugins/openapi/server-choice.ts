import { defined } from '../../base/defined.ts'
import type { ServerChoice } from './data.ts'
import { serverAddress } from './servers.ts'
import { sampleServer } from './samples/index.ts'
import { dict, isDict, list, literal, text, unlessEmpty, type Dict } from '../../api/value.ts'

/** What readers choose a server from, where there is a choice: several servers, or one with variables. */
export function serverChoice(node: Dict): ServerChoice | undefined {
  const servers = list(node['servers']).filter(isDict)
  const first = servers[0]
  if (first === undefined) return undefined
  if (servers.length === 1 && Object.keys(dict(first['variables'])).length === 0) return undefined
  return {
    sample: sampleServer(serverAddress(first)),
    servers: servers.map((server) =>
      defined({
        url: text(server['url']) ?? '',
        label: text(server['name']) ?? text(server['description'])?.trim().split('\n')[0],
        variables: unlessEmpty(
          Object.entries(dict(server['variables'])).map(([name, value]) => {
            const variable = dict(value)
            return defined({
              name,
              value: literal(variable['default'] ?? ''),
              values: unlessEmpty(list(variable['enum']).map(literal)),
            })
          }),
        ),
      }),
    ),
  }
}
