import DocCardList from './DocCardList.tsx'

/** One card. */
export default function DocCard({
  item,
}: {
  readonly item: { readonly label?: string; readonly href?: string; readonly description?: string }
}) {
  return <DocCardList items={[item]} />
}
