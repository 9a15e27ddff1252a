import { grouped } from '../../src/base/grouped.ts'
import { changedFiles, linesOf, type ExplainedCode } from '../../src/diagnostics/explanations.ts'

/** Maximum length of a line in an example. */
const maxLine = 110

/** A page with the codes of some areas. */
interface Group {
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Paragraph below the description. */
  readonly intro?: string
  readonly areas: readonly string[]
}

/** Messages that readers paste into the search. */
const mdxMessages = `Messages of other tools such as "MDX compilation failed", "Unexpected character", "Unexpected token", "Could not parse
expression with acorn" and "Expected a closing tag" are [\`mdx/syntax\`](#mdxsyntax) here, with the tag or the expression
in the message. "window is not defined" is [\`mdx/render\`](#mdxrender).`

/** The pages below `codes/` by their names. Each area of codes is on one of them. */
const groups: Readonly<Record<string, Group>> = {
  configuration: {
    title: 'Codes of the configuration',
    description: 'Reports about site.config.yaml, plugins, the theme and variables, each with an example and the fix.',
    keywords: ['site.config.yaml', 'plugin', 'theme', 'variables', 'errors'],
    areas: ['config', 'data', 'variable', 'environment', 'style', 'theme', 'plugin'],
  },
  content: {
    title: 'Codes of docs, blog and front matter',
    description:
      'Reports about front matter, sidebars, versions, tags, authors and dates, each with an example and the fix.',
    keywords: ['front matter', 'sidebar', 'versions', 'tags', 'authors', 'errors'],
    areas: ['front-matter', 'sidebar', 'doc', 'version', 'docs', 'blog', 'review'],
  },
  writing: {
    title: 'Codes of pages',
    description:
      'Reports about Markdown, directives, code blocks, images and diagrams, each with an example and the fix.',
    keywords: ['Markdown', 'directives', 'code blocks', 'images', 'diagrams', 'errors'],
    areas: [
      ...['markdown', 'directive', 'embed', 'icon', 'code', 'partial', 'heading', 'image', 'silence'],
      ...['math', 'diagrams', 'images', 'live', 'social-cards'],
    ],
  },
  mdx: {
    title: 'Codes of MDX and modules',
    description:
      'Reports about MDX pages, islands, modules and the Content-Security-Policy, each with an example and the fix.',
    keywords: [
      ...[
        'MDX',
        'islands',
        'modules',
        'Content-Security-Policy',
        'errors',
        'MDX compilation failed',
        'unexpected character',
      ],
      ...['unexpected token', 'could not parse', 'acorn', 'closing tag', 'window is not defined'],
    ],
    intro: `
${mdxMessages}
`,
    areas: ['mdx', 'island', 'module', 'policy'],
  },
  links: {
    title: 'Codes of links and addresses',
    description:
      'Broken links, broken anchors, redirects, routes and orphan pages (not in the navigation), each with an example and the fix.',
    keywords: [
      'broken links',
      'broken anchors',
      'redirects',
      'routes',
      'orphan pages',
      'not in the navigation',
      'errors',
    ],
    areas: ['link', 'redirect', 'redirects', 'route', 'asset', 'page', 'lock', 'search'],
  },
  languages: {
    title: 'Codes of translations',
    description: 'Reports about translations and locales, each with an example and the fix.',
    keywords: ['translation', 'locales', 'stale', 'errors'],
    areas: ['locale', 'translation'],
  },
  apis: {
    title: 'Codes of APIs and commands',
    description:
      'Reports about OpenAPI, AsyncAPI and Arazzo descriptions, commands and names, each with an example and the fix.',
    keywords: ['OpenAPI', 'AsyncAPI', 'Arazzo', 'names', 'errors'],
    areas: ['openapi', 'arazzo', 'asyncapi', 'cli', 'name', 'impact'],
  },
  tests: {
    title: 'Codes of tests and the sandbox',
    description:
      'Reports about tested examples, rules of the sandbox and recorded calls, each with an example and the fix.',
    keywords: ['docs test', 'sandbox', 'contract', 'errors'],
    areas: ['snippet', 'sandbox', 'contract'],
  },
  building: {
    title: 'Codes of builds',
    description: 'Reports about reading, running, caching and publishing, each with an example and the fix.',
    keywords: ['build', 'cache', 'memory', 'git', 'errors'],
    areas: ['run', 'read', 'emit', 'export', 'cache', 'git'],
  },
}

/** Readers of the manual look for guides; they search for a code by its name. */
const aside = 'search: { boost: 0.6 }'

const note = '<!-- Made by "npm run codes" of src/diagnostics/explanations. -->'

