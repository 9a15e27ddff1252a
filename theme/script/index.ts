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

/** Parts that a reader may need at once. */
const first = [colorMode, announcement, sidebar, menu, searchShortcut, dropdowns, copyCode, tabs]
const rest = [toc, anchors, copyPage, version, hideOnScroll, moved, zoomable]

function setUp(): void {
  for (const start of [...first, ...rest]) attempt(start)
}

/** A part that fails must not take the others with it. */
function attempt(start: () => void | Promise<void>): void {
  try {
    void start()
  } catch (error) {
    console.error(error)
  }
}

for (const start of first) attempt(start)
// Each in a task of its own: together they would hold up a slow machine. Navigation is the first of them: the page has its
// height now, so that a place that the reader left can be gone to.
for (const start of [navigate, ...rest]) setTimeout(attempt, 0, start)
document.addEventListener('docs:page', setUp)
