import { dict, list, text, type Dict } from './value.ts'

/** Path of the first server, without a final slash; usually empty. */
export function basePath(root: Dict): string {
  const url = serverUrl(dict(list(root['servers'])[0]))
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname.replace(/\/+$/, '') : ''
}

/** Address of a server with variables replaced. */
export function serverUrl(server: Dict): string {
  const variables = dict(server['variables'])
  return (text(server['url']) ?? '/').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(dict(variables[name])['default'] ?? ''),
  )
}
