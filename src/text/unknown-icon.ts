import { diagnostic, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { iconNames, iconSvg, splitIcon } from './icons.ts'

/** Report for an unknown icon, with the most similar name; `undefined` for a known one. */
export function unknownIcon(icon: string, at: { readonly location?: Location } = {}): Diagnostic | undefined {
  if (iconSvg(icon) !== undefined) return undefined
  const [prefix, name] = splitIcon(icon)
  const names = iconNames(prefix)
  if (names === undefined) {
    const hint = `npm install --save-dev @iconify-json/${prefix}`
    return diagnostic('icon/unknown', `no set of icons "${prefix}" is installed`, { ...at, subject: icon, hint })
  }
  const brands = prefix === 'lucide' ? (iconNames('simple-icons') ?? []) : []
  const hint = brands.includes(name)
    ? `did you mean "simple-icons:${name}"?`
    : didYouMean(name, names, `look it up at https://icon-sets.iconify.design/${prefix}/`)
  return diagnostic('icon/unknown', `no icon "${icon}"`, { ...at, subject: icon, hint })
}
