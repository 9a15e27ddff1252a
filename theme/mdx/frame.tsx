import type { ReactNode } from 'react'

/** A picture on a ground of its own, with a caption: what a screen looks like, a drawn example. */
export function Frame({
  caption,
  children,
}: {
  /** Text below it. */
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
