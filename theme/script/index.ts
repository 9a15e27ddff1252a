/**
 * The one plain script of the site. It helps a page that works without it, and moves from page to page without a reload.
 * Each part sets up the page that is shown, at the start and after each move; what it has done already it leaves.
 *
 * @module
 */
import { anchors } from '@theme/script/anchors'
import { announcement } from '@theme/script/announcement'
import { colorMode } from '@theme/script/color-mode'
import { copyCode } from '@theme/script/copy-code'
import { copyPage } from '@theme/script/copy-page'
import { dropdowns } from '@theme/script/dropdowns'
import { hideOnScroll } from '@theme/script/hide-on-scroll'
import { menu } from '@theme/script/menu'
import { moved } from '@theme/script/moved'
import { navigate } from '@theme/script/navigate/index'
import { searchShortcut } from '@theme/script/search-shortcut'
import { sidebar } from '@theme/script/sidebar'
import { tabs } from '@theme/script/tabs'
import { toc } from '@theme/script/toc'
import { version } from '@theme/script/version'
import { zoomable } from '@theme/script/zoomable'

const starts = [
  colorMode,
  announcement,
  sidebar,
  menu,
  dropdowns,
  copyCode,
  tabs,
  toc,
  anchors,
  copyPage,
  version,
  hideOnScroll,
  searchShortcut,
  moved,
  zoomable,
]

function setUp(): void {
  for (const start of starts) attempt(start)
}

/** A part that fails must not take the others with it. */
function attempt(start: () => void | Promise<void>): void {
  try {
    void start()
  } catch (error) {
    console.error(error)
  }
}

setUp()
document.addEventListener('docs:page', setUp)
// Last, so that a place that the reader left is gone to when the page has its height.
attempt(navigate)
