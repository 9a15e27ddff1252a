import { joinRoute, z, type Arrangement, type Entry, type RawEntry, type Source, defined } from '../../plugin.ts'

/** What is known of a page that is a component. */
export const pageSchema = z.strictObject({ path: z.string() })

/** See `pageSchema`. */
export type ComponentPage = z.infer<typeof pageSchema>

/** A page that is a React component → an MDX text that shows it. */
export function splitPage(source: Source, folder: string): { readonly entries: readonly RawEntry[] } {
  const path = source.path.slice(folder.length + 1).replace(/\.[jt]sx?$/, '')
  const name = source.path.slice(source.path.lastIndexOf('/') + 1)
  const text = `import Page from './${name}'\n\n<Page />\n`
  return { entries: [{ id: '', data: { path }, fragments: [{ name: 'body', format: 'mdx', text, line: 1 }] }] }
}

/** Each page at its path; `index` stands for its folder. */
export function arrangePages(entries: readonly Entry<ComponentPage>[], base: string): Arrangement {
  return {
    pages: entries.map(({ key, source, data, fragments }) => {
      const name = data.path.replace(/(?:^|\/)index$/, '')
      const head = fragments['body']?.head ?? []
      const given = head.find(({ tag }) => tag === 'title')?.text
      const description = head.find(({ attributes }) => attributes['name'] === 'description')?.attributes['content']
      const title =
        given ?? fragments['body']?.headings[0]?.text ?? (name === '' ? 'Home' : name.slice(name.lastIndexOf('/') + 1))
      return defined({
        route: joinRoute(base, name),
        layout: 'component-page',
        title,
        ...(given === undefined && name === '' ? { documentTitle: false as const } : {}),
        description,
        hideTitle: true,
        toc: false as const,
        entry: key,
        place: { file: source, line: 1, column: 1 },
      })
    }),
  }
}
