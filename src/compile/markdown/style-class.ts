import { digest } from '../../cache/hash.ts'

/**
 * The class that stands for a `style=` attribute, whose rule joins `rules`. The Content-Security-Policy forbids inline
 * styles. Braces and `<` would leave the rule, so that such a style is dropped (`undefined`).
 */
export function styleClass(style: string, rules: Map<string, string>): string | undefined {
  const body = style.trim().replace(/;$/, '')
  if (body === '' || /[{}<>@\\]/.test(body)) return undefined
  const name = `s-${digest(body).slice(0, 8)}`
  rules.set(name, body)
  return name
}
