import type { PostRef } from '@theme/data'

/** Date, reading time and authors of a post. */
export function PostDetails({ post }: { readonly post: PostRef }) {
  return (
    <div className="post-details">
      <p className="post-when">
        <time dateTime={post.date}>{post.dateLabel}</time> <span>{post.minutes} min read</span>
      </p>
      {post.authors.length === 0 ? null : (
        <ul className="post-authors" aria-label="Authors">
          {post.authors.map(({ name, href, title, image }) => (
            <li key={name}>
              {image === undefined ? null : <img src={image} alt="" width="36" height="36" loading="lazy" />}
              <span>
                {href === undefined ? (
                  <b>{name}</b>
                ) : (
                  <a href={href} rel="author">
                    {name}
                  </a>
                )}
                {title === undefined ? null : <small>{title}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
