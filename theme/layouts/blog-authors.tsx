import { counted, type LayoutProps } from '@waybill/docs/theme'
import type { BlogAuthorsData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { Avatar } from '@theme/parts/blog/avatar'
import { Socials } from '@theme/parts/blog/socials'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { useWords } from '@theme/words/index'

/** All authors. */
export default function BlogAuthorsLayout({ site, page, data }: LayoutProps<BlogAuthorsData>) {
  const { blog: words, language } = useWords()
  return (
    <Frame site={site} page={page}>
      <PageTitle site={site} page={page} title={page.title} lead={page.description} />
      <ul className="authors" data-feature="blog">
        {data.authors.map(({ key, name, title, description, url, email, socials, image, href, count }) => {
          const address = href ?? url ?? (email === undefined ? undefined : `mailto:${email}`)
          return (
            <li key={key}>
              <Avatar name={name} image={image} size={56} />
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
                {description === undefined ? null : <p>{description}</p>}
                <p className="index-note">{counted(words.posts, count, language)}</p>
                <Socials name={name} socials={socials} />
              </div>
            </li>
          )
        })}
      </ul>
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}
