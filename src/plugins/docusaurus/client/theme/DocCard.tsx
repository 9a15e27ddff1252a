import DocCardList, { type Item } from './DocCardList.tsx'

/** One card. */
export default function DocCard({ item }: { readonly item: Item }) {
  return <DocCardList items={[item]} />
}
