import type { ReactNode } from 'react'
import { Icon } from '@theme/mdx/icon'

/** A link that looks like a button. */
export function LinkButton({
  href,
  variant = 'primary',
  icon,
  children,
}: {
  /** Target: a file, a path of the site or a URL. */
  readonly href: string
  /** Prominence. Default: `primary`. */
  readonly variant?: 'primary' | 'secondary' | 'minimal'
  /** Name of an icon before the text. */
  readonly icon?: string
  readonly children?: ReactNode
}) {
  return (
    <span className={`link-button link-button-${variant}`}>
      <a href={href}>
        {icon === undefined ? null : <Icon name={icon} />}
        {children}
      </a>
    </span>
  )
}
