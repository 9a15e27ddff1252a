import type { ReactNode } from 'react'
import type { NavbarItem, PageView, SiteView } from '@waybill/docs/theme'
import { Link } from '@theme/parts/link'
import { SearchLink } from '@theme/parts/search-link'
import { useWords } from '@theme/words/index'

/** Items of the navbar, by position: `bar` opens dropdowns below the item, `menu` displays them inline. */
export interface NavbarItemsProps {
  readonly items: readonly NavbarItem[]
  readonly site: SiteView
  readonly page: PageView
  readonly place?: 'bar' | 'menu'
}

/** A list of navbar items. */
export function NavbarItems({ items, site, page, place = 'bar' }: NavbarItemsProps) {
  return (
    <ul className={place === 'bar' ? 'navbar-items' : 'menu-items'}>
      {items.map((item, index) => (
        <li key={index} data-item={item.type}>
          <Item item={item} site={site} page={page} place={place} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, site, page, place }: Omit<NavbarItemsProps, 'items'> & { readonly item: NavbarItem }) {
  const words = useWords().frame
  switch (item.type) {
    case 'link':
      return (
        <Link
          href={item.href}
          current={page.href}
          active={item.active}
          external={item.external}
          className="navbar-link"
        >
          {item.label}
        </Link>
      )
    case 'dropdown':
      return (
        <Dropdown label={item.label} active={item.active} open={place === 'menu'}>
          <NavbarItems items={item.items} site={site} page={page} place="menu" />
        </Dropdown>
      )
    case 'locale':
      return (
        <Dropdown
          label={item.label}
          title={words.language}
          languages={item.locales.length < 2 ? undefined : item.propose ? 'offer' : ''}
        >
          <ul className="menu-items">
            {item.locales.map(({ code, label, href, active }) => (
              <li key={code}>
                <a
                  href={href}
                  className="navbar-link"
                  hrefLang={code}
                  lang={code}
                  data-no-swap={item.locales.length < 2 || active ? undefined : ''}
                  aria-current={active ? 'true' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Dropdown>
      )
    case 'version':
      return (
        <Dropdown
          label={item.versions.find(({ active }) => active)?.label ?? words.versions}
          title={words.version}
          versions={item.instance}
        >
          <ul className="menu-items">
            <Others items={item.before} site={site} page={page} />
            {item.versions.map(({ name, label, href, active }) => (
              <li key={name}>
                <a href={href} className="navbar-link" data-version={name} aria-current={active ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ))}
            <Others items={item.after} site={site} page={page} />
          </ul>
        </Dropdown>
      )
    case 'search':
      return <SearchLink site={site} />
    case 'html':
      return <div dangerouslySetInnerHTML={{ __html: item.html }} />
  }
}

/** Links above or below the versions. */
function Others({
  items = [],
  site,
  page,
}: Pick<NavbarItemsProps, 'site' | 'page'> & { readonly items?: readonly NavbarItem[] | undefined }) {
  return items.map((item, index) => (
    <li key={index}>
      <Item item={item} site={site} page={page} />
    </li>
  ))
}

interface DropdownProps {
  readonly label: string
  readonly title?: string
  readonly active?: boolean
  readonly open?: boolean
  /** Docs instance whose versions are listed (`script/version.ts`). */
  readonly versions?: string
  /** The dropdown lists locales; `offer`: the script may suggest one of them. */
  readonly languages?: '' | 'offer' | undefined
  readonly children: ReactNode
}

function Dropdown({ label, title, active, open, versions, languages, children }: DropdownProps) {
  return (
    <details
      className="dropdown"
      open={open}
      data-active={active ? 'true' : undefined}
      data-versions={versions}
      data-languages={languages}
      data-feature={languages === undefined ? undefined : 'languages'}
    >
      <summary className="navbar-link">
        {title === undefined ? null : <span className="visually-hidden">{title}: </span>}
        {versions === undefined ? label : <span data-label="">{label}</span>}
      </summary>
      <div className="dropdown-panel">{children}</div>
    </details>
  )
}
