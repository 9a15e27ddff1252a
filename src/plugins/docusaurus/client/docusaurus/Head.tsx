import { Children, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/**
 * Elements for the head of the page. They are passed on as data, since React would move them itself. In the browser,
 * the head already contains them.
 */
export default function Head({ children }: { readonly children?: ReactNode }) {
  if (typeof document !== 'undefined') return null
  const items = elementsOf(children).map(({ type, props }, index) => {
    const { children: inner, dangerouslySetInnerHTML: html, ...attributes } = props
    const text = html?.__html ?? Children.toArray(inner).join('')
    const data = { 'data-tag': type, 'data-attributes': JSON.stringify(attributes) }
    return createElement('docs-head-item', { key: index, ...data }, text)
  })
  return createElement('docs-head', null, items)
}

interface Props {
  readonly children?: ReactNode
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
}

function elementsOf(children: ReactNode): ReactElement<Props, string>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Props>(child)) return []
    if (child.type === Fragment) return elementsOf(child.props.children)
    return typeof child.type === 'string' ? [child as ReactElement<Props, string>] : []
  })
}
