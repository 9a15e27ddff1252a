/**
 * Icons are empty elements with a mask image in `styles/icons.css`, so that the image is loaded once, not with every
 * page. Elements with an icon need a separate accessible name.
 */
const Icon = ({ name }: { readonly name: string }) => <span className={`icon icon-${name}`} />

/** Three lines, for the menu button. */
export const MenuIcon = () => <Icon name="menu" />
/** Cross, for close buttons. */
export const CloseIcon = () => <Icon name="close" />
/** A magnifying glass. */
export const SearchIcon = () => <Icon name="search" />
/** Two sheets, for the button that copies a page. */
export const CopyIcon = () => <Icon name="copy" />
/** Current colour mode: sun, moon, or a half-filled disc for the mode of the system. */
export const ColorModeIcon = () => <Icon name="mode" />
/** Panel with a marked side, for the button that hides or shows the sidebar. */
export const PanelIcon = () => <Icon name="panel" />
