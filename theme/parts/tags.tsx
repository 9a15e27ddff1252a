import type { Reference } from '../../src/theme.ts'

/** Tags of a page or post. */
export function Tags({ tags }: { readonly tags: readonly Reference[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map(({ label, href }) => (
        <li key={href}>
          <a className="tag" href={href} rel="tag">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
