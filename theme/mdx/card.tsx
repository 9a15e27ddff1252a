import type { ReactNode } from 'react'

/** A grid of cards. */
export function Cards({ children }: { readonly children?: ReactNode }) {
  return <div className="cards">{children}</div>
}

/** A titled box; with `href` all of it leads there. */
export function Card({
  title,
  href,
  children,
}: {
  readonly title: string
  readonly href?: string
  readonly children?: ReactNode
}) {
  return (
    <div className={href === undefined ? 'card' : 'card card-link'}>
      <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      {children === undefined || children === null ? null : <div className="card-body">{children}</div>}
    </div>
  )
}
