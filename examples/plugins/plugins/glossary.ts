/**
 * A glossary: each file of `content/glossary` defines the term in its title. `/glossary` lists all terms. On every
 * other page, the first occurrence of a term becomes a link. There is no separate list of terms.
 */
import {
  contentType,
  dataPath,
  definePlugin,
  kebab,
  z,
  type Arrangement,
  type Entry,
  type MarkdownTools,
  type Source,
} from '@waybill/docs/plugin'

const options = z.strictObject({ path: z.string().default('content/glossary') })
const schema = z.strictObject({ title: z.string(), aliases: z.array(z.string()).default([]) })
type Term = z.infer<typeof schema>

const file = 'terms.json'
const route = '/glossary'

export default definePlugin<z.infer<typeof options>>({
  options,
  create: ({ path }, { instance }) => ({
    name: 'glossary',
    types: [contentType<Term>({ name: 'term', match: [`${path}/*.md`], schema, arrange })],
    collected: { [file]: { match: [`${path}/*.md`], collect: termsOf } },
    markdown: { remark: [[linkTerms, { list: dataPath(instance, file), except: `${path}/` }]] },
  }),
})

/** Word → address, for all words of all terms, without their texts: an edit of a text only affects one page. */
function termsOf(sources: readonly Source[]): Record<string, string> {
  const words = sources.flatMap(({ text }) => {
    const title = /^title: *(.+)$/m.exec(text)?.[1]?.trim() ?? ''
    const aliases =
      /^aliases: *\[(.*)\]$/m
        .exec(text)?.[1]
        ?.split(',')
        .map((word) => word.trim()) ?? []
    return [title, ...aliases]
      .filter((word) => word !== '')
      .map((word) => [word.toLowerCase(), `${route}#${kebab(title)}`])
  })
  return Object.fromEntries(words) as Record<string, string>
}

function arrange(entries: readonly Entry<Term>[]): Arrangement {
  const terms = [...entries].sort((a, b) => (a.data.title < b.data.title ? -1 : 1))
  const listed = terms.map(({ key, data: { title } }) => ({ key, id: kebab(title), title }))
  return {
    pages: [
      {
        route,
        layout: 'glossary',
        title: 'Glossary',
        uses: listed.map(({ key }) => key),
        headings: listed.map(({ id, title }) => ({ depth: 2, id, text: title })),
        data: { terms: listed },
      },
    ],
  }
}

interface Node {
  readonly type: string
  readonly value?: string
  readonly url?: string
  children?: Node[]
}

/** Links the first occurrence of each term in the prose of a page. */
function linkTerms({ list, except }: { readonly list: string; readonly except: string }) {
  return (tree: Node, { data }: { readonly data: Readonly<Record<string, unknown>> }): void => {
    const docs = data['docs'] as MarkdownTools
    if (docs.file.startsWith(except)) return
    const left = new Map(Object.entries(JSON.parse(docs.read(list) ?? '{}') as Record<string, string>))
    const visit = (node: Node): void => {
      if (/^(?:link|linkReference|heading|code|inlineCode|html)$/.test(node.type)) return
      const { children = [] } = node
      node.children = children.flatMap((child) => {
        if (child.type === 'text') return linked(child.value ?? '')
        if (child.children !== undefined) visit(child)
        return [child]
      })
    }
    const linked = (text: string): Node[] => {
      const words = [...left.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      const match = words.length === 0 ? null : new RegExp(`(?<!\\w)(?:${words.join('|')})(?!\\w)`, 'i').exec(text)
      if (match === null) return [{ type: 'text', value: text }]
      const [word] = match
      const url = left.get(word.toLowerCase()) ?? ''
      for (const [other, address] of left) if (address === url) left.delete(other)
      return [
        { type: 'text', value: text.slice(0, match.index) },
        { type: 'link', url, children: [{ type: 'text', value: word }] },
        ...linked(text.slice(match.index + word.length)),
      ]
    }
    visit(tree)
  }
}
