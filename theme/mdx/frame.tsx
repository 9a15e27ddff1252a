import type { ReactNode } from 'react'

/** Picture on a background with a caption, e.g. a screenshot. */
export function Frame({
  caption,
  children,
}: {
  /** Caption below the picture. */
  readonly caption?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <figure className="framed">
      <div className="framed-view">{children}</div>
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  )
}
