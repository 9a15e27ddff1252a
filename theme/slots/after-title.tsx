import type { SlotProps } from '@waybill/docs/theme'

/** Below the title of a page that shows its title. */
export default function AfterTitle(_props: SlotProps) {
  return null
}
