import { createElement, type HTMLAttributes } from 'react'

/** A heading. */
export default function Heading({ as = 'h2', ...props }: HTMLAttributes<HTMLElement> & { readonly as?: string }) {
  return createElement(as, props)
}
