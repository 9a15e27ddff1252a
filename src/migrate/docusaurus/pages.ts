import type { Context, Instance } from './docs.ts'
import { instanceName } from './names.ts'
import { filled, textOf, type Given } from './values.ts'

/** Standalone pages: those of Markdown; those that are components are read by our plugin for Docusaurus. */
export function pagesInstance(given: Given, { disk, notes, format }: Context): Instance {
  const id = textOf(given['id']) ?? 'default'
  const path = disk.local(textOf(given['path']) ?? 'src/pages')
  const base = textOf(given['routeBasePath'])
  if (given['showLastUpdateTime'] === true)
    notes.left(['showLastUpdateTime'], 'pages do not show when they were changed')
  const options = filled({
    path,
    routeBasePath: base === undefined || base === '/' ? undefined : base,
    format: format === 'md' ? undefined : format,
    editUrl: textOf(given['editUrl']) === undefined ? undefined : disk.editUrl(String(given['editUrl'])),
  })
  return { use: 'pages', id: instanceName('pages', id), options, folders: [path] }
}
