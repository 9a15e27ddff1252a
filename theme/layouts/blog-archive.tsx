import type { LayoutProps } from '@waybill/docs/theme'
import type { BlogArchiveData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'

/** All posts by year. */
export default function BlogArchiveLayout({ site, page, data }: LayoutProps<BlogArchiveData>) {
  return (
    <Frame site={site} page={page}>
      <PageTitle site={site} page={page} title={page.title} lead={page.description} />
      {data.years.map(({ year, posts }) => (
        <section key={year} className="index-group">
          <h2>{year}</h2>
          <ul className="index-list">
            {posts.map(({ title, href, dateLabel }) => (
              <li key={href}>
                <span className="index-note">{dateLabel}</span> <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
