import DocCardList, { type Item } from './DocCardList.tsx'

/** Card of a sidebar item. */
export default function DocCard({ item }: { readonly item: Item }) {
  return <DocCardList items={[item]} />
}
