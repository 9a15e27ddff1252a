import { counted, type LayoutProps } from '@waybill/docs/theme'
import type { BlogTagsData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { useWords } from '@theme/words/index'

/** All tags by their first letter. */
export default function BlogTagsLayout({ site, page, data }: LayoutProps<BlogTagsData>) {
  const { blog: words, language } = useWords()
  return (
    <Frame site={site} page={page}>
      <PageTitle site={site} page={page} title={page.title} lead={page.description} />
      {data.letters.map(({ letter, tags }) => (
        <section key={letter} className="index-group">
          <h2>{letter}</h2>
          <ul className="index-list">
            {tags.map(({ label, href, count, description }) => (
              <li key={href}>
                <span className="index-note">{counted(words.posts, count, language)}</span>{' '}
                <span>
                  <a href={href} rel="tag">
                    {label}
                  </a>
                  {description === undefined ? null : <small>{description}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
