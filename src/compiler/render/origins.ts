/**
 * Compares external origins and code of a page with the security policy of the site.
 *
 * @module
 */
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { declares, framedByComponents, type PageOrigins, type PolicyParts } from '../../model/policy.ts'
import type { CodeNames, Used } from './used.ts'

/** Page for reports. */
interface About {
  readonly route: string
  readonly location?: Location
}

/** Selects the origins that the site declares, as written in the configuration. */
export function declaredOnly(used: Used, parts: PolicyParts): PageOrigins {
  const inWords = (list: readonly string[], from: string) => list.find((origin) => declares([origin], from))
  const later = [...parts.embeds, ...framedByComponents]
  return {
    frames: [
      ...used.frames.flatMap((origin) => inWords(parts.embeds, origin) ?? []),
      ...used.framedLater.flatMap((origin) => inWords(later, origin) ?? []),
    ],
    scripts: used.scripts.flatMap((origin) => inWords(parts.pageScripts, origin) ?? []),
    styles: used.styles,
  }
}

/** Reports undeclared origins, which come from the theme, a plugin or `head`. */
export function undeclared(used: PageOrigins, parts: PolicyParts, { route, location }: About): Diagnostic[] {
  const report = (content: string, origin: string, key: string) => {
    const message = `"${route}" has ${content} of ${origin}, which the security policy does not allow`
    const hint = `write "${key}: [${origin}]" in site.config.yaml`
    return diagnostic('policy/undeclared', message, { hint, subject: origin, location })
  }
  return [
    ...used.frames
      .filter((origin) => !declares(parts.embeds, origin))
      .map((origin) => report('a frame', origin, 'embeds')),
    ...used.scripts
      .filter((origin) => !declares([...parts.scripts, ...parts.pageScripts], origin))
      .map((origin) => report('a script', origin, 'scripts')),
  ]
}

/**
 * Reports code in attributes of the content. It comes from a Markdown extension or a plugin, since pages cannot contain code.
 * Attributes that the layout also has are reported with the theme.
 */
export function codeInContent(content: CodeNames, layout: CodeNames, { route, location }: About): Diagnostic[] {
  const all = new Set([...[...layout].filter((name) => name === 'javascript:'), ...content])
  return [...all]
    .filter((name) => name === 'javascript:' || (name !== 'style' && !layout.has(name)))
    .map((name) => {
      const subject = name === 'javascript:' ? 'an address with "javascript:"' : `the attribute "${name}"`
      const message = `"${route}" has ${subject}, which the security policy does not allow`
      const hint = 'a plugin or an item of the navbar wrote it: put the code into a module, and name that in "scripts:"'
      return diagnostic('policy/undeclared', message, { hint, subject, location })
    })
}

/** Name for an inline script in a layout that the policy does not allow. */
export const inlineScriptName = 'script'

/** Describes the code and the styles of a layout that the policy forbids. */
export function inlineCode(layout: CodeNames): string[] {
  return [...layout]
    .filter((name) => name !== 'javascript:')
    .map((name) => (name === inlineScriptName ? 'a script without "src"' : `the attribute "${name}"`))
}
