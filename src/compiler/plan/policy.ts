import { createHash } from 'node:crypto'
import type { SiteConfig } from '../config/schema.ts'
import { headElements, originsOfHead } from '../../model/head.ts'
import type { ThemeModule } from '../../model/linked.ts'
import { originsOfAnalytics } from '../../model/analytics.ts'
import { isAddress, type PolicyParts } from '../../model/policy.ts'

/** Inputs of the security policies of pages: inline scripts of the theme, and the configuration. */
export function policyParts({ inlineScript, tabsScript }: ThemeModule, config: SiteConfig): PolicyParts {
  const { comments, embeds, images, media, fonts, connect, forms } = config
  const counted = originsOfAnalytics(config.analytics, config.url)
  const { scripts, styles } = originsOfHead(headElements(config.head, config.baseUrl))
  const inline = [inlineScript, ...(tabsScript === undefined ? [] : [tabsScript])]
  const { enabled, to } = config.feedback
  const answers = enabled && to !== undefined ? [new URL(to).origin] : []
  return {
    inlineScripts: inline.map((script) => createHash('sha256').update(script).digest('base64')),
    scripts: [...scripts, ...counted.scripts],
    pageScripts: config.scripts.filter(isAddress),
    styles,
    embeds: comments === undefined ? embeds : [...embeds, comments.host],
    // If all hosts are allowed, further origins are redundant.
    images: images.includes('https:') ? [...images, ...counted.images.filter(isPlain)] : [...images, ...counted.images],
    media,
    fonts,
    forms,
    connect: [...(config.search.origins ?? []), ...connect, ...counted.connect, ...answers],
  }
}

const isPlain = (origin: string): boolean => origin.startsWith('http:')
