import { mkdirSync, rmSync } from 'node:fs'
import { write } from '../../e2e/folder.ts'
import { description, island, page } from '../serve/site.ts'

const config = (title: string): string => `title: ${title}
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs, showLastUpdate: false }
  - use: openapi
    options: { path: openapi/api.yaml, routeBasePath: api }
theme: { folder: theme }
`

const style = (width: number): string =>
  `@import '@waybill/docs/theme/styles/index.css';\nbody { --probe: ${width}px }\n`

/** A site of fifteen pages: path → text. */
const base: Readonly<Record<string, string>> = {
  'site.config.yaml': config('Killed'),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, number) => [
      `content/docs/${number % 2 === 0 ? '' : 'deep/'}page-${number}.md`,
      page(number),
    ]),
  ),
  'content/docs/button.tsx': island('Press'),
  'content/docs/island.mdx': "import { Button } from './button.tsx'\n\n# Island\n\n<Button />\n",
  'content/static/data.json': '{}',
  'openapi/api.yaml': description('at first'),
  'theme/styles/index.css': style(1),
}

const many = Object.fromEntries(
  Array.from({ length: 15 }, (_, index) => [`content/docs/more/more-${index}.md`, page(100 + index)]),
)
const { 'content/docs/page-2.md': moved = '', ...others } = base

/** The variants of the site: few pages differ, many pages, the theme, the folders. */
export const variants: readonly Readonly<Record<string, string>>[] = [
  base,
  { ...base, 'content/docs/page-4.md': `${page(4)}\nEdited.\n`, 'content/docs/deep/page-5.md': page(55) },
  { ...others, 'content/docs/deep/renamed.md': moved, 'content/static/data.json': '{"n":1}' },
  { ...base, 'site.config.yaml': config('Another') },
  { ...base, 'theme/styles/index.css': style(2), 'content/docs/button.tsx': island('Push') },
  { ...base, 'openapi/api.yaml': description('in spring'), ...many },
]

/** Names of the files and folders of the site before a build. */
export const ownNames = ['content', 'openapi', 'theme', 'site.config.yaml'] as const

/** Changes the sources in a folder to those of a variant. Unchanged files keep their times. */
export function writeVariant(folder: string, number: number, last?: number): void {
  const [files, before] = [variants[number] ?? {}, last === undefined ? {} : (variants[last] ?? {})]
  mkdirSync(folder, { recursive: true })
  for (const path of Object.keys(before)) if (files[path] === undefined) rmSync(`${folder}/${path}`)
  write(folder, Object.fromEntries(Object.entries(files).filter(([path, text]) => before[path] !== text)))
}
