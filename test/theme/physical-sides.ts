/** Properties that name a side of the page. */
const physicalProperty =
  /^(?:left|right|(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/
/** Properties whose values name a side. */
const valued = /^(?:text-align|float|clear|transform-origin|caption-side)$/
/** Shorthands of four sides: top, right, bottom, left. */
const sided = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/

/** The declarations in a style sheet that would be wrong in text of the other direction. */
export function physicalSides(css: string): string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/"[^"\n]*"|'[^'\n]*'/g, "''")
  return [...plain.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)(?=[;}])/g)].flatMap(([, name = '', value = '']) =>
    isPhysical(name, value.trim()) ? [`${name}: ${value.trim()}`] : [],
  )
}

function isPhysical(name: string, value: string): boolean {
  const parts = partsOf(value)
  if (physicalProperty.test(name)) return true
  if (valued.test(name)) return /\b(?:left|right)\b/.test(value)
  if (sided.test(name)) return parts.length === 4 && parts[1] !== parts[3]
  if (name === 'border-radius') return parts.length > 1 && !areSame(parts)
  if (name === 'box-shadow') return isMoved(parts)
  return name === 'transform' && /translate(?:X|3d)?\((?!0)/.test(value) && !value.includes('var(--dir)')
}

/** Returns true if both upper corners are equal, and both lower ones. */
function areSame([first, second = first, third = first, fourth = second]: readonly (string | undefined)[]): boolean {
  return first === second && third === fourth
}

/** Returns true if a shadow is shifted to a side: its first length is not 0. */
function isMoved(parts: readonly string[]): boolean {
  const [across] = parts.filter((part) => /^-?[\d.]/.test(part))
  return across !== undefined && across !== '0'
}

/** The parts of a value; a function is one part. */
function partsOf(value: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of value.replace(/\s+/g, ' ')) {
    depth += Number(sign === '(') - Number(sign === ')')
    if (sign === ' ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}
