import type { SlotProps } from '@waybill/docs/theme'

/** Above the table of contents, in windows with space beside the text. */
export default function TocStart(_props: SlotProps) {
  return null
}
