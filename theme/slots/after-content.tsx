import type { SlotProps } from '@waybill/docs/theme'

/** Below the text of a page, above its edit link, feedback form and comments. */
export default function AfterContent(_props: SlotProps) {
  return null
}
