import { ColorModeIcon } from '@theme/parts/icons'
import { useWords } from '@theme/words/index'

/** Goes from one colour mode to the next; hidden without JavaScript. The style sheet chooses the icon of the mode. */
export function ColorToggle() {
  return (
    <button
      type="button"
      className="icon-button color-toggle js-only"
      data-color-toggle=""
      aria-label={useWords().frame.colorMode}
    >
      <ColorModeIcon />
    </button>
  )
}
