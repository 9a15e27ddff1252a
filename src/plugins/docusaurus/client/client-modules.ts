/**
 * Runs the client modules of the site: their code once, their lifecycle functions on each displayed
 * page.
 */
import modules from '@generated/client-modules'

type RouterLocation = Pick<Location, 'pathname' | 'search' | 'hash'>
type RouteUpdate = { readonly location: RouterLocation; readonly previousLocation: RouterLocation | null }

const currentLocation = (): RouterLocation => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash }
}

let previousLocation: RouterLocation | null = null
show()
document.addEventListener('docs:page', show)

function show(): void {
  const location = currentLocation()
  for (const name of ['onRouteUpdate', 'onRouteDidUpdate']) call(name, { location, previousLocation })
  previousLocation = location
}

/** Calls a hook of every module. An error in one does not affect the others. */
function call(name: string, update: RouteUpdate): void {
  for (const module of modules) {
    const defaultExport = (module['default'] ?? {}) as Readonly<Record<string, unknown>>
    const hook = defaultExport[name] ?? module[name]
    if (typeof hook !== 'function') continue
    try {
      const after: unknown = hook(update)
      if (name === 'onRouteUpdate' && typeof after === 'function') after()
    } catch (error) {
      reportError(error)
    }
  }
}
