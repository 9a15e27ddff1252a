/** Notes on API names: displays the text of the tooltip in a box, which also works with the keyboard. */
import '@theme/styles/names.css'
import '@theme/styles/pointed.css'
import { pointed } from '@theme/script/pointed'

/** Replaces the tooltip with a description. */
function describe(): void {
  for (const name of document.querySelectorAll('main code[title]')) {
    name.setAttribute('aria-description', name.getAttribute('title') ?? '')
    name.removeAttribute('title')
    name.classList.add('name')
  }
}

describe()
document.addEventListener('docs:page', describe)
pointed('.name', (name) => name.closest('p, li, table, dl, blockquote, h2, h3, h4') ?? name)
