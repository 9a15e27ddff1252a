import type { SlotProps } from '@waybill/docs/theme'

/** End of the sidebar; in narrow windows, it is part of the menu. */
export default function SidebarEnd(_props: SlotProps) {
  return null
}
