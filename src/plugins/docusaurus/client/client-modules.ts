/** Runs the client modules of the site: their code once, their functions on each page that is shown. */
import modules from '@generated/client-modules'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>
type Told = { readonly location: Place; readonly previousLocation: Place | null }

const here = (): Place => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash }
}

let previousLocation: Place | null = null
show()
document.addEventListener('docs:page', show)

function show(): void {
  const location = here()
  for (const name of ['onRouteUpdate', 'onRouteDidUpdate']) call(name, { location, previousLocation })
  previousLocation = location
}

/** One that throws leaves the others. */
function call(name: string, told: Told): void {
  for (const module of modules) {
    const defaultExport = (module['default'] ?? {}) as Readonly<Record<string, unknown>>
    const hook = defaultExport[name] ?? module[name]
    if (typeof hook !== 'function') continue
    try {
      const after: unknown = hook(told)
      if (name === 'onRouteUpdate' && typeof after === 'function') after()
    } catch (error) {
      reportError(error)
    }
  }
}
