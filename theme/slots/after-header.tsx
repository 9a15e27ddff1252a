import type { SlotProps } from '@waybill/docs/theme'

/** Below the header, above the columns. */
export default function AfterHeader(_props: SlotProps) {
  return null
}
