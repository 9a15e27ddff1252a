import type { ReactNode } from 'react'
import { useWords } from '@theme/words/index'

/**
 * Admonition with the same HTML as `:::note[Title]`. For a kind that the site defines, the compiler adds `like`, the
 * built-in kind with the same style, and `word`, its default title.
 */
export function Admonition({
  type = 'note',
  title,
  like = type,
  word,
  children,
}: {
  /** Built-in kind, or a kind that the site defines. Default: `note`. */
  readonly type?: string
  /** Title. Default: the name of the kind. */
  readonly title?: ReactNode
  /** Set by the compiler. */
  readonly like?: string
  /** Set by the compiler. */
  readonly word?: string
  readonly children?: ReactNode
}) {
  const kinds: Readonly<Record<string, string>> = useWords().content.admonitions
  const isBuiltIn = Object.hasOwn(kinds, type)
  const name = word ?? (isBuiltIn ? kinds[type] : type.charAt(0).toUpperCase() + type.slice(1))
  const hasTitle = title !== undefined && title !== null && title !== ''
  const typeClass = isBuiltIn ? '' : ` admonition-${type}`
  return (
    <div
      className={`admonition admonition-${like}${typeClass}`}
      role="note"
      aria-label={hasTitle && title !== name ? name : undefined}
    >
      <p className="admonition-title">{hasTitle ? title : name}</p>
      {children}
    </div>
  )
}
