/** Characters that could control a terminal or hide text: control characters, C1 and direction marks, line separators. */
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g

/** Replaces each control character of a single-line text with a visible character, so that the text cannot control a terminal. */
export function visible(line: string): string {
  return line.replace(unseen, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : '\uFFFD'
  })
}

/** Formats a message as one visible line: line breaks and tabs become a space. */
export function oneLine(text: string): string {
  return visible(text.replace(/\s*[\r\n\t]\s*/g, ' '))
}
