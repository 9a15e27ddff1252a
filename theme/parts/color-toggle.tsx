import { MoonIcon, SunIcon, SystemIcon } from '@theme/parts/icons'

/** Goes from one colour mode to the next; hidden without JavaScript. The style sheet chooses the icon of the mode. */
export function ColorToggle() {
  return (
    <button
      type="button"
      className="icon-button color-toggle js-only"
      data-color-toggle=""
      aria-label="Change the colour mode"
    >
      <SunIcon />
      <MoonIcon />
      <SystemIcon />
    </button>
  )
}
