import { isSafeUrl } from '../text/url.ts'
import { dict, text, type Dict } from './value.ts'

/** Contact, license and terms of a description (`info`): names, with addresses that are safe for links. */
export function aboutOf(info: Dict) {
  const [contact, license] = [dict(info['contact']), dict(info['license'])]
  const email = text(contact['email'])
  const isAddress = email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email)
  return {
    contact: { name: text(contact['name']), ...linkOf(contact['url']) },
    email: { name: email, href: isAddress ? `mailto:${email}` : undefined },
    license: { name: text(license['name']) ?? text(license['identifier']), ...linkOf(license['url']) },
    terms: linkOf(info['termsOfService']),
  }
}

function linkOf(value: unknown): { readonly url: string | undefined; readonly href: string | undefined } {
  const url = text(value)
  return { url, href: url !== undefined && isSafeUrl(url) ? url : undefined }
}
