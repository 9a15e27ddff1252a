import type { ComponentProps } from 'react'

/** A list. */
export default function Ul(props: ComponentProps<'ul'>) {
  return <ul {...props} />
}
