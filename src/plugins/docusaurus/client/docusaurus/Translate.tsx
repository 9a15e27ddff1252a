import type { ReactNode } from 'react'
import { interpolate, type Values } from './Interpolate.tsx'

/** The text as it is written: the site has one language. */
export function translate(
  { message, id = '' }: { readonly message?: string; readonly id?: string; readonly description?: string },
  values?: Values,
): string {
  return String(interpolate(message ?? id, values))
}

type TranslateProps = { readonly children?: string; readonly id?: string; readonly values?: Values }

/** See `translate`. */
export default function Translate({ children, id = '', values }: TranslateProps): ReactNode {
  return <>{interpolate(children ?? id, values)}</>
}
