import { element } from './element.ts'

/** Longer answers are shown without colours. */
const most = 100_000

/** JSON, set out in lines and in the colours that examples have; any other text as it is. */
export function pretty(text: string): Node {
  let plain = text
  try {
    plain = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return document.createTextNode(text)
  }
  const whole = document.createDocumentFragment()
  if (plain.length > most) return document.createTextNode(plain)
  let at = 0
  for (const { 0: word, index } of plain.matchAll(
    /"(?:[^"\\]|\\.)*"(?=(:)?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
  )) {
    whole.append(plain.slice(at, index))
    at = index + word.length
    const kind = word.startsWith('"') ? (plain[at] === ':' ? 'k' : 'e') : 'n'
    whole.append(element('span', { class: kind }, word))
  }
  whole.append(plain.slice(at))
  return whole
}
