import { counted } from '../../../src/theme.ts'
import type { PostRef } from '@theme/data'
import { Socials } from '@theme/parts/blog/socials'
import { useWords } from '@theme/words/index'

/** Date, reading time and authors of a post; on its own page also where else they are found. */
export function PostDetails({ post, full = false }: { readonly post: PostRef; readonly full?: boolean }) {
  const { blog: words, language } = useWords()
  return (
    <div className="post-details">
      <p className="post-when">
        <time dateTime={post.date}>{post.dateLabel}</time>
        {post.minutes === undefined ? null : (
          <>
            {' '}
            <span>{counted(words.minutes, post.minutes, language)}</span>
          </>
        )}
      </p>
      {post.authors.length === 0 ? null : (
        <ul className="post-authors" aria-label={words.authors}>
          {post.authors.map(({ name, href, title, image, socials }) => (
            <li key={name}>
              {image === undefined ? (
                <span className="avatar" aria-hidden="true">
                  {[...name][0]}
                </span>
              ) : (
                <img src={image} alt="" width="36" height="36" loading="lazy" />
              )}
              <div>
                {href === undefined ? (
                  <b>{name}</b>
                ) : (
                  <a href={href} rel="author">
                    {name}
                  </a>
                )}
                {title === undefined ? null : <small>{title}</small>}
                {full ? <Socials name={name} socials={socials} /> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
