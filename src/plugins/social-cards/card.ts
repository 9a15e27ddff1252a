import type { Page } from '../kit.ts'

/** The words of a card. */
export interface CardText {
  readonly title: string
  readonly description: string
  readonly section: string
}

/** Longer texts are cut anyway, and would take long to lay out. */
const most = 240

/** Characters that are invisible, or that change the preceding character. */
const silent = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{20e3}\u{fe0f}]/u

/**
 * The words of a page's card, in characters that the fonts have. Emoji that they lack are left out. A description or a section
 * with other characters is left out whole; for a title with some there is no card, and they are `lacking`.
 */
export function cardText(page: Page, isDrawn: (character: string) => boolean): CardText | { readonly lacking: string } {
  const read = (text: string) => {
    const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')].filter(
      (character) => isDrawn(character) || !picture.test(character),
    )
    const lacking = [...new Set(characters.filter((character) => !isDrawn(character) && !silent.test(character)))].join(
      '',
    )
    return { text: tidy(characters.slice(0, most).join('')), lacking }
  }
  const title = read(page.title)
  if (title.lacking !== '') return { lacking: title.lacking }
  const description = read(page.description ?? '')
  const crumbs = (page.breadcrumbs ?? []).filter(({ label }) => label !== page.title)
  const section = read(crumbs.at(-1)?.label ?? page.group ?? '')
  const textOrEmpty = ({ text, lacking }: typeof title) => (lacking === '' ? text : '')
  return { title: title.text, description: textOrEmpty(description), section: textOrEmpty(section) }
}

/** Without what joined the parts of emoji, and the spaces around them. */
function tidy(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{M}])\u200d/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
