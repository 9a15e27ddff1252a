import { ColorModeIcon } from '@theme/parts/icons'
import { useWords } from '@theme/words/index'

/** Button that switches to the next colour mode; hidden without JavaScript. CSS selects the icon of the mode. */
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
