import type { LayoutProps } from '@waybill/docs/theme'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'

interface Glossary {
  readonly terms: readonly { readonly key: string; readonly id: string; readonly title: string }[]
}

/** All terms with their texts. */
export default function GlossaryLayout({ site, page, data, fragment }: LayoutProps<Glossary>) {
  return (
    <Frame site={site} page={page}>
      <article className="prose">
        <PageTitle title={page.title} />
        {data.terms.map(({ key, id, title }) => (
          <section key={key}>
            <h2 id={id}>{title}</h2>
            {fragment(key)}
          </section>
        ))}
      </article>
    </Frame>
  )
}
