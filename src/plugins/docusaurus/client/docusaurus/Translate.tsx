import messages from '@generated/messages'
import type { ReactNode } from 'react'
import { interpolate, type Values } from './Interpolate.tsx'

/** Translates a text, by its id or by the text itself. Returns the text if it has no translation. */
const textOf = (message: string | undefined, id: string): string =>
  messages[id === '' ? (message ?? '') : id] ?? message ?? id

/** Translates a text to the language of the page. */
export function translate(
  { message, id = '' }: { readonly message?: string; readonly id?: string; readonly description?: string },
  values?: Values,
): string {
  return String(interpolate(textOf(message, id), values))
}

type TranslateProps = { readonly children?: string; readonly id?: string; readonly values?: Values }

/** See `translate`. */
export default function Translate({ children, id = '', values }: TranslateProps): ReactNode {
  return <>{interpolate(textOf(children, id), values)}</>
}
