import type { ReactNode } from 'react'

/** Navigation link. `current` is the address of the current page. */
export interface LinkProps {
  readonly href: string
  readonly current: string
  /** The link leads to the section that contains the page. */
  readonly active?: boolean
  readonly external?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Link with `aria-current`: `page` for the current page, `true` for a section that contains it. */
export function Link({ href, current, active, external, className, children }: LinkProps) {
  return (
    <a
      href={href}
      className={className}
      rel={external ? 'noopener' : undefined}
      aria-current={href === current ? 'page' : active ? 'true' : undefined}
      data-external={external ? 'true' : undefined}
    >
      {children}
    </a>
  )
}
