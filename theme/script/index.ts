/**
 * The one plain script of the site. It helps a page that works without it, and knows nothing of other pages.
 *
 * @module
 */
import { announcement } from '@theme/script/announcement'
import { colorMode } from '@theme/script/color-mode'
import { copyCode } from '@theme/script/copy-code'
import { dropdowns } from '@theme/script/dropdowns'
import { hideOnScroll } from '@theme/script/hide-on-scroll'
import { menu } from '@theme/script/menu'
import { moved } from '@theme/script/moved'
import { searchShortcut } from '@theme/script/search-shortcut'
import { sidebar } from '@theme/script/sidebar'
import { tabs } from '@theme/script/tabs'
import { toc } from '@theme/script/toc'

const starts = [
  colorMode,
  announcement,
  sidebar,
  menu,
  dropdowns,
  copyCode,
  tabs,
  toc,
  hideOnScroll,
  searchShortcut,
  moved,
]
for (const start of starts) void start()
