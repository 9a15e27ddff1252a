import type { AnchorHTMLAttributes } from 'react'
import { withBase } from './base.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }
  readonly isNavLink?: boolean
  readonly activeClassName?: string
  readonly autoAddBaseUrl?: boolean
  readonly 'data-noBrokenLinkCheck'?: boolean
}

/** An internal or external link. */
export default function Link({ to, href, ...props }: LinkProps) {
  const { isNavLink: _, activeClassName: __, autoAddBaseUrl: ___, 'data-noBrokenLinkCheck': ____, ...rest } = props
  const target = typeof to === 'object' ? `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}` : (to ?? href)
  return <a {...rest} {...(target === undefined ? {} : { href: withBase(target) })} />
}
