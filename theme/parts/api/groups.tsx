import { Method } from '@theme/parts/api/call'
import { Docs } from '@theme/parts/api/links'
import { Part } from '@theme/parts/api/part'
import { isNamed } from '@theme/parts/api/rows'
import type { Shown } from '@theme/parts/api/text'
import { Deprecated } from '@theme/parts/api/type'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'
import type { Group, Reference, TagRows } from '@waybill/docs/openapi'

/** Groups of tags. Each tag is a card with its operations. */
export function Groups({ groups, show }: Shown<{ groups: readonly Group[] }>) {
  return groups.map(({ id, label, tags }) => (
    <Part key={id} id={id} label={label}>
      <div className="api-cards" data-feature="api-list">
        {tags.map((tag) => (
          <Card key={tag.id} tag={tag} show={show} />
        ))}
      </div>
    </Part>
  ))
}

function Card({ tag: { id, label, text, docs, rows }, show }: Shown<{ tag: TagRows }>) {
  return (
    <Part id={id} label={label} level={3} className="api-card">
      {show.text(text)}
      <Docs docs={docs} />
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ method, path, label, href, deprecated }) => {
            const address = (
              <code>
                <Slashed text={path} />
              </code>
            )
            const hasName = isNamed(label, method, path)
            return (
              <li key={href}>
                <Method method={method} /> <a href={href}>{hasName ? label : address}</a>
                <Deprecated if={deprecated} /> {hasName ? address : null}
              </li>
            )
          })}
        </ul>
      )}
    </Part>
  )
}

/** Links to the pages of a list with more than one page. */
export function Pages({
  pages,
  current,
}: {
  readonly pages: readonly Reference[] | undefined
  readonly current: string
}) {
  const words = useWords().reference
  if (pages === undefined) return null
  return (
    <nav className="api-pages" data-feature="api-list" aria-label={words.pages}>
      <ol>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
