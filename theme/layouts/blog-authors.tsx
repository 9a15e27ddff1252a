import type { LayoutProps } from '../../src/theme.ts'
import type { BlogAuthorsData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { PageTitle } from '@theme/parts/page-title'

/** All authors. */
export default function BlogAuthorsLayout({ site, page, data }: LayoutProps<BlogAuthorsData>) {
  return (
    <Frame site={site} page={page}>
      <PageTitle title={page.title} lead={page.description} />
      <ul className="authors">
        {data.authors.map(({ key, name, title, url, image, href, count }) => {
          const address = href ?? url
          return (
            <li key={key}>
              {image === undefined ? null : <img src={image} alt="" width="56" height="56" loading="lazy" />}
              <div>
                <h2>
                  {address === undefined ? (
                    name
                  ) : (
                    <a href={address} rel="author">
                      {name}
                    </a>
                  )}
                </h2>
                {title === undefined ? null : <p>{title}</p>}
                <p className="index-note">
                  {count} {count === 1 ? 'post' : 'posts'}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}
