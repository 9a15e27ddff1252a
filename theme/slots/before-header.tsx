import type { SlotProps } from '@waybill/docs/theme'

/** Above the header, such as a banner over the whole width. */
export default function BeforeHeader(_props: SlotProps) {
  return null
}
