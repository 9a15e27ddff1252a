/** An icon as it is asked for. */
export interface IconProps {
  /** Of [Lucide](https://lucide.dev/icons/), or of another set by its prefix: `simple-icons:github`. */
  readonly name: string
  /** Text alternative, if the text beside it does not have the same meaning. */
  readonly label?: string
  /** A width, such as `24` or `1.5em`. Default: that of the letters around it. */
  readonly size?: string | number
  /** Classes of the drawing. */
  readonly className?: string
}

const Element = 'docs-icon' as 'span'

/** An icon by its name: the tool puts its drawing into the page. */
export function Icon({ name, label, size, className }: IconProps) {
  return <Element data-name={name} data-label={label} data-size={size} className={className} />
}

/** Returns true if a text is the name of an icon, not a character to show. */
export function isIconName(text: string): boolean {
  return /^(?:[a-z0-9-]+:)?[a-z][a-z0-9-]+$/.test(text)
}
