import type { SlotProps } from '@waybill/docs/theme'

/** Above the footer, over the whole width. */
export default function BeforeFooter(_props: SlotProps) {
  return null
}
