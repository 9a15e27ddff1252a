import { lookup } from 'mrmime'

// Types that mrmime does not have.
const further: Readonly<Record<string, string>> = { ico: 'image/x-icon' }

/** The type of a file by its name. Text carries its character set. */
export function contentType(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  const type = (ending === '' ? undefined : (further[ending] ?? lookup(ending))) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** A type that is worth compressing, and has a character set. */
export function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|yaml)\b|[+](json|xml)\b/.test(type)
}
