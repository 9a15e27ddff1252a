import type { ComponentProps } from 'react'

/** A highlighted code block. */
export default function Pre(props: ComponentProps<'pre'>) {
  return <pre {...props} />
}
