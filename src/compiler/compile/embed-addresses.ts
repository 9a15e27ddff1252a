/**
 * Addresses of videos on other sites, from an id or a copied address.
 *
 * @module
 */

/** Addresses of an embed, and the name of its host. */
export interface Framed {
  /** Address of its page. */
  readonly href: string
  /** Address of the frame; `self` if it equals the address of the page. */
  readonly frame: string
  readonly host: string
}

interface Named {
  /** Start time as written in its address. */
  readonly start: string | undefined
  at(seconds: number): Framed
}

/**
 * Resolves a YouTube video. No cookies are set until it plays. https://developers.google.com/youtube/player_parameters
 */
export function youtube(address: string): Named | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOf = url === undefined || /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/.test(url.hostname)
  const path = url?.pathname.replace(/^\/(?:embed|shorts|live|v)\//, '/').slice(1)
  const id = url === undefined ? address : (url.searchParams.get('v') ?? path ?? '')
  if (!isOf || !/^[\w-]{11}$/.test(id)) return undefined
  return {
    start: url?.searchParams.get('t') ?? url?.searchParams.get('start') ?? undefined,
    at: (seconds) => ({
      href: `https://www.youtube.com/watch?v=${id}${seconds === 0 ? '' : `&t=${seconds}s`}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${seconds === 0 ? '' : `&start=${seconds}`}`,
      host: 'YouTube',
    }),
  }
}

/**
 * Resolves a Vimeo video, with tracking disabled. https://help.vimeo.com/hc/en-us/articles/12426260232977
 */
export function vimeo(address: string): Named | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url !== undefined && !/(?:^|\.)vimeo\.com$/.test(url.hostname)) return undefined
  const [, id, hash = url?.searchParams.get('h') ?? undefined] =
    /^(?:\/video)?\/?(\d{1,20})(?:\/([\da-f]+))?\/?$/.exec(url?.pathname ?? address) ?? []
  if (id === undefined) return undefined
  const safe = hash !== undefined && /^[\da-f]+$/.test(hash) ? hash : undefined
  return {
    start: /^#t=(\w+)$/.exec(url?.hash ?? '')?.[1],
    at: (seconds) => ({
      href: `https://vimeo.com/${id}${safe === undefined ? '' : `/${safe}`}${seconds === 0 ? '' : `#t=${seconds}s`}`,
      frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${safe === undefined ? '' : `&h=${safe}`}${seconds === 0 ? '' : `#t=${seconds}s`}`,
      host: 'Vimeo',
    }),
  }
}

/** Parses a time: `90`, `90s`, `1m30s`, `1:30`. Returns seconds. */
export function secondsOf(time = '0'): number | undefined {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?=.)(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ??
    /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(time) ??
    []
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 || /^0+s?$/.test(time) ? total : undefined
}
