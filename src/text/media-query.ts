import { didYouMean } from '../diagnostics/suggest.ts'

/** Media features that browsers know, without `min-` and `max-`. */
const features = `any-hover any-pointer aspect-ratio color color-gamut color-index device-aspect-ratio device-height
  device-width display-mode dynamic-range forced-colors grid height horizontal-viewport-segments hover inverted-colors
  monochrome orientation overflow-block overflow-inline pointer prefers-color-scheme prefers-contrast
  prefers-reduced-data prefers-reduced-motion prefers-reduced-transparency resolution scan scripting update
  vertical-viewport-segments video-dynamic-range width`.split(/\s+/)

const join = /^(?:not\s+)?§(?:\s+(?:and|or)\s+(?:not\s+)?§)*$/
const media = /^(?:(?:not|only)\s+)?(?:all|print|screen|speech)(?:\s+and\s+(.+))?$/
const length = /^(?:[+-]?[\d.]+(?:px|r?em|ch|ex|[sld]?v[wh]|in|cm|mm|q|pt|pc)|0|x)$/

/** Hint for a media query that browsers treat as `not all`, so that it never matches; `undefined` for a valid query. */
export function mediaProblem(query: string): string | undefined {
  if (query === '') return 'write a query such as "(min-width: 50em)"'
  for (const part of query.toLowerCase().split(',')) {
    const text = part.trim()
    const ofMedia = media.exec(text)
    const condition = ofMedia === null ? text : ofMedia[1]
    const problem = condition === undefined ? undefined : conditionProblem(condition)
    if (problem !== undefined) return problem
  }
  return undefined
}

function conditionProblem(text: string): string | undefined {
  if (/^[a-z-]+\s*:/.test(text)) return `write "(${text})"`
  let problem: string | undefined
  const inner = (_: string, content: string): string => {
    if (!join.test(content.trim())) problem ??= featureProblem(content.trim())
    return '§'
  }
  // Functions such as `calc()` contain no features.
  let rest = text.replace(/[a-z][a-z-]*\([^()]*\)/g, 'x')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\(([^()]*)\)/g, inner)
  }
  return (
    problem ??
    (join.test(rest) ? undefined : 'write features between parentheses: "(min-width: 50em) and (hover: hover)"')
  )
}

function featureProblem(text: string): string | undefined {
  const [, name = '', value] = /^([a-z-]+)(?:\s*:\s*(.+))?$/.exec(text) ?? rangeOf(text)
  const bare = name.replace(/^(?:min|max)-/, '')
  if (!features.includes(bare) && !bare.startsWith('-'))
    return didYouMean(bare, features, `a feature is, for example, "(min-width: 50em)"`)
  if (/^(?:device-)?(?:width|height)$/.test(bare) && value !== undefined && !length.test(value))
    return `write a length with its unit, such as "${name}: ${/^\d+$/.test(value) ? `${value}px` : '50em'}"`
  return undefined
}

/** Name and value of a range such as `width >= 40em` or `20em <= width < 40em`. */
function rangeOf(text: string): readonly (string | undefined)[] {
  const parts = text.split(/\s*[<>]=?\s*|\s*=\s*/)
  const name = parts.find((part) => features.includes(part)) ?? text
  return [text, name, parts.length > 3 ? '' : parts.find((part) => part !== name)]
}
