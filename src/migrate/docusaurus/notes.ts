import { defined } from '../../defined.ts'

/** Something of the old configuration that a person should know of. */
export interface Note {
  /** `left`: it was left out; `decided`: it was carried over in another form. */
  readonly kind: 'left' | 'decided'
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  readonly file: string
  readonly line?: number
}

/** Collects notes, each with the line of the configuration that names the key. */
export interface Notes {
  readonly list: Note[]
  left(keys: readonly string[], message: string, hint?: string): void
  decided(keys: readonly string[], message: string, hint?: string): void
  /** A note about another file that is left out, or a part of it. */
  about(file: string, message: string, hint: string, line: number | undefined): void
}

/** Notes about a configuration of that name and text. */
export function createNotes(file: string, text: string): Notes {
  const list: Note[] = []
  const add = (kind: Note['kind'], keys: readonly string[], message: string, hint?: string): void => {
    const line = lineOf(text, keys)
    list.push(defined({ kind, message, file, hint, line }))
  }
  return {
    list,
    left: (keys, message, hint) => add('left', keys, message, hint),
    decided: (keys, message, hint) => add('decided', keys, message, hint),
    about: (about, message, hint, line) => void list.push(defined({ kind: 'left', message, hint, file: about, line })),
  }
}

/**
 * The line in which a key stands: each key or word is looked for after the one before it, as far as they are there. A
 * configuration is code, so that this is as good as it gets.
 */
export function lineOf(text: string, keys: readonly string[]): number | undefined {
  let at = -1
  for (const key of keys) {
    const escaped = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const found = new RegExp(`(?:^|[\\s{,(['"\`])${escaped}(?=['"\`]?\\s*[:,(\\]'"\`}/]|['"\`]?$)`, 'm').exec(
      text.slice(at + 1),
    )
    if (found === null) continue
    at += 1 + found.index + (found[0].length - key.length)
  }
  return at === -1 ? undefined : text.slice(0, at).split('\n').length
}
