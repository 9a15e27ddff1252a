/** Red, green and blue, from 0 to 1. */
export type Channels = readonly number[]

/** Channels of `#rgb`, `#rrggbb` and `#rrggbbaa`; the latter is blended with a background. */
export function channels(color: string, ground: Channels = [0, 0, 0]): Channels {
  const hex = color.length < 6 ? color.replace(/[\da-f]/gi, '$&$&') : color
  const [red = 0, green = 0, blue = 0, alpha = 1] = (hex.match(/[\da-f]{2}/gi) ?? []).map(
    (pair) => parseInt(pair, 16) / 255,
  )
  return [red, green, blue].map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha))
}

/** Relative luminance of a colour (WCAG 2.2). */
export function luminance(color: Channels): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
