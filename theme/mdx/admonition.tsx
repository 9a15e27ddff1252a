import type { ReactNode } from 'react'
import { useWords } from '@theme/words/index'

/**
 * A note beside the text; the same HTML as `:::note[Title]` gives. For a kind of the site the compiler adds `like`, the
 * built-in kind that it looks like, and its own `word`.
 */
export function Admonition({
  type = 'note',
  title,
  like = type,
  word,
  children,
}: {
  /** A built-in kind, or one of the site. Default: `note`. */
  readonly type?: string
  /** Default: the name of the kind. */
  readonly title?: ReactNode
  /** Given by the compiler. */
  readonly like?: string
  /** Given by the compiler. */
  readonly word?: string
  readonly children?: ReactNode
}) {
  const kinds: Readonly<Record<string, string>> = useWords().content.admonitions
  const isBuiltIn = Object.hasOwn(kinds, type)
  const name = word ?? (isBuiltIn ? kinds[type] : type.charAt(0).toUpperCase() + type.slice(1))
  const hasTitle = title !== undefined && title !== null && title !== ''
  const own = isBuiltIn ? '' : ` admonition-${type}`
  return (
    <div
      className={`admonition admonition-${like}${own}`}
      role="note"
      aria-label={hasTitle && title !== name ? name : undefined}
    >
      <p className="admonition-title">{hasTitle ? title : name}</p>
      {children}
    </div>
  )
}
