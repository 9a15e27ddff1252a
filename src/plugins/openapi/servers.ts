import { defined } from '../../base/defined.ts'
import type { Server, ServerVariable } from './data.ts'
import type { Texts } from '../../api/texts.ts'
import { dict, isDict, list, literal, text, type Dict, unlessEmpty } from '../../api/value.ts'

/** The servers of a description, a path or an operation. */
export function serversOf(node: Dict, texts: Texts, entry: string): readonly Server[] {
  return list(node['servers'])
    .filter(isDict)
    .map((server): Server => {
      const variables = Object.entries(dict(server['variables'])).map(([name, value]): ServerVariable => {
        const variable = dict(value)
        return defined({
          name,
          value: literal(variable['default'] ?? ''),
          values: unlessEmpty(list(variable['enum']).map(literal)),
          text: texts.of(variable, entry),
        })
      })
      return defined({
        url: text(server['url']) ?? '',
        text: texts.of(server, entry) ?? texts.of(server, entry, 'name'),
        variables: unlessEmpty(variables),
      })
    })
}

/** The address of the first server. */
export function firstServer(node: Dict): string {
  return serverAddress(dict(list(node['servers'])[0]))
}

/** The address of a server, its variables filled in, without a slash at its end. */
export function serverAddress(server: Dict): string {
  const variables = dict(server['variables'])
  const url = (text(server['url']) ?? '').replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? dict(variables[name])['default'] : undefined
    return value === undefined ? whole : literal(value)
  })
  return url.endsWith('/') ? url.slice(0, -1) : url
}
