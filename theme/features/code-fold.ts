/** Opens the folded lines of a selection before it is copied, since browsers only copy rendered text. */
import '@theme/styles/code-fold.css'

function onCopy(): void {
  const selection = getSelection()
  if (selection === null) return
  for (const lines of document.querySelectorAll('.code-folded')) {
    const toggle = lines.previousElementSibling
    if (toggle instanceof HTMLInputElement && selection.containsNode(lines, true)) toggle.checked = true
  }
}

document.addEventListener('copy', onCopy)
