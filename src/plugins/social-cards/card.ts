import type { Page } from '../kit.ts'

/** Texts of a card. */
export interface CardText {
  readonly title: string
  readonly description: string
  readonly section: string
}

/** Maximum length in characters: longer texts would be cut anyway, and are slow to lay out. */
const maxCharacters = 240

/** Invisible characters, and those that only modify the preceding one. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{20e3}\u{fe0f}]/u

/**
 * Texts of a page's card, in characters of the fonts. Missing emoji are removed. A description or section with other
 * missing characters is omitted; if the title has any, there is no card, and they are returned as `lacking`.
 */
export function cardText(page: Page, isDrawn: (character: string) => boolean): CardText | { readonly lacking: string } {
  const drawable = (text: string) => {
    const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')].filter(
      (character) => isDrawn(character) || !picture.test(character),
    )
    const lacking = [
      ...new Set(characters.filter((character) => !isDrawn(character) && !invisible.test(character))),
    ].join('')
    return { text: tidy(characters.slice(0, maxCharacters).join('')), lacking }
  }
  const title = drawable(page.title)
  if (title.lacking !== '') return { lacking: title.lacking }
  const description = drawable(page.description ?? '')
  const crumbs = (page.breadcrumbs ?? []).filter(({ label }) => label !== page.title)
  const section = drawable(crumbs.at(-1)?.label ?? page.group ?? '')
  const textOrEmpty = ({ text, lacking }: typeof title) => (lacking === '' ? text : '')
  return { title: title.text, description: textOrEmpty(description), section: textOrEmpty(section) }
}

/** Removes joiners of emoji and surplus spaces. */
function tidy(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{M}])\u200d/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
