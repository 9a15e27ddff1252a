import type { Reference } from '../../../src/theme.ts'

/** Links in a list. */
export function Links({ links }: { readonly links: readonly Reference[] }) {
  return (
    <ul className="api-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
