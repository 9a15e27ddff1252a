import type { ComponentProps } from 'react'

/** A link. */
export default function A(props: ComponentProps<'a'>) {
  return <a {...props} />
}
