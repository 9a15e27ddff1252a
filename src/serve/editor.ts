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

/** Names of the editors that are known. */
export const editorNames = Object.keys(editors)

/**
 * How places in files become links: by the name of an editor, or a pattern of its own with `{path}`. Nothing for `none`
 * and for names that are not known. A link, never an address of this server that would start a program.
 */
export function editorLink(
  editor: string,
): ((place: { readonly path: string; readonly line: number; readonly column: number }) => string) | undefined {
  const pattern = editor.includes('{path}') ? editor : editors[editor]
  if (pattern === undefined || /^(?:javascript|data|https?|file):/i.test(pattern)) return undefined
  return ({ path, line, column }) =>
    pattern
      .replaceAll(
        '{path}',
        path
          .replaceAll('\\', '/')
          .split('/')
          .map(encodeURIComponent)
          .join('/')
          .replace(/^(?!\/)/, '/'),
      )
      .replaceAll('{line}', String(line))
      .replaceAll('{column}', String(column))
}
