import type { ReactNode } from 'react'

function Icon({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** Three lines: opens the menu. */
export const MenuIcon = () => (
  <Icon name="menu">
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
)
/** A cross: closes or dismisses. */
export const CloseIcon = () => (
  <Icon name="close">
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
/** A magnifying glass. */
export const SearchIcon = () => (
  <Icon name="search">
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
)
/** Sun: the light mode. */
export const SunIcon = () => (
  <Icon name="light">
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6L7 7m10 10l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4" />
  </Icon>
)
/** Moon: the dark mode. */
export const MoonIcon = () => (
  <Icon name="dark">
    <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z" />
  </Icon>
)
/** Half-filled disc: the mode of the system. */
export const SystemIcon = () => (
  <Icon name="system">
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16M12 8h7M12 12h8M12 16h7" />
  </Icon>
)
/** A panel with its side marked: hides or shows the sidebar. */
export const PanelIcon = () => (
  <Icon name="panel">
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M9.5 5v14" />
  </Icon>
)
