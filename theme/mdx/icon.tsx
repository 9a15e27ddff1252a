/** An icon as it is asked for. */
export interface IconProps {
  /** Of [Lucide](https://lucide.dev/icons/), or of another set by its prefix: `simple-icons:github`. */
  readonly name: string
  /** What it says, where no words beside it say the same. */
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

/** Whether a text is the name of an icon, and no sign that stands for itself. */
export function isIconName(text: string): boolean {
  return /^(?:[a-z0-9-]+:)?[a-z][a-z0-9-]+$/.test(text)
}
