import { eastAsianWidth } from 'get-east-asian-width'
import type { CardText } from './card.ts'
import type { CardsOptions } from './options.ts'
import { loadRenderers } from './packages.ts'

/** Width and height that all networks show uncropped. */
export const size = { width: 1200, height: 630 }

/** Version of the drawing, part of each file name. Must change with the design. */
export const drawing = 1

/** A font in the form that the renderer expects. */
export interface LoadedFont {
  readonly name: string
  readonly data: Uint8Array
  readonly weight: 400 | 700
}

interface Box {
  readonly type: string
  readonly key: null
  readonly props: Readonly<Record<string, unknown>>
}

const box = (style: object, ...children: readonly (Box | string)[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

/** Draws the card as a PNG. The result depends only on texts, options and package versions. */
export async function draw(
  words: CardText,
  options: Pick<CardsOptions, 'name' | 'logo' | 'colors'>,
  fonts: readonly LoadedFont[],
): Promise<Uint8Array> {
  const { layOut, paint } = await loadRenderers()
  const svg = await layOut(card(words, options, fonts), { ...size, fonts })
  return paint(svg)
}

function card(
  { title, description, section }: CardText,
  { name, logo, colors }: Pick<CardsOptions, 'name' | 'logo' | 'colors'>,
  fonts: readonly LoadedFont[],
): Box {
  const family = (weight: number) =>
    [...fonts]
      .sort((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))
      .map((font) => font.name)
      .join(', ')
  const text = (
    words: string,
    style: {
      readonly fontSize: number
      readonly lineClamp: number
      readonly color: string
      readonly fontWeight?: number
    },
  ) =>
    box(
      {
        display: 'block',
        width: '100%',
        lineHeight: 1.25,
        wordBreak: 'break-word',
        textAlign: rightToLeft.test(words) ? 'right' : 'left',
        fontFamily: family(style.fontWeight ?? 400),
        ...style,
      },
      words,
    )
  const mark = { type: 'img', key: null, props: { src: logo, style: { height: 64 } } }
  const head = [...(logo === '' ? [] : [mark]), text(name, { fontSize: 36, lineClamp: 1, color: colors.text })]
  const texts = [
    ...(section === '' ? [] : [text(section, { fontSize: 34, lineClamp: 1, color: colors.accent })]),
    text(title, { ...titleSize(title), color: colors.title, fontWeight: 700 }),
    ...(description === '' ? [] : [text(description, { fontSize: 34, lineClamp: 2, color: colors.text })]),
  ]
  const column = { flexDirection: 'column' }
  return box(
    {
      ...column,
      ...size,
      boxSizing: 'border-box',
      justifyContent: 'space-between',
      padding: '64px 72px',
      background: colors.background,
      borderBottom: `12px solid ${colors.accent}`,
    },
    box({ alignItems: 'center', gap: 24 }, ...head),
    box({ ...column, gap: 20 }, ...texts),
  )
}

/** Text that starts with a letter of Hebrew, Arabic or a related script. */
const rightToLeft = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Font size of the title: large for short titles; long ones get up to three lines. */
function titleSize(title: string): { readonly fontSize: number; readonly lineClamp: number } {
  const width = [...title].reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0) ?? 0), 0)
  return { fontSize: width <= 24 ? 88 : width <= 60 ? 72 : 60, lineClamp: 3 }
}
