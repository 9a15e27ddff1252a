/** A fence at the left margin with all up to its end; without one, it holds up to the end of the text. */
const fence =
  /^(?:(`{3,})[^`\r\n]*|(~{3,})[^\r\n]*)(?:\r?\n[\s\S]*?^ {0,3}(?:\1\2)[`~]*[ \t]*$|\r?\n[\s\S]*$(?![\s\S]))/gm

/**
 * A text with the code of its fences taken out, which no construct reads; every line stays where it was. Left as it is
 * where HTML could put a fence out of force.
 */
export function withoutFences(text: string): string {
  if (/^ {0,3}</m.test(text)) return text
  return text.replace(
    fence,
    (code, _ticks: string | undefined, tildes: string | undefined) => (tildes ?? '') + code.replace(/[^\r\n]+/g, ''),
  )
}
