import type { Reference } from '../../../src/theme.ts'

/** Links that are shown before the rest is folded. */
const shownAtOnce = 4

/** Links in columns. */
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

/** Links in a list, folded where they are many; `what` counts them, such as `operations`. */
export function FoldedLinks({ links, what }: { readonly links: readonly Reference[]; readonly what: string }) {
  if (links.length <= shownAtOnce) return <Links links={links} />
  return (
    <details className="api-fold">
      <summary data-twin="skip">
        {links.length} {what}
      </summary>
      <Links links={links} />
    </details>
  )
}

/** Documentation elsewhere. */
export function Docs({ docs }: { readonly docs: Reference | undefined }) {
  if (docs === undefined) return null
  return (
    <p className="api-docs">
      See also <a href={docs.href}>{docs.label}</a>
    </p>
  )
}
