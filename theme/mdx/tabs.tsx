import { Children, isValidElement, type ReactNode } from 'react'

/** A panel of `Tabs`. Without JavaScript its label stands above it. */
export interface TabProps {
  readonly label: string
  readonly children?: ReactNode
}

/** One panel. */
export function Tab({ label, children }: TabProps) {
  return (
    <div className="tab-panel" data-label={label}>
      <p className="tab-label">{label}</p>
      {children}
    </div>
  )
}

/**
 * Panels of which one is shown, chosen by `script/tabs.ts`; all of them without JavaScript. Groups with the same `group`
 * change together, and the choice is kept.
 */
export function Tabs({ group, children }: { readonly group?: string; readonly children?: ReactNode }) {
  const tabs = Children.toArray(children).filter((child) => isValidElement<TabProps>(child))
  const labels = tabs.map(({ props }) => props.label)
  return (
    <div className="tabs" data-group={group}>
      <div className="tab-list js-only" role="tablist">
        {labels.map((label, index) => (
          <button key={label} type="button" role="tab" aria-selected={index === 0} tabIndex={index === 0 ? 0 : -1}>
            {label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
