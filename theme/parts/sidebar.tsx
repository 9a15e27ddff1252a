import type { PageView, SiteView } from '@waybill/docs/theme'
import { PanelIcon } from '@theme/parts/icons'
import { SidebarItems } from '@theme/parts/sidebar-items'
import SidebarEnd from '@theme/slots/sidebar-end'
import SidebarStart from '@theme/slots/sidebar-start'
import { useWords } from '@theme/words/index'

/** Sidebar navigation of the section that contains the page. */
export function Sidebar({
  site,
  page,
  sidebar,
}: {
  readonly site: SiteView
  readonly page: PageView
  readonly sidebar: NonNullable<PageView['sidebar']>
}) {
  const words = useWords().frame
  return (
    <aside className="sidebar" id="page.sidebar" aria-label={words.sidebar} tabIndex={-1}>
      {site.sidebar.hideable ? (
        <button
          type="button"
          className="icon-button sidebar-toggle js-only"
          data-sidebar-toggle=""
          aria-label={words.toggleSidebar}
        >
          <PanelIcon />
        </button>
      ) : null}
      <SidebarStart site={site} page={page} />
      <nav
        aria-label={sidebar.label}
        data-name={sidebar.id}
        data-rest={sidebar.rest}
        data-exclusive={sidebar.rest !== undefined && site.sidebar.autoCollapse ? '' : undefined}
      >
        <SidebarItems items={sidebar.items} current={page.href} exclusive={site.sidebar.autoCollapse} />
      </nav>
      <SidebarEnd site={site} page={page} />
    </aside>
  )
}
