import { counted, type Reference } from '@waybill/docs/theme'
import { Phrase, useWords } from '@theme/words/index'

/** Number of visible links before the others are collapsed. */
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

/** Operations that use a schema or message; collapsed if there are many. */
export function Operations({ links }: { readonly links: readonly Reference[] }) {
  const { reference: words, language } = useWords()
  if (links.length <= shownAtOnce) return <Links links={links} />
  return (
    <details className="api-fold">
      <summary data-markdown="skip">{counted(words.usedBy, links.length, language)}</summary>
      <Links links={links} />
    </details>
  )
}

/** Links to external documentation. */
export function Docs({ docs }: { readonly docs: Reference | undefined }) {
  const words = useWords().reference
  if (docs === undefined) return null
  return (
    <p className="api-docs">
      <Phrase text={words.seeAlso} page={<a href={docs.href}>{docs.label}</a>} />
    </p>
  )
}
