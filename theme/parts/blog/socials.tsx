import { fill } from '@waybill/docs/theme'
import type { Author } from '@theme/data'
import { useWords } from '@theme/words/index'

/** Profiles of a person on other sites. */
export function Socials({
  name,
  socials = [],
}: {
  readonly name: string
  readonly socials: Author['socials'] | undefined
}) {
  const words = useWords().blog
  if (socials.length === 0) return null
  return (
    <ul className="socials" aria-label={fill(words.elsewhere, { name })}>
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
