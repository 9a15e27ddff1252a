/**
 * An icon is an empty element, and its picture a mask in `styles/icons.css`: the picture is loaded once, not with every
 * page. Elements with an icon need a name of their own.
 */
const Icon = ({ name }: { readonly name: string }) => <span className={`icon icon-${name}`} />

/** Three lines: opens the menu. */
export const MenuIcon = () => <Icon name="menu" />
/** A cross: closes or dismisses. */
export const CloseIcon = () => <Icon name="close" />
/** A magnifying glass. */
export const SearchIcon = () => <Icon name="search" />
/** The colour mode that is shown: sun, moon, or a half-filled disc for that of the system. */
export const ColorModeIcon = () => <Icon name="mode" />
/** A panel with its side marked: hides or shows the sidebar. */
export const PanelIcon = () => <Icon name="panel" />
