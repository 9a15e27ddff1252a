import type { SlotProps } from '@waybill/docs/theme'

/** End of `<head>`: metadata and links of the site. */
export default function Head(_props: SlotProps) {
  return null
}
