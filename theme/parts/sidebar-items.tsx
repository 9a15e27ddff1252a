import type { SidebarItem } from '@waybill/docs/theme'
import { Icon } from '@theme/mdx/icon'
import { badgeClass } from '@theme/parts/badge'
import { Link } from '@theme/parts/link'

/** Items of a sidebar on one level. */
export interface SidebarItemsProps {
  readonly items: readonly SidebarItem[]
  /** Address of the current page. */
  readonly current: string
  /** Close the other categories of a level when the reader opens one. */
  readonly exclusive?: boolean
  /** Unique name of the level. */
  readonly path?: string
}

/** A list of sidebar items. */
export function SidebarItems({ items, current, exclusive = false, path = 'sidebar' }: SidebarItemsProps) {
  return (
    <ul className="sidebar-items">
      {items.map((item, index) => (
        <li key={index} className={item.className} data-tint={item.type === 'category' ? item.tint : undefined}>
          <Item item={item} current={current} exclusive={exclusive} path={`${path}-${index}`} group={path} />
        </li>
      ))}
    </ul>
  )
}

type ItemProps<T> = Required<Omit<SidebarItemsProps, 'items'>> & { readonly item: T; readonly group: string }

function Item({ item, ...rest }: ItemProps<SidebarItem>) {
  switch (item.type) {
    case 'link':
      return (
        <Link href={item.href} current={rest.current} active={item.active} external={item.external}>
          {item.label}
          <ItemBadge of={item} />
        </Link>
      )
    case 'html':
      return <div dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'category':
      return <Category item={item} {...rest} />
  }
}

function Category({ item, current, exclusive, path, group }: ItemProps<Extract<SidebarItem, { type: 'category' }>>) {
  const label = (
    <>
      {item.icon === undefined ? null : <SidebarIcon name={item.icon} />}
      {item.label}
      <ItemBadge of={item} />
    </>
  )
  const link =
    item.href === undefined ? undefined : (
      <Link href={item.href} current={current} className="sidebar-label">
        {label}
      </Link>
    )
  if (item.items.length === 0) return link ?? <span className="sidebar-label">{label}</span>
  const items = <SidebarItems items={item.items} current={current} exclusive={exclusive} path={path} />
  if (!item.collapsible) {
    return (
      <>
        {link ?? <span className="sidebar-label">{label}</span>}
        {items}
      </>
    )
  }
  return (
    <div className={link === undefined ? 'sidebar-category' : 'sidebar-category sidebar-category-link'}>
      {link}
      <details open={item.open} name={exclusive ? group : undefined}>
        <summary className="sidebar-label">
          {link === undefined ? <span>{label}</span> : <span className="visually-hidden">{item.label}</span>}
        </summary>
        {items}
      </details>
    </div>
  )
}

/** Badge beside a label. A space separates the two in screen readers. */
function ItemBadge({ of: { badge, tone } }: { readonly of: Exclude<SidebarItem, { type: 'html' }> }) {
  if (badge === undefined) return null
  return (
    <>
      {tone === undefined ? null : ' '}
      <span className={badgeClass(badge, tone)}>{badge}</span>
    </>
  )
}

/** Icon of a category, hidden from screen readers. */
function SidebarIcon({ name }: { readonly name: string }) {
  return (
    <span className="sidebar-icon" data-name={name} data-feature="section">
      <Icon name={name} />
    </span>
  )
}
