import type { SlotProps } from '@waybill/docs/theme'

/** Start of `<main>`, above breadcrumbs and title. */
export default function BeforeContent(_props: SlotProps) {
  return null
}
