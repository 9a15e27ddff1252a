/** Props of an icon. */
export interface IconProps {
  /** Name in [Lucide](https://lucide.dev/icons/), or in another set with its prefix: `simple-icons:github`. */
  readonly name: string
  /** Text alternative; omit it if the text beside the icon has the same meaning. */
  readonly label?: string
  /** Width, such as `24` or `1.5em`. Default: the font size. */
  readonly size?: string | number
  /** CSS classes of the SVG. */
  readonly className?: string
}

const Element = 'docs-icon' as 'span'

/** Icon by name. The tool inserts its SVG into the page. */
export function Icon({ name, label, size, className }: IconProps) {
  return <Element data-name={name} data-label={label} data-size={size} className={className} />
}

/** Returns true if a text is the name of an icon, not a character such as an emoji. */
export function isIconName(text: string): boolean {
  return /^(?:[a-z0-9-]+:)?[a-z][a-z0-9-]+$/.test(text)
}