/**
 * Returns pages of the manual that explain every code, by their paths below `manual/content/docs`: `codes.md` lists all
 * codes and links to the pages below `codes/`. Throws if the area of a code has no page.
 */
export function codesPages(codes: readonly ExplainedCode[]): ReadonlyMap<string, string> {
  const areas = grouped(codes, areaOf)
  const groupedAreas = new Set(Object.values(groups).flatMap((group) => group.areas))
  const lost = [...areas.keys()].filter((area) => !groupedAreas.has(area))
  if (lost.length > 0)
    throw new Error(`no page of codes has the area ${lost.join(', ')}: test/diagnostics/codes-page.ts`)
  const of = (group: Group): readonly ExplainedCode[] => group.areas.flatMap((area) => areas.get(area) ?? [])
  const pages = Object.entries(groups).map(
    ([name, group]) => [`codes/${name}.md`, groupPage(group, of(group))] as const,
  )
  return new Map([['codes.md', overview(areas)], ...pages])
}

/** Precedes the output of `withRedirects` in the configuration of the manual. */
const mark = '\n# Generated by "npm run codes": redirects from the anchors of the former single page of codes.\n'

/** Returns the configuration of the manual with a redirect for each anchor of the former single page of codes. */
export function withRedirects(config: string, codes: readonly ExplainedCode[]): string {
  const lines = codes.map((entry) => {
    const target = `/codes/${pageOf(areaOf(entry))}#${anchor(entry.code)}`
    return `  - { from: /codes#${anchor(entry.code)}, to: ${target} }\n`
  })
  return `${config.split(mark)[0]?.trimEnd() ?? ''}\n${mark}redirects:\n${lines.join('')}`
}

function overview(areas: ReadonlyMap<string, readonly ExplainedCode[]>): string {
  const parts = Object.entries(groups).map(([name, group]) => {
    const lines = group.areas.flatMap((area) => {
      const links = areas
        .get(area)
        ?.map(({ code }) => `[${code.slice(area.length + 1)}](./codes/${name}.md#${anchor(code)})`)
      return links === undefined ? [] : [`- ${area}: ${links.join(', ')}`]
    })
    return `## ${group.title} {#${name}}\n\n[${group.title}](./codes/${name}.md): ${lowered(group.description)}\n\n${lines.join('\n')}\n`
  })
  return `---
title: Codes of reports
description: All codes of errors and warnings by topic, each with its meaning, an example and the fix.
keywords: [errors, warnings, reports, explain]
${aside}
---

${note}

\`docs explain CODE\` prints the same explanation. An error stops publishing, a warning only does so with \`--strict\`. Warnings
can be [suppressed](./writing.md#suppress-a-warning).

${parts.join('\n')}`
}

function groupPage({ title, description, keywords, intro = '' }: Group, codes: readonly ExplainedCode[]): string {
  return `---
title: ${title}
description: ${description}
keywords: [${keywords.join(', ')}]
${aside}
toc_max_heading_level: 2
---

${note}

${description} See also the list of [all codes](../codes.md).
${intro}
${codes.map(section).join('\n')}`
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const areaOf = ({ code }: Pick<ExplainedCode, 'code'>): string => code.split('/')[0] ?? ''

const pageOf = (area: string): string =>
  Object.entries(groups).find(([, group]) => group.areas.includes(area))?.[0] ?? ''

function section(entry: ExplainedCode): string {
  const { code, severity, title, meaning, example, fix } = entry
  const files =
    typeof example === 'string'
      ? [`Example: ${example}.`]
      : Object.entries(example).map(([path, text]) => fence(path, languageOf(path), linesOf(text)))
  const changes = changedFiles(entry).map(({ path, removed, added }) =>
    fence(path, 'diff', [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]),
  )
  return `## ${code}

*${severity === 'error' ? 'Error' : 'Warning'}.* ${title}. ${meaning}

${files.join('\n\n')}

${fix}
${changes.map((change) => `\n${change}\n`).join('')}`
}

function fence(path: string, language: string, lines: readonly string[]): string {
  const shortened = lines.map((line) => (line.length <= maxLine ? line : `${line.slice(0, maxLine - 1)}…`))
  const marks = '`'.repeat(Math.max(3, ...lines.map((line) => (/^[-+]?\s*(`{3,})/.exec(line)?.[1]?.length ?? 0) + 1)))
  return `\`${path}\`:\n\n${marks}${language}\n${shortened.join('\n')}\n${marks}`
}

function languageOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  return ending === 'yml' ? 'yaml' : ending === 'svg' ? 'xml' : ending
}

/** The anchor that code hosts derive from the heading. */
function anchor(code: string): string {
  return code.replace(/[^a-z0-9-]/g, '')
}
