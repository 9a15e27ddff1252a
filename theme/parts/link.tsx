import type { ReactNode } from 'react'

/** A link of the chrome. `current` is the address of the page itself. */
export interface LinkProps {
  readonly href: string
  readonly current: string
  /** The link leads to the section that contains the page. */
  readonly active?: boolean
  readonly external?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that says whether it leads to this page (`aria-current="page"`) or to the section that the page is in. */
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
