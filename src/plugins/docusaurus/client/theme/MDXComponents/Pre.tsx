import type { ComponentProps } from 'react'

/** A block of code, highlighted already. */
export default function Pre(props: ComponentProps<'pre'>) {
  return <pre {...props} />
}
