import type { SlotProps } from '@waybill/docs/theme'

/** Start of the sidebar; in narrow windows, it is part of the menu. */
export default function SidebarStart(_props: SlotProps) {
  return null
}
