import type { Element } from 'hast'
/** Elements that contain only text in the HTML parser. */
const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/**
 * Converts KaTeX's MathML 3 (XML) to MathML Core, which browsers parse as HTML. Letters of other alphabets become
 * Unicode characters, columns get classes for alignment and rules, and a token with child elements becomes a row.
 */
export function forBrowsers(node: Element): void {
  if (tokens.has(node.tagName) && node.children.some(({ type }) => type === 'element')) node.tagName = 'mrow'
  const { properties } = node
  if (node.tagName === 'math') delete properties['xmlns']
  const variant = properties['mathvariant']
  // Plain text is styled by the style sheet, so that words can still be read and searched.
  if (typeof variant === 'string' && variant !== 'normal' && node.tagName !== 'mtext') {
    delete properties['mathvariant']
    for (const child of node.children) if (child.type === 'text') child.value = inAlphabet(child.value, variant)
  }
  if (node.tagName === 'mtable') columns(node)
  for (const child of node.children) if (child.type === 'element') forBrowsers(child)
}

function columns(table: Element): void {
  const list = (name: string): readonly string[] => {
    const value = table.properties[name]
    delete table.properties[name]
    return typeof value === 'string' ? value.trim().split(/\s+/) : []
  }
  const [align, rules, rowRules] = [list('columnalign'), list('columnlines'), list('rowlines')]
  if (list('columnspacing')[0] === '0em') addClass(table, 'math-tight')
  delete table.properties['rowspacing']
  const lines = ['solid', 'dashed']
  for (const [row, { children }] of elements(table).entries()) {
    const cells = elements({ children }).filter(({ properties }) => !Array.isArray(properties['className']))
    for (const [column, cell] of cells.entries()) {
      const [side = '', rule = '', below = ''] = [align[column] ?? align.at(-1), rules[column], rowRules[row]]
      if (side === 'left' || side === 'right') addClass(cell, `math-${side}`)
      if (lines.includes(rule)) addClass(cell, `math-rule-${rule}`)
      if (lines.includes(below)) addClass(cell, `math-line-${below}`)
    }
  }
}

function elements({ children }: Pick<Element, 'children'>): Element[] {
  return children.filter((child) => child.type === 'element')
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties
  properties['className'] = [...(Array.isArray(className) ? className : []), name]
}

/**
 * Code points of the first capital letter, small letter and digit; 0 for an alphabet without
 * digits.
 */
const alphabets: Readonly<Record<string, readonly [capitals: number, small: number, digits: number]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586, 0],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, 0],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Code point of the capital Alpha, for alphabets with Greek letters. */
const greek: Readonly<Record<string, number>> = {
  bold: 0x1d6a8,
  italic: 0x1d6e2,
  'bold-italic': 0x1d71c,
  'bold-sans-serif': 0x1d756,
  'sans-serif-bold-italic': 0x1d790,
}

/** Letters that were in Unicode before the alphabets, with their characters. */
const older: Readonly<Record<string, string>> = {
  italic: 'hℎ',
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  fraktur: 'CℭHℌIℑRℜZℨ',
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
}

/** Greek letters after ω, in the order of the alphabets. */
const furtherGreek = '∂ϵϑϰϕϱϖ'

/**
 * Converts a text to the letters of a `mathvariant`. Letters missing in the alphabet stay
 * unchanged.
 */
function inAlphabet(text: string, variant: string): string {
  const alphabet = alphabets[variant]
  if (alphabet === undefined) return text
  return [...text].map((letter) => olderForm(letter, variant) ?? shifted(letter, variant, alphabet)).join('')
}

function olderForm(letter: string, variant: string): string | undefined {
  return /[A-Za-z]/.test(letter) ? older[variant]?.split(letter)[1]?.[0] : undefined
}

function shifted(letter: string, variant: string, [capitals, small, digits]: (typeof alphabets)[string]): string {
  const code = letter.codePointAt(0) ?? 0
  const from = (first: number, start: number) => String.fromCodePoint(first + code - start)
  if (letter >= 'A' && letter <= 'Z') return from(capitals, 65)
  if (letter >= 'a' && letter <= 'z') return from(small, 97)
  if (letter >= '0' && letter <= '9') return digits === 0 ? letter : from(digits, 48)
  const alpha = greek[variant]
  if (alpha === undefined) return letter
  if (letter >= 'Α' && letter <= 'Ω') return from(alpha, 0x391)
  if (letter === '∇') return String.fromCodePoint(alpha + 25)
  if (letter >= 'α' && letter <= 'ω') return from(alpha + 26, 0x3b1)
  const further = furtherGreek.indexOf(letter)
  return further === -1 ? letter : String.fromCodePoint(alpha + 51 + further)
}
