import type { NavbarItem, PageView, SiteView } from '@waybill/docs/theme'
import { CloseIcon } from '@theme/parts/icons'
import { NavbarItems } from '@theme/parts/navbar-items'
import { Sidebar } from '@theme/parts/sidebar'
import { useWords } from '@theme/words/index'

/** Items of the menu: those of the navbar, except the search, which the navbar always shows. */
function menuItems({ navbar }: PageView): readonly NavbarItem[] {
  return [...navbar.left, ...navbar.right].filter(({ type }) => type !== 'search')
}

/** Returns true if the page has a menu: it contains items of the navbar, or the sidebar. */
export function hasMenu(page: PageView): boolean {
  return page.sidebar !== undefined || menuItems(page).length > 0
}

/**
 * Sidebar in wide windows, and slide-in menu in narrow ones (below 996px), with the items of the navbar above.
 * It is a popover: it opens, closes and reacts to Escape without JavaScript, and the page contains the sidebar only once.
 */
export function Menu({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().frame
  const items = menuItems(page)
  if (!hasMenu(page)) return null
  return (
    <div id="page.menu" className="menu" popover="auto">
      <div className="menu-head">
        <span className="menu-title">{site.title}</span>
        <button
          type="button"
          className="icon-button"
          popoverTarget="page.menu"
          popoverTargetAction="hide"
          aria-label={words.closeMenu}
        >
          <CloseIcon />
        </button>
      </div>
      {items.length === 0 ? null : (
        <nav className="menu-main" aria-label={words.menu}>
          <NavbarItems items={items} site={site} page={page} place="menu" />
        </nav>
      )}
      {page.sidebar === undefined ? null : <Sidebar site={site} page={page} sidebar={page.sidebar} />}
    </div>
  )
}
