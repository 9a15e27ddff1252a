/**
 * Comments by giscus: loads its frame without its script. The frame gets the parameters that the script would send:
 * https://giscus.app, https://github.com/giscus/giscus/blob/main/ADVANCED-USAGE.md.
 */
import { read, remove, write } from '@theme/script/storage'
import '@theme/styles/plain-button.css'
import '@theme/styles/comments.css'

type Settings = Readonly<
  Record<'host' | 'lang' | 'load' | 'mapping' | 'repo' | 'repoId' | 'categoryId' | 'inputPosition', string>
> & {
  readonly category?: string
  readonly strict: boolean
  readonly reactionsEnabled: boolean
  readonly theme: Readonly<Record<'light' | 'dark', string>>
}

/** Storage key for the session of giscus. */
const key = 'comments'
const dark = matchMedia('(prefers-color-scheme: dark)')
let current: { readonly frame: HTMLIFrameElement; readonly settings: Settings } | undefined
let watching: IntersectionObserver | undefined

function setUp(): void {
  watching?.disconnect()
  current = undefined
  keepSession()
  const section = document.querySelector<HTMLElement>('.comments')
  const button = section?.querySelector('button')
  if (!section || !button) return
  const settings = JSON.parse(section.dataset['comments'] ?? '{}') as Settings
  button.addEventListener('click', () => show(section, settings).focus())
  if (settings.load === 'click') return
  watching = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watching?.disconnect()
      if (current === undefined) show(section, settings)
    },
    { rootMargin: '200px' },
  )
  watching.observe(section)
}

/** Stores the session after the login: GitHub redirects back with the session in the address. */
function keepSession(): void {
  const url = new URL(location.href)
  const session = url.searchParams.get('giscus')
  if (session === null) return
  write(key, session)
  url.searchParams.delete('giscus')
  history.replaceState(history.state, '', url)
}

function show(section: HTMLElement, settings: Settings): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = section.ariaLabel ?? ''
  frame.allow = 'clipboard-write'
  frame.src = addressOf(settings)
  section.replaceChildren(frame)
  current = { frame, settings }
  return frame
}

function addressOf(settings: Settings): string {
  const { host, lang, mapping, repo, repoId, category = '', categoryId, inputPosition } = settings
  const page = location.origin + location.pathname + location.search
  const meta = (name: string) =>
    document.querySelector(`meta[property='og:${name}'],meta[name='${name}']`)?.getAttribute('content') ?? ''
  const terms: Readonly<Record<string, () => string>> = {
    url: () => page,
    title: () => document.title,
    'og:title': () => meta('title'),
  }
  const path = location.pathname.slice(1).replace(/\.\w+$/, '')
  const query = new URLSearchParams({
    ...{ origin: page, session: read(key) ?? '', theme: themeOf(settings), emitMetadata: '0', backLink: page },
    ...{ repo, repoId, category, categoryId, inputPosition },
    reactionsEnabled: settings.reactionsEnabled ? '1' : '0',
    strict: settings.strict ? '1' : '0',
    description: meta('description'),
    term: terms[mapping]?.() ?? (path === '' ? 'index' : path),
  })
  return `${host}/${lang}/widget?${query}`
}

function themeOf({ theme }: Settings): string {
  const mode = document.documentElement.dataset['theme']
  return theme[mode === 'dark' || (mode === 'system' && dark.matches) ? 'dark' : 'light']
}

function follow(): void {
  if (current === undefined) return
  const { frame, settings } = current
  frame.contentWindow?.postMessage({ giscus: { setConfig: { theme: themeOf(settings) } } }, settings.host)
}

function hear({ origin, source, data }: MessageEvent): void {
  const message = (data as { readonly giscus?: Readonly<Record<string, unknown>> } | null)?.giscus
  if (current === undefined || origin !== current.settings.host || source !== current.frame.contentWindow || !message)
    return
  const { resizeHeight, signOut, error } = message
  if (typeof resizeHeight === 'number') current.frame.style.height = `${resizeHeight}px`
  const isOver = /Bad credentials|Invalid state value|State has expired/.test(String(error ?? ''))
  if ((signOut === true || isOver) && read(key) !== undefined) {
    remove(key)
    current.frame.src = addressOf(current.settings)
  }
}

addEventListener('message', hear)
new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] })
dark.addEventListener('change', follow)
setUp()
document.addEventListener('docs:page', setUp)
