import type { Author } from '@theme/data'

/** Where a person can be found elsewhere. */
export function Socials({
  name,
  socials = [],
}: {
  readonly name: string
  readonly socials: Author['socials'] | undefined
}) {
  if (socials.length === 0) return null
  return (
    <ul className="socials" aria-label={`${name} elsewhere`}>
      {socials.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="me">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
