type TocItem = { readonly value: string; readonly id: string; readonly level: number }
type Levels = { readonly minHeadingLevel?: number; readonly maxHeadingLevel?: number }
type Props = Levels & { readonly toc?: readonly TocItem[] }

/** The headings of the page as a list. */
export default function TOCInline({ toc = [], minHeadingLevel = 2, maxHeadingLevel = 3 }: Props) {
  const items = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return <div className="table-of-contents">{list(items)}</div>
}

function list(items: readonly TocItem[]) {
  if (items.length === 0) return null
  const level = Math.min(...items.map((item) => item.level))
  const groups: TocItem[][] = []
  for (const item of items) {
    if (item.level === level || groups.length === 0) groups.push([item])
    else groups.at(-1)?.push(item)
  }
  return (
    <ul>
      {groups.map(([first, ...rest], index) => (
        <li key={index}>
          <a href={`#${first?.id ?? ''}`} dangerouslySetInnerHTML={{ __html: first?.value ?? '' }} />
          {list(rest)}
        </li>
      ))}
    </ul>
  )
}
