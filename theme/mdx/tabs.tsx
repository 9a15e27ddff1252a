import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

/** A panel of `Tabs`. Without JavaScript its label is above it. */
export interface TabProps {
  /** Label of the tab. Default: `value`. */
  readonly label?: string
  /** Value of the tab in browser storage and in the URL. Default: `label`. */
  readonly value?: string
  /** Select the tab initially. */
  readonly default?: boolean
  /** Id of the panel. */
  readonly id?: string
  /** CSS classes of the panel. */
  readonly className?: string
  /** Additional CSS classes, as in Docusaurus. */
  readonly attributes?: { readonly className?: string }
  readonly children?: ReactNode
}

/** Tabs: panels of which the reader selects one. */
export interface TabsProps {
  /** Group id. Groups with the same id change together, also on other pages. */
  readonly groupId?: string
  /** Alias of `groupId`. */
  readonly group?: string
  /** Query parameter of the URL that stores the selection; `true`: the group id. */
  readonly queryString?: string | boolean
  /** Value of the initially selected tab; `null`: no tab. */
  readonly defaultValue?: string | null
  /** Labels and order of the tabs, if the panels have no labels. */
  readonly values?: readonly { readonly value: string; readonly label?: string; readonly default?: boolean }[]
  /** Panels in the Markdown version of the page: `first` includes only the first panel, without its label. Default: all. */
  readonly markdown?: 'first'
  /** Name of a menu with the tabs after the fourth. Default: all tabs are in the row. */
  readonly menu?: string
  /** CSS classes of the group. */
  readonly className?: string
  readonly children?: ReactNode
}

/** Number of tabs beside a menu. */
const tabsBesideMenu = 4

/** Panel of `Tabs`, which renders its label. */
export function Tab({ children }: TabProps) {
  return <>{children}</>
}

export { Tab as TabItem }

/** Panels, of which `script/tabs.ts` displays one. Without JavaScript, all are visible. */
export function Tabs({
  groupId,
  group = groupId,
  queryString,
  defaultValue,
  values = [],
  markdown,
  menu,
  className,
  children,
}: TabsProps) {
  const items = Children.toArray(children)
  const order = new Map(values.map(({ value }, index) => [value, index]))
  const panels = items
    .filter(isTab)
    .map((item) => panelOf(item, values))
    .sort((a, b) => (order.get(a.value) ?? values.length) - (order.get(b.value) ?? values.length))
  if (panels.length === 0) return <div className={className}>{children}</div>
  const chosen = chosenOf(panels, defaultValue)
  const panelElements = panels.map((panel, index) => (
    <div
      key={index}
      className={classes('tab-panel', panel.className)}
      data-value={panel.value}
      data-default={index === chosen ? '' : undefined}
      id={panel.id}
      data-markdown={markdown === 'first' && index > 0 ? 'skip' : undefined}
    >
      <p className="tab-label" data-markdown={markdown === 'first' ? 'skip' : undefined}>
        {panel.label}
      </p>
      {panel.content}
    </div>
  ))
  const maxTabs = menu === undefined ? panels.length : tabsBesideMenu
  const query = queryString === true ? group : queryString || undefined
  return (
    <div className={classes('tabs', className)} data-group={group} data-query={query}>
      <div className="tab-list js-only" role="tablist">
        {panels.map(({ label }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            hidden={index >= maxTabs}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.length <= maxTabs ? null : (
        <select
          className="tab-menu js-only"
          aria-label={menu}
          data-feature="tab-menu"
          data-markdown="skip"
          data-search="skip"
        >
          <option value="">{menu}</option>
          {panels.slice(maxTabs).map(({ label }, index) => (
            <option key={index}>{label}</option>
          ))}
        </select>
      )}
      {items.map((item) => (isTab(item) ? panelElements.shift() : item))}
    </div>
  )
}

interface Panel {
  readonly id: string | undefined
  readonly className: string | undefined
  readonly default: boolean | undefined
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}

/** A component of the site may replace a tab if it has the props of a tab. */
function isTab(item: ReactNode): item is ReactElement<TabProps> {
  if (!isValidElement<TabProps>(item) || typeof item.type === 'string') return false
  return item.type === Tab || item.props.label !== undefined || item.props.value !== undefined
}

function panelOf(item: ReactElement<TabProps>, values: NonNullable<TabsProps['values']>): Panel {
  const { props } = item
  const value = props.value ?? props.label ?? ''
  const listed = values.find((choice) => choice.value === value)
  return {
    value,
    label: props.label ?? listed?.label ?? value,
    default: props.default ?? listed?.default,
    id: props.id,
    className: classes(props.className, props.attributes?.className),
    content: item,
  }
}

function chosenOf(panels: readonly Panel[], defaultValue: string | null | undefined): number {
  if (defaultValue === null) return -1
  const index = panels.findIndex(({ value }) => value === defaultValue)
  return index === -1
    ? Math.max(
        0,
        panels.findIndex((panel) => panel.default === true),
      )
    : index
}

function classes(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
