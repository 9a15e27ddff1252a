import type { Reference } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Tags of a page or post. */
export function Tags({ tags }: { readonly tags: readonly Reference[] }) {
  const words = useWords().page
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={words.tags}>
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
