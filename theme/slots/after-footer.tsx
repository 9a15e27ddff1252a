import type { SlotProps } from '@waybill/docs/theme'

/** Below the footer, at the end of `<body>`. */
export default function AfterFooter(_props: SlotProps) {
  return null
}
