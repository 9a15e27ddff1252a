import { counted } from '@waybill/docs/theme'
import type { PostRef } from '@theme/data'
import { Avatar } from '@theme/parts/blog/avatar'
import { Socials } from '@theme/parts/blog/socials'
import { useWords } from '@theme/words/index'

/** Date, reading time and authors of a post. The page of the post also has social links of the authors. */
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
              <Avatar name={name} image={image} size={36} />
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
