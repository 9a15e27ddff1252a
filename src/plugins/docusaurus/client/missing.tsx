import type { ComponentType, ReactNode } from 'react'

/**
 * Replacement of a missing export: for a component, a marked element with its children; for a function or a value, an
 * empty value that can be called.
 */
export function missing(name: string, reason?: string): ComponentType {
  const isComponent = name === 'default' || /^[A-Z]/.test(name)
  if (!isComponent) return stub as ComponentType
  return mark(name === 'default' ? (reason ?? 'component').replace(/^.*\//, '') : name, reason)
}

function mark(label: string, reason: string | undefined): ComponentType {
  function Missing(props: { readonly children?: unknown }) {
    // `styled(Button)` and `styled.div` of a missing package create components when modules are loaded.
    if (!isProps(props)) return mark(label, reason) as never
    const { children } = props
    return (
      <span className="docs-missing" title={reason}>
        <span className="docs-missing-name">{`${label} is missing here`}</span>
        {isShown(children) ? children : null}
      </span>
    )
  }
  // Members of a missing component (`Chart.Line`) are missing components, too.
  const parts = new Map<string, unknown>()
  return new Proxy(Missing, {
    get(target, key) {
      if (typeof key !== 'string' || ofReact.test(key) || key in target) return Reflect.get(target, key) as unknown
      if (!parts.has(key)) parts.set(key, mark(/^[A-Z]/.test(key) ? `${label}.${key}` : label, reason))
      return parts.get(key)
    },
  })
}

/** Properties that React reads from component types. */
const ofReact =
  /^(?:prototype|then|toJSON|displayName|defaultProps|propTypes|(?:child)?[cC]ontextTypes?|render|compare|get\w+|_\w+|\$\$\w+)$/

/** Returns true if a value can be the props of a component. */
function isProps(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('$$typeof' in value)
}

const stub: unknown = new Proxy(() => stub, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === 'toString') return () => ''
    if (key === Symbol.iterator) return [][Symbol.iterator].bind([])
    return key === 'then' || key === '$$typeof' ? undefined : stub
  },
})

function isShown(children: unknown): children is ReactNode {
  return (
    typeof children !== 'function' &&
    (typeof children !== 'object' || children === null || '$$typeof' in children || Array.isArray(children))
  )
}
