/** Addresses that editors open files by; `{path}`, `{line}` and `{column}` are filled in. */
const editors: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  phpstorm: 'phpstorm://open?file={path}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={path}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  mvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
}

export const editorNames = Object.keys(editors)

/**
 * Turns locations in files into links: by the name of an editor, or by a pattern with `{path}`. Nothing for `none` and
 * for unknown names. A link, never an address of this server that would start a program.
 */
export function editorLink(
  editor: string,
): ((place: { readonly path: string; readonly line: number; readonly column: number }) => string) | undefined {
  const pattern = editor.includes('{path}') ? editor : editors[editor]
  if (pattern === undefined || /^(?:javascript|data|https?|file):/i.test(pattern)) return undefined
  return ({ path, line, column }) => {
    const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent)
    const values = { path: parts.join('/').replace(/^(?!\/)/, '/'), line, column }
    return pattern.replace(/\{(path|line|column)\}/g, (_, name: keyof typeof values) => String(values[name]))
  }
}
