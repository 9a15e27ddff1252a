import { dict, list, text, type Dict } from './value.ts'

/** The path of the first server, without a final slash: empty for most. */
export function basePath(root: Dict): string {
  const url = serverUrl(dict(list(root['servers'])[0]))
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname.replace(/\/+$/, '') : ''
}

/** The address of a server, its variables filled in. */
export function serverUrl(server: Dict): string {
  const variables = dict(server['variables'])
  return (text(server['url']) ?? '/').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(dict(variables[name])['default'] ?? ''),
  )
}
