import type { SlotProps } from '@waybill/docs/theme'

/** Below the table of contents, in windows with space beside the text. */
export default function TocEnd(_props: SlotProps) {
  return null
}
