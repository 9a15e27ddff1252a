import type { ReactNode } from 'react'
import { Icon, isIconName } from '@theme/mdx/icon'

/** A grid of cards. */
export function Cards({ children }: { readonly children?: ReactNode }) {
  return <div className="cards">{children}</div>
}

/**
 * Card with a title; with `href` the whole card is a link. `icon` is a decorative icon before the title, and `tint` (`blue`,
 * `green`, `amber`, `red`, `violet`, `cyan`) its colour.
 */
export function Card({
  title,
  href,
  icon,
  tint,
  children,
}: {
  /** Title of the card. */
  readonly title: string
  /** Target: a file, a path of the site or a URL. */
  readonly href?: string
  /** Name of an icon before the title, or an element. */
  readonly icon?: ReactNode
  /** Colour of the icon: `blue`, `green`, `amber`, `red`, `violet` or `cyan`. */
  readonly tint?: string
  readonly children?: ReactNode
}) {
  return (
    <div className={href === undefined ? 'card' : 'card card-link'} data-tint={tint}>
      <p className="card-title">
        {icon === undefined ? null : (
          <span className="card-icon" aria-hidden="true">
            {typeof icon === 'string' && isIconName(icon) ? <Icon name={icon} /> : icon}
          </span>
        )}
        {href === undefined ? title : <a href={href}>{title}</a>}
      </p>
      {children === undefined || children === null ? null : <div className="card-body">{children}</div>}
    </div>
  )
}
