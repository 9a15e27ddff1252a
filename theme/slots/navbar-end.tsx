import type { SlotProps } from '@waybill/docs/theme'

/** End of the navbar, such as a button; also visible in narrow windows. */
export default function NavbarEnd(_props: SlotProps) {
  return null
}
