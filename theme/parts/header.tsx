import type { PageView, SiteView } from '@waybill/docs/theme'
import { ColorToggle } from '@theme/parts/color-toggle'
import { MenuIcon } from '@theme/parts/icons'
import { Logo } from '@theme/parts/logo'
import { NavbarItems } from '@theme/parts/navbar-items'
import { Social } from '@theme/parts/social'
import { hasMenu } from '@theme/parts/menu'
import NavbarEnd from '@theme/slots/navbar-end'
import { useWords } from '@theme/words/index'

/** Navbar at the top of the window. Below 996px its left items move into the menu. */
export function Header({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const words = useWords().frame
  return (
    <header className="header" data-hide-on-scroll={site.navbar.hideOnScroll ? 'true' : undefined}>
      <div className="navbar">
        {hasMenu(page) ? (
          <button
            type="button"
            className="icon-button menu-button"
            popoverTarget="page.menu"
            aria-label={words.openMenu}
          >
            <MenuIcon />
          </button>
        ) : null}
        <Logo site={site} page={page} />
        {page.navbar.left.length === 0 ? null : (
          <nav className="navbar-main" aria-label={words.main}>
            <NavbarItems items={page.navbar.left} site={site} page={page} />
          </nav>
        )}
        {page.navbar.right.length === 0 ? (
          <div className="navbar-end" />
        ) : (
          <nav className="navbar-end" aria-label={words.site}>
            <NavbarItems items={page.navbar.right} site={site} page={page} />
          </nav>
        )}
        <Social site={site} place="bar" />
        {site.colorMode.disableSwitch ? null : <ColorToggle />}
        <NavbarEnd site={site} page={page} />
      </div>
    </header>
  )
}
