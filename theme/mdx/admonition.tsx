import type { ReactNode } from 'react'

const kinds = ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']

/**
 * A note beside the text; the same HTML as `:::note[Title]` gives. For a kind of the site the compiler adds `like`, the
 * built-in kind that it looks like, and its own `word`.
 */
export function Admonition({
  type = 'note',
  title,
  like = type,
  word = type.charAt(0).toUpperCase() + type.slice(1),
  children,
}: {
  readonly type?: string
  readonly title?: ReactNode
  readonly like?: string
  readonly word?: string
  readonly children?: ReactNode
}) {
  const hasTitle = title !== undefined && title !== null && title !== ''
  const own = kinds.includes(type) ? '' : ` admonition-${type}`
  return (
    <div
      className={`admonition admonition-${like}${own}`}
      role="note"
      aria-label={hasTitle && title !== word ? word : undefined}
    >
      <p className="admonition-title">{hasTitle ? title : word}</p>
      {children}
    </div>
  )
}
