import { createHash } from 'node:crypto'
import { diagnostic, definePlugin, pageLocation, type Diagnostic, type Page, type RenderedSite } from '../kit.ts'
import { cardText, type CardText } from './card.ts'
import { coveredBy } from './coverage.ts'
import { draw, drawing, size, type LoadedFont } from './draw.ts'
import { cardsOptions, completeCards, type CardsOptions } from './options.ts'
import { packagedFont, packages } from './packages.ts'

/**
 * Draws a link preview image during the build for each page without one: title, description, section, name and logo of
 * the site, in its colours. Needs the packages `satori`, `@resvg/resvg-js` and, for sites without their own fonts,
 * `@fontsource/inter`. Enabled only by its entry in `plugins`.
 */
export default definePlugin<CardsOptions>({
  options: cardsOptions,
  packages,
  resolveOptions: (context) => completeCards(context),
  create(options) {
    const isDrawn = coveredBy(options.fonts.map(({ covers }) => covers))
    const wordsOf = (page: Page) => (page.noindex === true ? undefined : cardText(page, isDrawn))
    return {
      name: 'social-cards',
      outputs: ['assets/card-*'],
      transform(page) {
        const words = page.image === undefined ? wordsOf(page) : undefined
        if (words === undefined || 'lacking' in words) return undefined
        const alt = [options.name, words.section, words.title].filter((text) => text !== '').join(': ')
        return { ...page, image: `/${pathOf(words, options)}`, imageAbout: { ...size, alt } }
      },
      *check({ pages }) {
        for (const page of pages) {
          const words = page.image === undefined ? wordsOf(page) : undefined
          if (words !== undefined && 'lacking' in words) yield withoutCard(page, words.lacking)
        }
      },
      *emit(site) {
        let fonts: LoadedFont[] | undefined
        const cards = new Map<string, CardText>()
        for (const page of site.pages) {
          const words = wordsOf(page)
          if (words === undefined || 'lacking' in words) continue
          const path = pathOf(words, options)
          if (page.image === `/${path}`) cards.set(path, words)
        }
        for (const [path, words] of cards) {
          const content = () => draw(words, options, (fonts ??= loadFonts(options, site)))
          yield { group: path, key: path, outputs: () => [{ path, content }] }
        }
      },
    }
  },
})

/** Path of a card. It contains a hash of the content, so that networks do not show a cached old card. */
function pathOf(words: CardText, { name, logo, colors, fonts }: CardsOptions): string {
  const parts = [drawing, words, name, logo, colors, fonts.map(({ weight, digest }) => [weight, digest])]
  return `assets/card-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}.png`
}

function loadFonts({ fonts }: CardsOptions, site: RenderedSite): LoadedFont[] {
  return fonts.map(({ file, weight }, index) => ({
    name: `f${index}`,
    data: packagedFont(file) ?? site.read(file),
    weight,
  }))
}

function withoutCard(page: Page, lacking: string): Diagnostic {
  const message = `"${page.route}" has no card: no font of the cards draws ${lacking}, which its title has`
  const hint = 'name a font with these characters under "fonts:" of the plugin, or a picture with "image:" of the page'
  return diagnostic('social-cards/no-glyph', message, { hint, location: pageLocation(page) })
}
