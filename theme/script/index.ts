/**
 * The plain script of the site. It enhances pages that work without it, and navigates between pages without a reload.
 * Each part initializes the present page at the start and after each navigation, and skips initialized elements.
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
import { print } from '@theme/script/print'
import { searchShortcut } from '@theme/script/search-shortcut'
import { sidebar } from '@theme/script/sidebar'
import { tabs } from '@theme/script/tabs'
import { toc } from '@theme/script/toc'
import { version } from '@theme/script/version'
import { zoomable } from '@theme/script/zoomable'

/** Parts that a reader may need immediately. */
const first = [colorMode, announcement, sidebar, menu, searchShortcut, dropdowns, copyCode, tabs]
const rest = [toc, anchors, copyPage, version, hideOnScroll, moved, print, zoomable]

function setUp(): void {
  for (const start of [...first, ...rest]) attempt(start)
}

/** Isolates errors of a part from the others. */
function attempt(start: () => void | Promise<void>): void {
  try {
    void start()
  } catch (error) {
    console.error(error)
  }
}

for (const start of first) attempt(start)
// Each runs in a separate task: together they would block a slow machine. Navigation comes first: the page now has its
// final height, so that its scroll position can be restored.
for (const start of [navigate, ...rest]) setTimeout(attempt, 0, start)
document.addEventListener('docs:page', setUp)
